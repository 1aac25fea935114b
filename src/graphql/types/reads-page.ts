import type { RequestContext } from '../context.ts';
import type { FieldExtensions } from './field-extensions.ts';

/** The parts of a field that answers a page and can leave out what was not asked for of its items. */
export function readsPage<Args extends object, ListPage>(
  readPage: (
    context: RequestContext,
    args: Args,
    properties: ReadonlySet<string> | null,
  ) => Promise<ListPage>,
) {
  return {
    extensions: { readPage: readPage as FieldExtensions['readPage'] } satisfies FieldExtensions,
    resolve: (_root: unknown, args: Args, context: RequestContext) => readPage(context, args, null),
  };
}

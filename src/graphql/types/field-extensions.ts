import type { Loaders, RequestContext } from '../context.ts';

/** The text form of a field or a scalar in a response. */
export interface TextExtensions {
  /** There is nothing in it that JSON escapes. Looking for that takes longer than writing it does. */
  needsNoEscape?: boolean;
}

/** Hints by which a whole page is written at a time. They repeat what the resolver of the field does. */
export interface FieldExtensions extends TextExtensions {
  /** The property of its object that the field answers; set by Pothos for exposed ones. */
  pothosExposedField?: string;
  /** The properties that the resolver reads; all if not given. */
  reads?: readonly string[];
  /** The field answers what a loader finds for the id in a property. */
  related?: { loader: keyof Loaders; by: string };
  /** Reads a page whose items need no more than some properties; null for all. */
  readPage?: (
    context: RequestContext,
    args: Record<string, unknown>,
    properties: ReadonlySet<string> | null,
  ) => Promise<unknown>;
}

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

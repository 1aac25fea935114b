import type { Loaders, RequestContext } from '../context.ts';

/** The text form of a field or a scalar in a response. */
export interface TextExtensions {
  /** Whether the text never needs JSON escapes. Checking that takes longer than writing the text. */
  needsNoEscape?: boolean;
}

/** Hints for writing a whole page at once. They have to match the resolver of the field. */
export interface FieldExtensions extends TextExtensions {
  /** The property of the object that the field exposes. Set by Pothos. */
  pothosExposedField?: string;
  /** The properties that the resolver reads. Absent if it may read any. */
  reads?: readonly string[];
  /** The field returns the object that a loader finds for the id in the property `by`. */
  related?: { loader: keyof Loaders; by: string };
  /** Reads a page with only these properties of its items. Null for all properties. */
  readPage?: (
    context: RequestContext,
    args: Record<string, unknown>,
    properties: ReadonlySet<string> | null,
  ) => Promise<unknown>;
}

/** The options of a field for a page that can omit properties that were not selected. */
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

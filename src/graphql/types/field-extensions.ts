import type { Loaders, RequestContext } from '../context.ts';

/** What a field or a scalar can tell about the text that it answers. */
export interface TextExtensions {
  /** There is nothing in it that JSON escapes. Looking for that takes longer than writing it does. */
  needsNoEscape?: boolean;
}

/**
 * What a field can tell about itself, so that an answer can be written for a whole page at a time. Each says no more than
 * what the field's resolver does.
 */
export interface FieldExtensions extends TextExtensions {
  /** The property of its object that the field answers; set by Pothos for exposed ones. */
  pothosExposedField?: string;
  /** The properties that its resolver reads. Where this is not said, it may read all. */
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

import { type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import type { Fragments } from './fragments.ts';

/** Fields by their names in the answer, in its order; several nodes where the document names one more than once. */
export type FieldsByKey = Map<string, FieldNode[]>;

/**
 * The fields of selection sets, those of fragments included. No type is abstract here, so a fragment always applies;
 * directives are left to the interpreter.
 */
export function collectFields(
  selectionSets: readonly SelectionSetNode[],
  fragments: Fragments,
  into: FieldsByKey = new Map(),
): FieldsByKey {
  for (const { selections } of selectionSets) {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const nodes = into.get(key);
        if (nodes) nodes.push(selection);
        else into.set(key, [selection]);
      } else {
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
        if (fragment) collectFields([fragment.selectionSet], fragments, into);
      }
    }
  }
  return into;
}

import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

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

/** The fragments of a document by their names. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
}

import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Fields by response key, in order. Several nodes if the document selects a field more than once. */
export type FieldsByKey = Map<string, FieldNode[]>;

/**
 * Collects the fields of selection sets, including fragments. No type here is abstract, so a fragment always
 * applies. Documents with directives are interpreted instead.
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

/** The fragments of a document by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
}

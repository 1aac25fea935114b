import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import { type Fragments, fragmentsOf } from './collect-fields.ts';

/** They take a few milliseconds; graphql-js allows half a million. */
const MAX_COMPARISONS = 20_000;
/** Deeper than any document may go. */
const MAX_LEVELS = 50;

/**
 * Whether a document names fields so often that it would take long to find out whether it is valid: of all that are answered under
 * one name, each is compared with each other, and what is in them likewise; of all fragments in one place, too. All of a document is
 * compared, also what is not run.
 */
export function repeatsTooMuch(document: DocumentNode): boolean {
  const fragments = fragmentsOf(document);
  let comparisons = 0;

  const compare = (sets: readonly SelectionSetNode[], level: number): void => {
    if (level > MAX_LEVELS) return;
    const { named, spread } = fieldsOf(sets, fragments);
    comparisons += pairsOf(spread.size);
    for (const fields of named.values()) {
      comparisons += 1 + pairsOf(fields.length);
      if (comparisons > MAX_COMPARISONS) return;
      const below = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (below.length > 0) compare(below, level + 1);
    }
  };

  for (const definition of document.definitions) {
    if ('selectionSet' in definition && definition.selectionSet) compare([definition.selectionSet], 0);
  }
  return comparisons > MAX_COMPARISONS;
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

/** The fields of some selections that are answered as one object, by the names under which they are; a fragment counts once. */
function fieldsOf(
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
): { named: Map<string, FieldNode[]>; spread: Set<string> } {
  const named = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const others = named.get(name);
        if (others) others.push(selection);
        else named.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet);
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  for (const set of sets) collect(set);
  return { named, spread };
}

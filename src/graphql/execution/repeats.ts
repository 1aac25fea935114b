import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import { type Fragments, fragmentsOf } from './collect-fields.ts';

/** This many comparisons take a few milliseconds. The limit of graphql-js is half a million. */
const MAX_COMPARISONS = 20_000;
/** Deeper than any valid document. */
const MAX_LEVELS = 50;

/**
 * Whether a document repeats fields so often that validation would be slow. Validation compares all fields
 * with the same response key pairwise, and their selections too; likewise all fragments spread in one place.
 * It covers the whole document, including operations that are not run.
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

/** The fields of selections for one object, by response key. Each fragment counts once. */
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

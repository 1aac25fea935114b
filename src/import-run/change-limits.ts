import type { StoredEntry } from './stored-entry.ts';
import type { Change } from './values.ts';

/**
 * MERGED: an import does not change merged entries. PERSON: the entry belongs to another person than the row.
 */
export type ChangeLimit = 'MERGED' | 'PERSON';

interface Proposed {
  entry: Pick<StoredEntry, 'importId' | 'parts'>;
  changes: readonly Change[];
}

const isOfPerson = ({ field }: Change) => field === 'identityId';

/** Returns the reason why a change cannot be applied. Null if it can. */
export function limitOf({ entry, changes }: Proposed): ChangeLimit | null {
  // An update would give the whole merged entry the times of one row.
  if (entry.parts.length > 0) return 'MERGED';
  return changes.some(isOfPerson) ? 'PERSON' : null;
}

export function isAppliable(proposed: Proposed): boolean {
  return limitOf(proposed) === null;
}

/** The limit and a way around it. Null if the change can be applied. */
export function limitText(proposed: Proposed): string | null {
  switch (limitOf(proposed)) {
    case 'MERGED':
      return 'The entry is merged, and an import does not change merged entries. Unmerge it first.';
    case 'PERSON': {
      const { importId } = proposed.entry;
      const way = importId && ` Undo the import that wrote it (${importId}), then import the files again.`;
      return `An import does not give an entry to another person.${way ?? ''}`;
    }
    case null:
      return null;
  }
}

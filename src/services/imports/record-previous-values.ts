import type { Handle } from '../../db/database.ts';
import { noteChange } from '../../db/queries/imports/changes.ts';
import { findUntouched } from '../../db/queries/imports/undo.ts';
import { findTagsOfEntries } from '../../db/queries/time-entries/entry-tags.ts';
import type { Import, TimeEntry } from '../../domain/entities.ts';
import { joined, type KeptChange, priceLeft, valuesOf } from './previous-values.ts';

/**
 * Stores the values of an entry before an import changes the entry. Undoing the import restores them. The time of the
 * entry is locked.
 */
export async function recordPreviousValues(
  tx: Handle,
  run: Pick<Import, 'teamId' | 'id'>,
  before: TimeEntry,
  after: TimeEntry,
): Promise<void> {
  const { teamId, id } = before;
  const tags = (await findTagsOfEntries(tx, [teamId], [id])).get(id) ?? [];
  const untouched =
    before.importId === null ? [] : await findUntouched(tx, { teamId, id: before.importId }, 1, [id]);
  const change: KeptChange = { ...valuesOf(before, tags), ...priceLeft(after) };
  await noteChange(tx, run, {
    entryId: id,
    updatedAt: { before: before.updatedAt, after: after.updatedAt },
    onlyImports: untouched.length > 0,
    valuesBefore: (stored) =>
      JSON.stringify(stored === null ? change : joined(JSON.parse(stored) as KeptChange, change)),
  });
}

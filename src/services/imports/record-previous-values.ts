import type { Handle } from '../../db/database.ts';
import { noteChange } from '../../db/queries/imports/changes.ts';
import { findUntouched } from '../../db/queries/imports/undo.ts';
import { findTagsOfEntries } from '../../db/queries/time-entries/entry-tags.ts';
import type { Import, TimeEntry } from '../../domain/entities.ts';
import { joined, type KeptChange, priceLeft, valuesOf } from './previous-values.ts';

/** Keeps the values of an entry, whose time is locked, before an import changes it. Undoing the import restores them. */
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
    valuesBefore: (standing) =>
      JSON.stringify(standing === null ? change : joined(JSON.parse(standing) as KeptChange, change)),
  });
}

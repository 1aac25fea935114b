import type { Handle } from '../../db/database.ts';
import { findTagsOfEntries } from '../../db/queries/entry-tags.ts';
import { noteChange } from '../../db/queries/import-changes.ts';
import { findUntouched } from '../../db/queries/import-undo.ts';
import type { Import, TimeEntry } from '../../domain/entities.ts';
import { valuesOf } from './values-before.ts';

/** To be called before an import changes an entry, whose time is locked: undoing the import restores what it says now. */
export async function keepValuesBefore(
  tx: Handle,
  run: Pick<Import, 'teamId' | 'id'>,
  entry: TimeEntry,
  now: number,
): Promise<void> {
  const { teamId, id } = entry;
  const tags = (await findTagsOfEntries(tx, [teamId], [id])).get(id) ?? [];
  const untouched =
    entry.importId === null ? [] : await findUntouched(tx, { teamId, id: entry.importId }, 1, [id]);
  await noteChange(tx, run, {
    entryId: id,
    updatedAt: { before: entry.updatedAt, after: now },
    onlyImports: untouched.length > 0,
    valuesBefore: JSON.stringify(valuesOf(entry, tags)),
  });
}

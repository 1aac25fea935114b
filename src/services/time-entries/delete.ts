import type { Handle } from '../../db/database.ts';
import { writeCreationLines } from '../../db/queries/audit-log/lines.ts';
import { findParts } from '../../db/queries/time-entries/entry-parts.ts';
import { deleteEntryTags } from '../../db/queries/time-entries/entry-tags.ts';
import { deleteTimeEntries } from '../../db/queries/time-entries/time-entries.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { tagNamesOf } from '../tags/names-of-entry.ts';
import { lockEntry } from './lock.ts';
import { requireMayEditLockedTime } from './save.ts';

/** Deletes an entry with its parts. Returns its id. */
export async function deleteTimeEntry(app: App, actor: Actor, id: string): Promise<string> {
  return app.db.transaction(async (tx) => {
    const { entry, identity } = await lockEntry(tx, actor, id);
    requireMayEditLockedTime(actor, identity, [entry.start], 'id');
    const before = { ...entry, tags: await tagNamesOf(tx, entry) };
    await erase(tx, entry);
    await record(tx, actor, entry.teamId, app.clock(), 'timeEntry.delete', { before, after: null });
    return entry.id;
  });
}

/** Deletes an entry that the caller has locked. */
export async function erase(tx: Handle, entry: TimeEntry): Promise<void> {
  const parts = await findParts(tx, [entry.teamId], [entry.id]);
  await writeCreationLines(tx, entry.teamId, [entry.id]);
  await deleteEntryTags(tx, entry.teamId, [entry.id, ...parts.map((part) => part.id)]);
  await deleteTimeEntries(tx, entry.teamId, [entry.id]);
}

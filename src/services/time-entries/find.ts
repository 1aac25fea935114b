import type { Handle } from '../../db/database.ts';
import { findPart } from '../../db/queries/time-entries/entry-parts.ts';
import {
  findTimeEntry as loadTimeEntry,
  reloadTimeEntry,
} from '../../db/queries/time-entries/time-entries.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { type Actor, canHandleTimeOf, mayRead } from '../../domain/teams/policy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { failure } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { notFound, teamIdsOf } from '../shared/access.ts';

/** Finds an entry by its id or by the id of a part. Returns undefined if the caller may not see the entry. */
export async function findTimeEntry(
  handle: Handle,
  actor: Actor,
  id: string,
): Promise<TimeEntry | undefined> {
  if (!isId(id)) return undefined;
  const teamIds = teamIdsOf(actor);
  const entry = await loadTimeEntry(handle, teamIds, id);
  const part = entry ? undefined : await findPart(handle, teamIds, id);
  const found = part ? await reloadTimeEntry(handle, { teamId: part.teamId, id: part.entryId }) : entry;
  return found && canHandleTimeOf(actor, found.teamId, found.identityId) ? found : undefined;
}

export async function readTimeEntry(app: App, actor: Actor, id: string): Promise<TimeEntry | null> {
  return (await findTimeEntry(app.db.read, actor, id)) ?? null;
}

/** Returns an entry for a change. Throws for the id of a part, with the id of the merged entry. */
export async function requireTimeEntry(
  handle: Handle,
  actor: Actor,
  id: string,
  field = 'id',
): Promise<TimeEntry> {
  const entry = await findTimeEntry(handle, actor, id);
  if (!entry) throw notFound('time entry', field);
  if (entry.id !== id) {
    throw failure(
      'ENTRY_MERGED',
      `This entry was merged into ${describeEntry(actor, entry)}; change that one, or undo the merge with unmergeTimeEntry.`,
      field,
    );
  }
  return entry;
}

/** Describes an entry for a message, with title and times. Callers without the scope `read` only get its id. */
export function describeEntry(
  actor: Actor,
  entry: Pick<TimeEntry, 'id' | 'title' | 'start' | 'end'>,
): string {
  if (!mayRead(actor)) return `the entry ${entry.id}`;
  const title = entry.title ? ` "${entry.title}"` : '';
  const end = entry.end === null ? 'now' : formatInstant(entry.end);
  return `the entry ${entry.id}${title} (${formatInstant(entry.start)} to ${end})`;
}

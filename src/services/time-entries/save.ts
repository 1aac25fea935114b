import type { Handle } from '../../db/database.ts';
import { raiseLongestEntry, type TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { deleteEntryTags, insertEntryTags } from '../../db/queries/time-entries/entry-tags.ts';
import { insertTimeEntry, updateTimeEntry } from '../../db/queries/time-entries/time-entries.ts';
import type { CreatorColumns } from '../../db/schema.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { ensureTags } from '../tags/ensure.ts';

/** Writes a new entry. Every entry is written through here or `saveChanged`, which keep the longest length known. */
export async function saveNew(
  tx: Handle,
  identity: TrackingIdentity,
  entry: TimeEntry,
  creator?: CreatorColumns,
): Promise<void> {
  await insertTimeEntry(tx, entry, creator);
  await noteLength(tx, identity, entry);
}

/** Writes a changed entry and returns it. */
export async function saveChanged(
  tx: Handle,
  identity: TrackingIdentity,
  entry: TimeEntry,
): Promise<TimeEntry> {
  await updateTimeEntry(tx, entry);
  await noteLength(tx, identity, entry);
  return entry;
}

async function noteLength(tx: Handle, identity: TrackingIdentity, entry: TimeEntry): Promise<void> {
  const length = entry.end === null ? 0 : entry.end - entry.start;
  if (length > identity.longestEntry) await raiseLongestEntry(tx, identity.teamId, identity.id, length);
}

/** Gives an entry, or a part of one, exactly the tags of the given names. An import makes those that are missing, where one is named. */
export async function replaceTags(
  tx: Handle,
  actor: Actor,
  { teamId, id }: Pick<TimeEntry, 'teamId' | 'id'>,
  names: readonly string[],
  now: number,
  importId: string | null = null,
): Promise<void> {
  await deleteEntryTags(tx, teamId, [id]);
  await addTags(tx, actor, { teamId, id }, names, now, importId);
}

export async function addTags(
  tx: Handle,
  actor: Actor,
  { teamId, id }: Pick<TimeEntry, 'teamId' | 'id'>,
  names: readonly string[],
  now: number,
  importId: string | null = null,
): Promise<void> {
  const tags = await ensureTags(tx, actor, teamId, names, now, importId);
  await insertEntryTags(
    tx,
    teamId,
    id,
    tags.map((tag) => tag.id),
  );
}

import type { Handle } from '../../db/database.ts';
import { raiseLongestEntry, type TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { deleteEntryTags, insertEntryTags } from '../../db/queries/time-entries/entry-tags.ts';
import { insertTimeEntry, updateTimeEntry } from '../../db/queries/time-entries/time-entries.ts';
import type { CreatorColumns } from '../../db/schema.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { type Actor, can, membershipIn } from '../../domain/teams/policy.ts';
import { requireUnlocked } from '../../domain/time-entries/lock.ts';
import { ensureTags } from '../tags/ensure.ts';

/**
 * Throws if the caller may not change locked time. Every change of entries calls this function with the starts of all
 * affected entries before and after the change.
 */
export function requireMayEditLockedTime(
  actor: Actor,
  { teamId, team }: TrackingIdentity,
  starts: readonly number[],
  field: string,
): void {
  if (team.lockedBefore === null || can(actor, 'time.locked', teamId)) return;
  requireUnlocked(team, starts, field);
}

/**
 * The author columns of a new entry, for the audit log. Entries outnumber all other changes, so a creation writes no
 * audit line: the log derives the line from these columns, and it is written when the entry is deleted.
 */
export function creatorOf(actor: Actor, teamId: string): CreatorColumns {
  const membership = membershipIn(actor, teamId);
  if (!membership) throw new Error('The author of an entry is not in its team.');
  return { created_by: membership.identityId, created_tool: actor.tool ?? null };
}

/** Inserts an entry. All writes use `saveNew` or `saveChanged`, which update the member's longest entry. */
export async function saveNew(
  tx: Handle,
  identity: TrackingIdentity,
  entry: TimeEntry,
  creator?: CreatorColumns,
): Promise<void> {
  await insertTimeEntry(tx, entry, creator);
  await noteLength(tx, identity, entry);
}

/** Updates an entry and returns it. */
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

/** Replaces the tags of an entry or a part. Missing tags are created, by the import if given. */
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
  if (names.length === 0) return;
  const tags = await ensureTags(tx, actor, teamId, names, now, importId);
  await insertEntryTags(
    tx,
    teamId,
    id,
    tags.map((tag) => tag.id),
  );
}

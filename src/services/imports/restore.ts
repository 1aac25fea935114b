import type { Handle } from '../../db/database.ts';
import { findTagsByName } from '../../db/queries/catalog/tags-by-name.ts';
import {
  findLaterChange,
  type ImportChange,
  moveChanges,
  setOutcome,
  setValuesBefore,
} from '../../db/queries/imports/changes.ts';
import type { TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { findPart, findParts } from '../../db/queries/time-entries/entry-parts.ts';
import { deleteEntryTags, insertEntryTags } from '../../db/queries/time-entries/entry-tags.ts';
import { reloadTimeEntry } from '../../db/queries/time-entries/time-entries.ts';
import type { Import, TimeEntry } from '../../domain/entities.ts';
import type { ChangeOutcome } from '../../domain/imports/import.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { Failure } from '../../lib/errors.ts';
import { record } from '../audit-log/record.ts';
import { ensureTags } from '../tags/ensure.ts';
import { tagNamesOf } from '../tags/names-of-entry.ts';
import { lockedRows } from '../time-entries/reference-rows.ts';
import { requireMayEditLockedTime, saveChanged } from '../time-entries/save.ts';
import { changedPrice, hasPriceLeft, joined, type KeptChange, type ValuesBefore } from './previous-values.ts';

/**
 * Restores entries that an import changed. Stores a reason for each entry that is not restored, or is restored without
 * its price. The identities are locked. Returns the number of restored entries.
 */
export async function restoreBatch(
  tx: Handle,
  actor: Actor,
  run: Import,
  changes: readonly ImportChange[],
  identities: ReadonlyMap<string, TrackingIdentity>,
  now: number,
): Promise<number> {
  let restored = 0;
  for (const change of changes) {
    const outcome = await restore(tx, actor, run, change, identities, now);
    await setOutcome(tx, run, change.entryId, outcome);
    if (outcome === 'RESTORED') restored++;
  }
  return restored;
}

async function restore(
  tx: Handle,
  actor: Actor,
  run: Import,
  change: ImportChange,
  identities: ReadonlyMap<string, TrackingIdentity>,
  now: number,
): Promise<ChangeOutcome> {
  const { teamId } = run;
  const entry = await reloadTimeEntry(tx, { teamId, id: change.entryId });
  const identity = entry && identities.get(entry.identityId);
  if (!entry || !identity) return (await findPart(tx, [teamId], change.entryId)) ? 'MERGED' : 'GONE';
  if (entry.updatedAt !== change.entryUpdatedAt) {
    return (await findParts(tx, [teamId], [entry.id])).length > 0 ? 'MERGED' : 'CHANGED';
  }
  const kept = JSON.parse(change.valuesBefore) as KeptChange;
  const later = await findLaterChange(tx, run, change);
  if (later) {
    // Undoing the later import then restores the values before both imports.
    const both = joined(kept, JSON.parse(later.valuesBefore) as KeptChange);
    await setValuesBefore(tx, { teamId, id: later.importId }, entry.id, JSON.stringify(both));
    return 'LATER_IMPORT';
  }
  const { tags, rateLeft, amountLeft, ...values } = kept;
  if (isLocked(actor, identity, [entry.start, values.start])) return 'LOCKED';
  const obstacle = await obstacleOf(tx, entry, values);
  if (obstacle) return obstacle;

  const tagsBefore = await tagNamesOf(tx, entry);
  // A later repricing is not a change by the import, so its price stays.
  const isRepriced = !hasPriceLeft(kept, entry);
  const { hourlyRate, imported } = isRepriced ? entry : values;
  const changed = { ...entry, ...values, hourlyRate, imported, updatedAt: now };
  const restored = await saveChanged(tx, identity, changed);
  await restoreTags(tx, actor, entry, tags, now);
  await moveChanges(tx, teamId, entry.id, { before: entry.updatedAt, after: now });
  await record(tx, actor, teamId, now, 'timeEntry.update', {
    before: { ...entry, tags: tagsBefore },
    after: { ...restored, tags: await tagNamesOf(tx, restored) },
  });
  return isRepriced && changedPrice(kept) ? 'REPRICED' : 'RESTORED';
}

function isLocked(actor: Actor, identity: TrackingIdentity, starts: readonly number[]): boolean {
  try {
    requireMayEditLockedTime(actor, identity, starts, 'id');
    return false;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}

/**
 * An entry is not restored to a deleted or archived project, client or task, unless the entry already has that item.
 */
async function obstacleOf(
  tx: Handle,
  entry: TimeEntry,
  values: Omit<ValuesBefore, 'tags'>,
): Promise<'WORK_DELETED' | 'WORK_ARCHIVED' | null> {
  const rows = lockedRows(tx);
  for (const kind of ['project', 'client', 'task'] as const) {
    const id = values[`${kind}Id`];
    if (id === null || id === entry[`${kind}Id`]) continue;
    const item = await rows[kind](entry.teamId, id);
    if (!item) return 'WORK_DELETED';
    if (item.archivedAt !== null) return 'WORK_ARCHIVED';
  }
  return null;
}

/** Restores the tags by id, even if they were renamed or archived. Deleted tags are created again. */
async function restoreTags(
  tx: Handle,
  actor: Actor,
  { teamId, id }: TimeEntry,
  tags: ValuesBefore['tags'],
  now: number,
): Promise<void> {
  await deleteEntryTags(tx, teamId, [id]);
  const existing = await findTagsByName(tx, [teamId], { ids: tags.map((tag) => tag.id), nameKeys: [] });
  const missing = tags.filter((tag) => existing.every((one) => one.id !== tag.id)).map(({ name }) => name);
  const created = await ensureTags(tx, actor, teamId, missing, now);
  const tagIds = new Set([...existing, ...created].map((tag) => tag.id));
  await insertEntryTags(tx, teamId, id, [...tagIds]);
}

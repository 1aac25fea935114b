import type { Handle } from '../../db/database.ts';
import { writeCreationLines } from '../../db/queries/audit-log/lines.ts';
import type { TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { findParts, insertParts, moveParts, updatePart } from '../../db/queries/time-entries/entry-parts.ts';
import { deleteTimeEntries, type FinishedEntry } from '../../db/queries/time-entries/time-entries.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { EntryPart, TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { CreationPlan } from '../../domain/time-entries/overlap.ts';
import { record } from '../audit-log/record.ts';
import { saveChanged } from './save.ts';

type Extension = Extract<CreationPlan, { kind: 'extend' }>;

/**
 * Extends the surviving entry over the new entry and the entries that it bridges. Each creation becomes a part of the
 * survivor with all its values, under the id that it had or would have had.
 */
export async function mergeInto(
  tx: Handle,
  identity: TrackingIdentity,
  existing: readonly FinishedEntry[],
  incoming: FinishedEntry,
  plan: Extension,
  now: number,
): Promise<TimeEntry> {
  const joining = existing.filter((entry) => entry.id === plan.survivor || plan.absorbed.includes(entry.id));
  const survivor = joining.find((entry) => entry.id === plan.survivor);
  if (!survivor) throw new Error('The plan names a survivor that is not among the existing entries.');
  const { teamId } = survivor;

  const known = await findParts(
    tx,
    [teamId],
    joining.map((entry) => entry.id),
  );
  const whole = joining.filter((entry) => !known.some((part) => part.entryId === entry.id));
  // A merged entry keeps later edits in its own part. The part keeps the times of the creation.
  for (const entry of joining) {
    const own = known.find((part) => part.id === entry.id);
    if (!own) continue;
    const { start, end, imported } = own;
    const updatedAt = wasChanged(entry, known) ? entry.updatedAt : own.updatedAt;
    if (entry.id !== survivor.id) {
      await updatePart(tx, { ...partOf(entry, survivor.id), start, end, imported, updatedAt });
    } else if (updatedAt !== own.updatedAt) await updatePart(tx, { ...own, updatedAt });
  }
  await insertParts(
    tx,
    [...whole, incoming].map((entry) => partOf(entry, survivor.id)),
  );
  await moveParts(tx, teamId, plan.absorbed, survivor.id);
  await writeCreationLines(tx, teamId, plan.absorbed);
  await deleteTimeEntries(tx, teamId, plan.absorbed);
  return saveChanged(tx, identity, { ...survivor, ...plan.range, updatedAt: now });
}

/** Returns the starts of the entries that a merge changes or removes. */
export function startsOfMerged(existing: readonly FinishedEntry[], plan: Extension): number[] {
  return existing
    .filter(({ id }) => id === plan.survivor || plan.absorbed.includes(id))
    .map(({ start }) => start);
}

function partOf(entry: FinishedEntry, entryId: string): EntryPart {
  return { ...entry, entryId };
}

/** Returns whether the last change of a merged entry was not a merge. */
function wasChanged(entry: FinishedEntry, known: readonly EntryPart[]): boolean {
  return known.every((part) => part.entryId !== entry.id || part.createdAt !== entry.updatedAt);
}

/** Records a creation that was merged into an existing entry. */
export async function recordMerge(
  tx: Handle,
  actor: Actor,
  existing: readonly TimeEntry[],
  survivor: TimeEntry,
  { absorbed }: Extract<CreationPlan, { kind: 'extend' }>,
  now: number,
): Promise<void> {
  const before = existing.find(({ id }) => id === survivor.id) ?? null;
  const also = [
    change('mergedInto', null, survivor.id),
    ...absorbed.map((id) => change('absorbed', id, null)),
  ];
  await record(tx, actor, survivor.teamId, now, 'timeEntry.create', { before, after: survivor, also });
}

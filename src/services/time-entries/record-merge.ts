import type { Handle } from '../../db/database.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { CreationPlan } from '../../domain/time-entries/overlap.ts';
import { record } from '../audit-log/record.ts';

/** Writes down a creation that became a part of an entry that there was. */
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

import type { Handle } from '../../db/database.ts';
import { lockForTracking, type TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { findRunning } from '../../db/queries/time-entries/time-entries.ts';
import { endOfTimer, MAX_ENTRY_MS } from '../../domain/time-entries/time-entry.ts';
import { type Doer, record } from '../audit-log/record.ts';
import { saveChanged } from '../time-entries/save.ts';

/** Throws if `doer` may not change time that starts at these instants. */
type Allow<By> = (doer: By, tracking: TrackingIdentity, starts: readonly number[], field: string) => void;

/** Stops the timer of a leaving member. Without `allow`, stops even a timer that began before the lock date. */
export async function stopTimerOf<By extends Doer>(
  tx: Handle,
  doer: By,
  { teamId, id }: { teamId: string; id: string },
  now: number,
  allow: Allow<By> = () => {},
): Promise<void> {
  const tracking = await lockForTracking(tx, teamId, id);
  const [running] = await findRunning(tx, [{ teamId, identityId: id }]);
  if (!tracking || !running) return;
  allow(doer, tracking, [running.start], 'id');
  const end = Math.min(endOfTimer(running.start, now), running.start + MAX_ENTRY_MS);
  const stopped = await saveChanged(tx, tracking, { ...running, end, updatedAt: now });
  await record(tx, doer, teamId, now, 'timer.stop', { before: running, after: stopped });
}

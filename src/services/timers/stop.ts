import type { Handle } from '../../db/database.ts';
import { lockForTracking, type TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { reloadTimeEntry } from '../../db/queries/time-entries/time-entries.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { parseInstant } from '../../domain/time/instant.ts';
import { checkRange, endOfTimer } from '../../domain/time-entries/time-entry.ts';
import { failure, invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { erase } from '../time-entries/delete.ts';
import { requireMayEditLockedTime, saveChanged } from '../time-entries/save.ts';
import { type Update, warningsOfNewTimes } from '../time-entries/update.ts';
import { requireRunning, type TimerChoice } from './running.ts';

/** Stops a timer now, or at an instant in the past if the timer was forgotten. */
export async function stopTimer(
  app: App,
  actor: Actor,
  input: TimerChoice & { endTime?: string | null },
): Promise<Update> {
  return app.db.transaction(async (tx) => {
    const { entry, identity } = await lockRunning(tx, actor, input);
    const now = app.clock();
    const givenEnd = input.endTime != null ? parseInstant(input.endTime, 'endTime') : null;
    if (givenEnd !== null && givenEnd > now)
      throw invalid('endTime', 'A timer cannot be stopped in the future.');
    const range = checkRange({ start: entry.start, end: givenEnd ?? endOfTimer(entry.start, now) });
    const stopped = await saveChanged(tx, identity, { ...entry, ...range, updatedAt: now });
    await record(tx, actor, entry.teamId, now, 'timer.stop', { before: entry, after: stopped });
    return { timeEntry: stopped, warnings: await warningsOfNewTimes(tx, actor, identity, entry, stopped) };
  });
}

/** Deletes a running timer. Returns its id. */
export async function discardTimer(app: App, actor: Actor, input: TimerChoice): Promise<string> {
  return app.db.transaction(async (tx) => {
    const { entry } = await lockRunning(tx, actor, input);
    await erase(tx, entry);
    await record(tx, actor, entry.teamId, app.clock(), 'timer.discard', { before: entry, after: null });
    return entry.id;
  });
}

/** Locks the time of the chosen timer's member. Throws if another call stopped the timer in between. */
async function lockRunning(
  tx: Handle,
  actor: Actor,
  choice: TimerChoice,
): Promise<{ entry: TimeEntry; identity: TrackingIdentity }> {
  const chosen = await requireRunning(tx, actor, choice);
  const identity = await lockForTracking(tx, chosen.teamId, chosen.identityId);
  const entry = await reloadTimeEntry(tx, chosen);
  if (!identity || !entry || entry.end !== null) {
    throw failure('NO_RUNNING_TIMER', 'The timer was stopped meanwhile.');
  }
  requireMayEditLockedTime(actor, identity, [entry.start], 'id');
  return { entry, identity };
}

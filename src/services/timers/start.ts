import type { Handle } from '../../db/database.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import type { TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { findRunning } from '../../db/queries/time-entries/time-entries.ts';
import { isActive } from '../../domain/accounts/account-state.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { parseInstant } from '../../domain/time/instant.ts';
import { endOfTimer, MAX_ENTRY_MS } from '../../domain/time-entries/time-entry.ts';
import { invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { credentialEnded } from '../shared/recheck-credential.ts';
import { type EntryInput, readDetails } from '../time-entries/checked-creation.ts';
import { describeEntry } from '../time-entries/find.ts';
import { findEarlierResult } from '../time-entries/idempotency.ts';
import { lockedRows } from '../time-entries/reference-rows.ts';
import { resolveReferences } from '../time-entries/resolve-references.ts';
import { addTags, requireMayEditLockedTime, saveChanged, saveNew } from '../time-entries/save.ts';
import { type Update, warningsOfNewTimes } from '../time-entries/update.ts';
import type { Warning } from '../time-entries/warnings.ts';

export interface StartTimerInput extends EntryInput {
  startTime?: string | null;
}

export interface StartedTimer {
  timeEntry: TimeEntry;
  /** The previous timer, which was stopped by this one. */
  stoppedTimeEntry: TimeEntry | null;
  warnings: Warning[];
}

/**
 * Starts a timer. A running timer of the same member is stopped at the start of the new one. A repeated call returns
 * the current state of the first call's timer.
 */
export async function startTimer(app: App, actor: Actor, input: StartTimerInput): Promise<StartedTimer> {
  const details = readDetails(input);
  const givenStart = input.startTime != null ? parseInstant(input.startTime, 'startTime') : null;
  const call = { ...input, ...details, startTime: givenStart };
  return app.db.transaction(async (tx) => {
    const now = app.clock();
    const id = newId(now);
    const { idempotencyKey } = details;
    const earlier =
      idempotencyKey !== null && (await findEarlierResult(tx, actor, idempotencyKey, call, id, now));
    if (earlier) return { timeEntry: earlier.timeEntry, stoppedTimeEntry: null, warnings: earlier.warnings };
    if (givenStart !== null && givenStart > now)
      throw invalid('startTime', 'A timer cannot start in the future.');
    const references = await resolveReferences(lockedRows(tx), actor, input);
    const { identity } = references;
    // Nodes cache credentials for up to a second. A timer that a disabled account starts in this time could not be stopped.
    // Disabling stops timers under the lock of the member, which this transaction holds.
    const caller = await findUser(tx, actor.userId);
    if (!caller || !isActive(caller)) throw credentialEnded(actor.source.kind);
    const [running] = await findRunning(tx, [{ teamId: identity.teamId, identityId: identity.id }]);
    // The running timer may have started in this millisecond, or on a node whose clock is ahead.
    const start = givenStart ?? (running ? endOfTimer(running.start, now) : now);
    requireMayEditLockedTime(actor, identity, [start, ...(running ? [running.start] : [])], 'startTime');
    const stopped = running ? await stopAt(tx, actor, identity, running, start, now) : null;
    const timeEntry: TimeEntry = {
      id,
      teamId: identity.teamId,
      identityId: identity.id,
      projectId: references.project?.id ?? null,
      clientId: references.client?.id ?? null,
      taskId: references.task?.id ?? null,
      start,
      end: null,
      title: details.title,
      description: details.description,
      billable: details.billable ?? references.project?.billable ?? false,
      hourlyRate: references.hourlyRate,
      imported: null,
      idempotencyKey: details.idempotencyKey,
      source: { ...actor.source, entryId: id, importId: null },
      importId: null,
      createdAt: now,
      updatedAt: now,
    };
    await saveNew(tx, identity, timeEntry);
    await addTags(tx, actor, timeEntry, details.tags, now);
    await record(tx, actor, timeEntry.teamId, now, 'timer.start', { of: timeEntry });
    return {
      timeEntry,
      stoppedTimeEntry: stopped?.timeEntry ?? null,
      warnings: stopped?.warnings ?? [],
    };
  });
}

async function stopAt(
  tx: Handle,
  actor: Actor,
  identity: TrackingIdentity,
  running: TimeEntry,
  at: number,
  now: number,
): Promise<Update> {
  if (at < running.start) {
    throw invalid(
      'startTime',
      `startTime is before the start of ${describeEntry(actor, running)}; stop that timer first.`,
    );
  }
  if (at - running.start > MAX_ENTRY_MS) {
    throw invalid(
      'startTime',
      `A timer has run for more than 31 days: ${describeEntry(actor, running)}; stop it at an earlier time or discard it first.`,
    );
  }
  const end = endOfTimer(running.start, at);
  const stopped = await saveChanged(tx, identity, { ...running, end, updatedAt: now });
  await record(tx, actor, running.teamId, now, 'timer.stop', { before: running, after: stopped });
  const overlaps = await warningsOfNewTimes(tx, actor, identity, running, stopped, 'The stopped timer');
  return {
    timeEntry: stopped,
    warnings: [`A timer was running and was stopped: ${describeEntry(actor, stopped)}.`, ...overlaps],
  };
}

import type { Handle } from '../../db/database.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import { findRunning } from '../../db/queries/time-entries/time-entries.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { type Actor, mayRead } from '../../domain/teams/policy.ts';
import { type Failure, failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { requireMembership } from '../shared/access.ts';
import { MAX_CANDIDATES } from '../shared/candidates.ts';
import { describeEntry, requireTimeEntry } from '../time-entries/find.ts';
import { requireVisibleMembers, type WantedMembers, wantedMembers } from '../time-entries/visible.ts';

export interface RunningTimerQuery extends WantedMembers {
  teamId?: string | null;
}

/** Returns the running timer of the caller, or of a visible member. Of several teams, the newest. */
export async function runningTimer(
  app: App,
  actor: Actor,
  query: RunningTimerQuery,
): Promise<TimeEntry | null> {
  return (await runningTimers(app, actor, query))[0] ?? null;
}

/** Returns the running timers of the caller, or of a visible member: at most one per team, newest first. */
export async function runningTimers(app: App, actor: Actor, query: RunningTimerQuery): Promise<TimeEntry[]> {
  const handle = app.db.read;
  const identityIds = wantedMembers(query);
  if (identityIds === null) return ownRunning(handle, actor, query.teamId);
  const { teamId } = query;
  if (teamId != null) requireMembership(actor, teamId);
  const members = await requireVisibleMembers(handle, actor, identityIds);
  return findRunning(
    handle,
    members
      .filter((member) => teamId == null || member.teamId === teamId)
      .map((member) => ({ teamId: member.teamId, identityId: member.id })),
  );
}

export interface TimerChoice {
  id?: string | null;
  teamId?: string | null;
}

/** Returns the chosen running timer. Throws if none runs or the choice is ambiguous. */
export async function requireRunning(handle: Handle, actor: Actor, choice: TimerChoice): Promise<TimeEntry> {
  if (choice.id != null) {
    const entry = await requireTimeEntry(handle, actor, choice.id);
    if (choice.teamId != null && choice.teamId !== entry.teamId) {
      throw failure('CONTRADICTION', 'The timer belongs to another team than teamId says.', 'teamId');
    }
    if (entry.end !== null) throw failure('NO_RUNNING_TIMER', 'This entry is not running.', 'id');
    return entry;
  }
  const timers = await ownRunning(handle, actor, choice.teamId);
  const [timer] = timers;
  if (!timer) throw failure('NO_RUNNING_TIMER', 'No timer is running.');
  if (timers.length > 1) throw await severalRun(handle, actor, timers);
  return timer;
}

/** The error for several running timers. Lists them for callers with read access, who then need no further query. */
async function severalRun(handle: Handle, actor: Actor, timers: readonly TimeEntry[]): Promise<Failure> {
  const several = 'You have running timers in several teams; say which by teamId or id';
  if (!mayRead(actor)) return failure('AMBIGUOUS', `${several}.`, 'teamId');
  const shown = timers.slice(0, MAX_CANDIDATES);
  const teams = await findTeams(
    handle,
    shown.map(({ teamId }) => teamId),
  );
  const candidates = shown.map((timer) => {
    const team = teams.find(({ id }) => id === timer.teamId);
    return `${describeEntry(actor, timer)} in the team "${team?.name}"`;
  });
  if (timers.length > shown.length) candidates.push(`${timers.length - shown.length} more`);
  return failure('AMBIGUOUS', `${several}: ${candidates.join('; ')}.`, 'teamId');
}

function ownRunning(handle: Handle, actor: Actor, teamId: string | null | undefined): Promise<TimeEntry[]> {
  return findRunning(handle, teamId != null ? [requireMembership(actor, teamId)] : actor.memberships);
}

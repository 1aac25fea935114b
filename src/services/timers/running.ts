import type { Handle } from '../../db/database.ts';
import { findRunning } from '../../db/queries/time-entries.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import { requireMembership } from '../access.ts';
import type { App } from '../app.ts';
import { requireTimeEntry } from '../time-entries/find.ts';
import { requireVisibleMembers } from '../time-entries/visible.ts';

export interface RunningTimerQuery {
  teamId?: string | null;
  identityId?: string | null;
  /** In place of `identityId`, for one who is in several teams. */
  identityIds?: readonly string[] | null;
}

/** The caller's running timer, the newest where they have one in several teams; or that of a member they may see. */
export async function runningTimer(
  app: App,
  actor: Actor,
  query: RunningTimerQuery,
): Promise<TimeEntry | null> {
  const handle = app.db.read;
  const identityIds = query.identityIds ?? (query.identityId == null ? null : [query.identityId]);
  if (identityIds === null) return (await ownRunning(handle, actor, query.teamId))[0] ?? null;
  const { teamId } = query;
  if (teamId != null) requireMembership(actor, teamId);
  const members = await requireVisibleMembers(handle, actor, identityIds);
  const [timer] = await findRunning(
    handle,
    members
      .filter((member) => teamId == null || member.teamId === teamId)
      .map((member) => ({ teamId: member.teamId, identityId: member.id })),
  );
  return timer ?? null;
}

export interface TimerChoice {
  id?: string | null;
  teamId?: string | null;
}

/** The one running timer that a caller means; refused where none runs or it is not clear which. */
export async function requireRunning(handle: Handle, actor: Actor, choice: TimerChoice): Promise<TimeEntry> {
  if (choice.id != null) {
    const entry = await requireTimeEntry(handle, actor, choice.id);
    if (choice.teamId != null && choice.teamId !== entry.teamId) {
      throw failure('CONTRADICTION', 'The timer belongs to another team than teamId says.', 'teamId');
    }
    if (entry.end !== null) throw failure('NO_RUNNING_TIMER', 'This entry is not running.', 'id');
    return entry;
  }
  const [timer, another] = await ownRunning(handle, actor, choice.teamId);
  if (!timer) throw failure('NO_RUNNING_TIMER', 'No timer is running.');
  if (another) {
    throw failure(
      'AMBIGUOUS',
      'You have running timers in several teams; say which by teamId or id.',
      'teamId',
    );
  }
  return timer;
}

function ownRunning(handle: Handle, actor: Actor, teamId: string | null | undefined): Promise<TimeEntry[]> {
  return findRunning(handle, teamId != null ? [requireMembership(actor, teamId)] : actor.memberships);
}

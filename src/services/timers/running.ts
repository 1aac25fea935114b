import type { Handle } from '../../db/database.ts';
import { findRunning } from '../../db/queries/time-entries.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { type Actor, canHandleTimeOf } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import { requireMembership } from '../access.ts';
import type { App } from '../app.ts';
import { requireMember } from '../members/require.ts';
import { requireTimeEntry } from '../time-entries/find.ts';

export interface RunningTimerQuery {
  teamId?: string | null;
  identityId?: string | null;
}

/** The caller's running timer, the newest where they have one in several teams; or that of a member they may see. */
export async function runningTimer(
  app: App,
  actor: Actor,
  query: RunningTimerQuery,
): Promise<TimeEntry | null> {
  const handle = app.db.read;
  if (query.identityId == null) return (await ownRunning(handle, actor, query.teamId))[0] ?? null;
  const identity = await requireMember(handle, actor, query.identityId, 'identityId');
  if (query.teamId != null) requireMembership(actor, query.teamId);
  if (!canHandleTimeOf(actor, identity.teamId, identity.id)) {
    throw failure('FORBIDDEN', 'Your role in this team does not allow you to see the time of this member.');
  }
  if (query.teamId != null && query.teamId !== identity.teamId) return null;
  const [timer] = await findRunning(handle, [{ teamId: identity.teamId, identityId: identity.id }]);
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

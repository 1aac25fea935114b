import type { TrackingIdentity } from '../../db/queries/teams/identities.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import { requireUnlocked } from '../../domain/time-entries/lock.ts';

/**
 * Refuses a change of locked time to all who may not make one. Every change of an entry passes here, with the starts of all
 * entries that it touches, as they are and as they would be.
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

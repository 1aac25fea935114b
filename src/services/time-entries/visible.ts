import type { TimeScope } from '../../db/queries/time-entry-lists.ts';
import { type Actor, roleMay } from '../../domain/policy.ts';
import { requireMembership } from '../access.ts';

/** Whose time the caller may see: all of a team's where the role allows it, else their own in it. */
export function visibleTime(actor: Actor, teamId: string | null, identityId: string | null): TimeScope[] {
  const memberships = teamId === null ? actor.memberships : [requireMembership(actor, teamId)];
  return memberships.flatMap((membership): TimeScope[] => {
    if (roleMay(membership.role, 'time.others')) return [{ teamId: membership.teamId, identityId }];
    if (identityId !== null && identityId !== membership.identityId) return [];
    return [{ teamId: membership.teamId, identityId: membership.identityId }];
  });
}

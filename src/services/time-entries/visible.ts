import type { Handle } from '../../db/database.ts';
import type { TimeScope } from '../../db/queries/time-entries/lists.ts';
import type { Identity } from '../../domain/entities.ts';
import { type Actor, canHandleTimeOf, roleMay } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { requireMember } from '../members/require.ts';
import { requireMembership } from '../shared/access.ts';

/** Whose time the caller may see: all of a team's where the role allows it, else their own in it. */
export function visibleTime(actor: Actor, teamId: string | null, identityId: string | null): TimeScope[] {
  const memberships = teamId === null ? actor.memberships : [requireMembership(actor, teamId)];
  return memberships.flatMap((membership): TimeScope[] => {
    if (roleMay(membership.role, 'time.others')) return [{ teamId: membership.teamId, identityId }];
    if (identityId !== null && identityId !== membership.identityId) return [];
    return [{ teamId: membership.teamId, identityId: membership.identityId }];
  });
}

/** Whose time is asked for; nobody's in particular where neither is given. */
export interface WantedMembers {
  identityId?: string | null;
  /** In place of `identityId`, for one who is in several teams; those whose time the caller may not see are left out. */
  identityIds?: readonly string[] | null;
}

export function wantedMembers({ identityId, identityIds }: WantedMembers): readonly string[] | null {
  return identityIds ?? (identityId == null ? null : [identityId]);
}

/** Those of some members whose time the caller may see; refused where that is none of them. */
export async function requireVisibleMembers(
  handle: Handle,
  actor: Actor,
  identityIds: readonly string[],
): Promise<Identity[]> {
  const members = await Promise.all(identityIds.map((id) => requireMember(handle, actor, id, 'identityId')));
  const visible = members.filter(({ teamId, id }) => canHandleTimeOf(actor, teamId, id));
  if (visible.length === 0) {
    throw failure('FORBIDDEN', 'Your role in this team does not allow you to see the time of this member.');
  }
  return visible;
}

import type { Handle } from '../../db/database.ts';
import type { TimeScope } from '../../db/queries/time-entries/lists.ts';
import type { Identity } from '../../domain/entities.ts';
import { type Actor, canHandleTimeOf, roleMay } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { requireMember } from '../members/require.ts';
import { requireMembership } from '../shared/access.ts';

/** The time that the caller may see: all time of a team if the role allows that, otherwise the caller's own. */
export function visibleTime(actor: Actor, teamId: string | null, identityId: string | null): TimeScope[] {
  const memberships = teamId === null ? actor.memberships : [requireMembership(actor, teamId)];
  return memberships.flatMap((membership): TimeScope[] => {
    if (roleMay(membership.role, 'time.others')) return [{ teamId: membership.teamId, identityId }];
    if (identityId !== null && identityId !== membership.identityId) return [];
    return [{ teamId: membership.teamId, identityId: membership.identityId }];
  });
}

/** The members whose time is requested. Without both fields, all members. */
export interface WantedMembers {
  identityId?: string | null;
  /** Instead of `identityId`, for a person in several teams. Members whose time the caller may not see are omitted. */
  identityIds?: readonly string[] | null;
}

export function wantedMembers({ identityId, identityIds }: WantedMembers): readonly string[] | null {
  return identityIds ?? (identityId == null ? null : [identityId]);
}

/** Returns the members whose time the caller may see. Throws if there are none. */
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

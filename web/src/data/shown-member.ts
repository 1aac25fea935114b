import { useQuery } from '@tanstack/react-query';
import { roleMay } from '../../../src/domain/teams/policy.ts';
import { useTeam } from './current-team.tsx';
import { type Member, membersQuery } from './members.ts';

export interface ShownMember {
  /** The member whose time is shown. */
  identityId: string;
  /** The members whose time is visible to the user; empty without the permission. */
  members: readonly Member[];
  /** Whether the members are not loaded yet, so the member of the address is unverified. */
  isUncertain: boolean;
  /** Whether the address names a member who is not visible. */
  isUnknown: boolean;
}

/**
 * The member that an address names. The address may come from another team or from a user with more
 * permissions.
 */
export function useShownMember(requestedId: string | undefined): ShownMember {
  const { id: teamId, myIdentity } = useTeam();
  const mayLookAtOthers = roleMay(myIdentity.role, 'time.others');
  const { data } = useQuery({
    ...membersQuery(teamId),
    enabled: mayLookAtOthers,
    // An error is better than the time of another member than the address names.
    throwOnError: (_error, query) => requestedId !== undefined && query.state.data === undefined,
  });
  const members = mayLookAtOthers ? (data ?? []) : [];
  const isUncertain = mayLookAtOthers && requestedId !== undefined && data === undefined;
  const found = requestedId === myIdentity.id || members.some(({ id }) => id === requestedId);
  return {
    identityId: requestedId !== undefined && found ? requestedId : myIdentity.id,
    members,
    isUncertain,
    isUnknown: requestedId !== undefined && !isUncertain && !found,
  };
}

import { useQuery } from '@tanstack/react-query';
import { roleMay } from '../../../src/domain/teams/policy.ts';
import { useTeam } from './current-team.tsx';
import { type Member, membersQuery } from './members.ts';

export interface ShownMember {
  /** Whose time is shown. */
  identityId: string;
  /** Those whose time can be looked at; empty for who may look at no other. */
  members: readonly Member[];
  /** Whether nobody knows yet whose time it is. */
  isUncertain: boolean;
  /** Whether someone was asked for who is not there to be looked at. */
  isUnknown: boolean;
}

/** Whose time an address asks for, which may have been written for another team or by someone who may see more. */
export function useShownMember(asked: string | undefined): ShownMember {
  const { id: teamId, myIdentity } = useTeam();
  const mayLookAtOthers = roleMay(myIdentity.role, 'time.others');
  const { data } = useQuery({
    ...membersQuery(teamId),
    enabled: mayLookAtOthers,
    // Better no time than that of another person than was asked for.
    throwOnError: (_error, query) => asked !== undefined && query.state.data === undefined,
  });
  const members = mayLookAtOthers ? (data ?? []) : [];
  const isUncertain = mayLookAtOthers && asked !== undefined && data === undefined;
  const found = asked === myIdentity.id || members.some(({ id }) => id === asked);
  return {
    identityId: asked !== undefined && found ? asked : myIdentity.id,
    members,
    isUncertain,
    isUnknown: asked !== undefined && !isUncertain && !found,
  };
}

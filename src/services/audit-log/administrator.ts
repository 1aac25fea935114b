import type { Membership, Source } from '../../domain/teams/policy.ts';
import type { Doer } from './record.ts';

const ADMINISTRATOR: Source = { kind: 'DASHBOARD', id: null, label: 'administrator of the installation' };

/**
 * The actor of an account change in the logs of the account's teams: the member if the owner acts, otherwise an
 * administrator.
 */
export function ownerOrAdministratorIn(
  doer: Doer,
  { userId, memberships }: { userId: string; memberships: Membership[] },
): Doer {
  if (doer.userId === userId) return { ...doer, memberships };
  return administratorIn(
    doer,
    memberships.map(({ teamId }) => teamId),
  );
}

/**
 * An administrator of the installation as the actor in the logs of teams. The administrator need not be a member.
 * Session and network address are only in the installation log. At the command line the source is enough.
 */
export function administratorIn(doer: Doer, teamIds: readonly string[]): Doer {
  const memberships = teamIds.map(
    (teamId) =>
      doer.memberships.find((one) => one.teamId === teamId) ??
      ({ teamId, identityId: doer.userId, role: 'MEMBER' } as const),
  );
  const isAtTheMachine = doer.source.kind === 'COMMAND_LINE';
  return { userId: doer.userId, memberships, source: isAtTheMachine ? doer.source : ADMINISTRATOR };
}

import type { Membership, Source } from '../../domain/teams/policy.ts';
import type { Doer } from './record.ts';

const ADMINISTRATOR: Source = { kind: 'DASHBOARD', id: null, label: 'administrator of the installation' };

/** The maker of a change of an account, as its teams log it: a member for the account's own holder, else an administrator. */
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
 * An administrator of the installation as the doer in the logs of teams, who need not be a member. Their session and their network address
 * are in the log of the installation only. At the command line the source says enough.
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

import type { Handle } from '../../db/database.ts';
import { lockCredential } from '../../db/queries/accounts/credentials.ts';
import { findIdentityOfUser } from '../../db/queries/teams/identities.ts';
import { lockTeam } from '../../db/queries/teams/teams.ts';
import type { Team } from '../../domain/entities.ts';
import { type Actor, lowerRole, type Source } from '../../domain/teams/policy.ts';
import { type Failure, failure } from '../../lib/errors.ts';

/**
 * Checks a credential again inside a transaction that grants lasting access: keys, memberships, roles, links, apps. The
 * caller was authenticated earlier and may lose access concurrently. The check locks the credential, so after a
 * revocation returns, no earlier request can still grant access.
 */

type Caller = Pick<Actor, 'userId' | 'source'>;

/** Returns whether the caller's credential is still valid. A valid one stays so until the transaction ends. */
export function isCredentialValid(tx: Handle, { userId, source }: Caller): Promise<boolean> {
  return lockCredential(tx, userId, source);
}

export async function requireValidCredential(tx: Handle, caller: Caller): Promise<void> {
  if (!(await isCredentialValid(tx, caller))) throw credentialEnded(caller.source.kind);
}

/**
 * Requires a valid credential and locks a team, so that the team and its members do not change until the transaction
 * ends. Returns the caller with current memberships: without a membership that ended, and with the lower role if it
 * changed.
 */
export async function lockTeamFor(
  tx: Handle,
  actor: Actor,
  teamId: string,
): Promise<{ team: Team | undefined; actor: Actor }> {
  // Teams are always locked before accounts. Otherwise a caller could delay the loss of access by a deadlock.
  const team = await lockTeam(tx, teamId);
  await requireValidCredential(tx, actor);
  const identity = await findIdentityOfUser(tx, teamId, actor.userId);
  const memberships = actor.memberships.flatMap((membership) => {
    if (membership.teamId !== teamId) return [membership];
    if (identity?.deactivatedAt !== null) return [];
    return [{ ...membership, role: lowerRole(membership.role, identity.role) }];
  });
  return { team, actor: { ...actor, memberships } };
}

/** The error for a credential that is unknown or was revoked. */
export function credentialEnded(kind: Source['kind']): Failure {
  return failure('UNAUTHENTICATED', messages[kind]);
}

const messages: Record<Source['kind'], string> = {
  API_KEY: 'This API key is unknown or was revoked.',
  OAUTH_APP: 'This access token is unknown, has expired or was revoked.',
  DASHBOARD: 'You are signed out. Sign in again.',
  COMMAND_LINE: 'This account no longer exists.',
};

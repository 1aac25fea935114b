import type { Handle } from '../../db/database.ts';
import { lockCredential } from '../../db/queries/accounts/credentials.ts';
import { findIdentityOfUser } from '../../db/queries/teams/identities.ts';
import { lockTeam } from '../../db/queries/teams/teams.ts';
import type { Team } from '../../domain/entities.ts';
import { type Actor, lowerRole, type Source } from '../../domain/teams/policy.ts';
import { type Failure, failure } from '../../lib/errors.ts';

/**
 * Checks a credential again inside a transaction that grants lasting access: keys, memberships, roles, links,
 * applications. The caller was authenticated a moment ago and may be losing access right now. The check locks the
 * credential, so after a revocation returns no earlier request can open another way in.
 */

type Caller = Pick<Actor, 'userId' | 'source'>;

/** Whether the credential that the caller acts through still stands; if so, it does until the transaction ends. */
export function isCredentialValid(tx: Handle, { userId, source }: Caller): Promise<boolean> {
  return lockCredential(tx, userId, source);
}

export async function requireValidCredential(tx: Handle, caller: Caller): Promise<void> {
  if (!(await isCredentialValid(tx, caller))) throw credentialEnded(caller.source.kind);
}

/**
 * The same, and the caller as they are now in a team, which nobody else changes, in itself or in its members, until the transaction
 * ends. One who has left is in it no more; one who was given another role has the lower of both.
 */
export async function lockTeamFor(
  tx: Handle,
  actor: Actor,
  teamId: string,
): Promise<{ team: Team | undefined; actor: Actor }> {
  // Teams are locked before accounts everywhere, so that nobody who loses access can delay it by a deadlock.
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
  return failure('UNAUTHENTICATED', words[kind]);
}

const words: Record<Source['kind'], string> = {
  API_KEY: 'This API key is unknown or was revoked.',
  OAUTH_APP: 'This access token is unknown, has expired or was revoked.',
  DASHBOARD: 'You are signed out. Sign in again.',
  COMMAND_LINE: 'This account no longer exists.',
};

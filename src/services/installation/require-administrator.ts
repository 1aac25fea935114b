import type { Handle } from '../../db/database.ts';
import { findUser, lockAdministrators } from '../../db/queries/accounts/users.ts';
import { isActive } from '../../domain/accounts/account-state.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { type Failure, failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { requireBrowser, requireFreshProof, requireProof } from '../sessions/proof.ts';

/**
 * Requires an administrator of the installation, in a browser session with a fresh proof of the password. For
 * operations that only read.
 */
export async function requireAdministrator(app: App, actor: Actor): Promise<void> {
  requireBrowser(actor, 'administer the installation');
  await checkAdministrator(app.db.read, actor);
  await requireFreshProof(app.db.read, actor, app.clock());
}

/**
 * Requires an administrator in a transaction, and locks the administrators until the transaction ends. Call this before
 * locking any other user.
 */
export async function lockAdministrator(tx: Handle, actor: Actor, now: number): Promise<void> {
  const administrators = await lockAdministrators(tx);
  if (!administrators.some(({ id }) => id === actor.userId)) throw notAdministrator();
  await requireProof(tx, actor, now);
}

/**
 * Like `lockAdministrator`, for changes of teams, which are locked before users. Checks the caller first, so that only
 * administrators can lock teams.
 */
export async function lockTeamsAndAdministrator<Locked>(
  tx: Handle,
  actor: Actor,
  now: number,
  lockTeams: () => Promise<Locked>,
): Promise<Locked> {
  await checkAdministrator(tx, actor);
  const locked = await lockTeams();
  await lockAdministrator(tx, actor, now);
  return locked;
}

async function checkAdministrator(handle: Handle, actor: Actor): Promise<void> {
  const user = await findUser(handle, actor.userId);
  if (!user || !isActive(user) || user.administratorSince === null) throw notAdministrator();
}

function notAdministrator(): Failure {
  return failure('FORBIDDEN', 'This takes an administrator of the installation.');
}

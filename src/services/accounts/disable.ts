import type { Handle } from '../../db/database.ts';
import {
  lockAdministrators,
  lockUser,
  setDisabled,
  updateAccountState,
} from '../../db/queries/accounts/users.ts';
import { accountAsDisabled } from '../../domain/accounts/erasure.ts';
import type { User } from '../../domain/entities.ts';
import type { Membership } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { ownerOrAdministratorIn } from '../audit-log/administrator.ts';
import { type Doer, recordAccountEvent } from '../audit-log/record.ts';
import { stopTimerOf } from '../members/stop-timer.ts';
import { requireOtherAdministrator } from './administrators.ts';
import { endAccess } from './end-access.ts';
import { lockAccountWith, lockTeamsOf } from './lock-teams.ts';
import { requireAccount } from './require-account.ts';

/**
 * Disables an account: all nodes refuse its credentials within a second. Sessions, grants and links sent by e-mail end for good. API keys
 * that were not revoked work again once the account is enabled, because scripts on other machines use them. The owner of an account that is
 * deleted already can no longer restore it. A running timer stops, because its owner can no longer stop it.
 */
export async function disableAccount(
  tx: Handle,
  doer: Doer,
  id: string,
  now: number,
  locked?: Membership[],
): Promise<User> {
  const memberships = locked ?? (await lockTeamsOf(tx, id));
  const administrators = await lockAdministrators(tx);
  const before = requireAccount(await lockAccountWith(tx, id, memberships));
  const user = accountAsDisabled(before, now);
  const isSame = user.disabledAt === before.disabledAt && user.restorableByOwner === before.restorableByOwner;
  if (isSame) return before;
  requireOtherAdministrator(administrators, before);
  const inTeams = ownerOrAdministratorIn(doer, { userId: id, memberships });
  for (const { teamId, identityId } of memberships) {
    await stopTimerOf(tx, inTeams, { teamId, id: identityId }, now);
  }
  await updateAccountState(tx, user);
  await endAccess(tx, user, now);
  await recordAccountEvent(tx, doer, now, 'user.disable', { of: user });
  return user;
}

/** Enables an account: its owner can sign in and its API keys work again. */
export async function enableAccount(tx: Handle, doer: Doer, id: string, now: number): Promise<User> {
  const user = requireAccount(await lockUser(tx, id));
  if (user.eraseAt !== null) {
    throw failure('CONTRADICTION', `The account ${user.email} is deleted; restore it instead.`, 'id');
  }
  if (user.disabledAt === null) return user;
  await setDisabled(tx, id, null);
  await recordAccountEvent(tx, doer, now, 'user.enable', { of: user });
  return { ...user, disabledAt: null };
}

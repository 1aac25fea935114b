import type { Handle } from '../../db/database.ts';
import { lockAdministrators, lockUser, setDisabled } from '../../db/queries/users.ts';
import type { User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import { type Doer, recordAccountEvent } from '../audit-log/record.ts';
import { requireOtherAdministrator } from './administrators.ts';
import { endAccess } from './end-access.ts';
import { requireAccount } from './require-account.ts';

export type AccountDoer = Omit<Doer, 'memberships'>;

/**
 * Disables an account: all nodes refuse its credentials within a second. Sessions, grants and links sent by e-mail end for good. API keys
 * that were not revoked work again once the account is enabled, because scripts on other machines use them. Teams are locked before this is
 * called, other users after it.
 */
export async function disableAccount(tx: Handle, doer: AccountDoer, id: string, now: number): Promise<User> {
  const administrators = await lockAdministrators(tx);
  const user = requireAccount(await lockUser(tx, id));
  if (user.disabledAt !== null) return user;
  requireOtherAdministrator(administrators, user);
  await setDisabled(tx, id, now);
  await endAccess(tx, id);
  await recordAccountEvent(tx, doer, now, 'user.disable', { of: user });
  return { ...user, disabledAt: now };
}

/** Lets a disabled account sign in again, and its API keys work again. */
export async function enableAccount(tx: Handle, doer: AccountDoer, id: string, now: number): Promise<User> {
  const user = requireAccount(await lockUser(tx, id));
  if (user.eraseAt !== null) {
    throw failure('CONTRADICTION', `The account ${user.email} is deleted; restore it instead.`, 'id');
  }
  if (user.disabledAt === null) return user;
  await setDisabled(tx, id, null);
  await recordAccountEvent(tx, doer, now, 'user.enable', { of: user });
  return { ...user, disabledAt: null };
}

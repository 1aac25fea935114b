import type { Handle } from '../../db/database.ts';
import { lockAdministrators, lockUser, setAdministrator } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import { isInvented } from '../../domain/sample.ts';
import { failure } from '../../lib/errors.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireOtherAdministrator } from './administrators.ts';
import type { AccountDoer } from './change.ts';
import { requireAccount } from './require-account.ts';
import { requireNotClosed } from './require-active.ts';

/**
 * Makes an account an administrator of the installation. The address must be verified, because an unverified address
 * may be another person's.
 */
export async function promoteAccount(tx: Handle, doer: AccountDoer, id: string, now: number): Promise<User> {
  const user = requireAccount(await lockUser(tx, id));
  requireNotClosed(user, 'id');
  if (user.administratorSince !== null) return user;
  if (isInvented(user.email)) {
    throw failure('INVALID_INPUT', `${user.email} is an invented person of sample data.`, 'id');
  }
  if (user.emailVerifiedAt === null) {
    throw failure(
      'EMAIL_NOT_VERIFIED',
      `${user.email} is not verified yet; make a verification link for it first.`,
      'id',
    );
  }
  await setAdministrator(tx, id, now);
  await recordAccountEvent(tx, doer, now, 'user.promote', { of: user });
  return { ...user, administratorSince: now };
}

/** Removes the administrator role from an account. Fails for the last active administrator. */
export async function demoteAccount(tx: Handle, doer: AccountDoer, id: string, now: number): Promise<User> {
  const administrators = await lockAdministrators(tx);
  const user = requireAccount(await lockUser(tx, id));
  if (user.administratorSince === null) return user;
  requireOtherAdministrator(administrators, user);
  await setAdministrator(tx, id, null);
  await recordAccountEvent(tx, doer, now, 'user.demote', { of: user });
  return { ...user, administratorSince: null };
}

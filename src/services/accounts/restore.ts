import type { Handle } from '../../db/database.ts';
import { lockUser, updateAccountState } from '../../db/queries/accounts/users.ts';
import { accountAsRestored, isRestorable } from '../../domain/accounts/erasure.ts';
import type { User } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import type { Caller } from '../audit-log/browser.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import type { AccountDoer } from './change.ts';
import { restoredMail } from './mails.ts';
import { notifyOwner } from './notify-owner.ts';
import { requireAccount } from './require-account.ts';

/** Undoes the deletion of an account that is not erased yet, by an administrator. */
export async function restoreAccountOf(
  app: App,
  doer: AccountDoer,
  id: string,
  allow: (tx: Handle) => Promise<unknown> = async () => {},
): Promise<User> {
  const { user, isRestored } = await app.db.transaction(async (tx) => {
    await allow(tx);
    return restoreAccount(tx, doer, id, app.clock());
  });
  if (isRestored) notifyRestored(app, user);
  return user;
}

export async function restoreAccount(
  tx: Handle,
  doer: AccountDoer,
  id: string,
  now: number,
): Promise<{ user: User; isRestored: boolean }> {
  const before = requireAccount(await lockUser(tx, id));
  if (before.eraseAt === null) return { user: before, isRestored: false };
  if (!isRestorable(before.eraseAt, now)) {
    throw failure('NOT_FOUND', 'The 14 days in which this account could be restored are over.', 'id');
  }
  const user = accountAsRestored(before);
  await updateAccountState(tx, user);
  await recordAccountEvent(tx, doer, now, 'account.restore', { before, after: user });
  return { user, isRestored: true };
}

/** Restores the locked account of a link if the account was deleted. */
export async function restoreByLink(tx: Handle, user: User, caller: Caller, now: number): Promise<User> {
  if (user.eraseAt === null) return user;
  return (await restoreAccount(tx, { userId: user.id, ...caller }, user.id, now)).user;
}

export function notifyRestored(app: App, user: User): void {
  notifyOwner(app, user, restoredMail(user, `${app.dashboardUrl}/forgot-password`));
}

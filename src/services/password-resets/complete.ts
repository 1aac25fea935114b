import { lockUser } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import { findLink, linkNoLongerGood, requireLink } from '../account-links/links.ts';
import { isInvited } from '../accounts/invited.ts';
import { lockAccountWith, lockTeamsOf } from '../accounts/lock-teams.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { restoreByLink } from '../accounts/restore.ts';
import type { App } from '../app.ts';
import { type Caller, UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { announceChange } from '../change-feed/announce.ts';
import { verifyAddress } from '../email-verification/verify-address.ts';
import { endCredentials } from '../shared/end-credentials.ts';
import { requireUser } from '../users/current.ts';
import { checkNewPassword, hashPassword } from '../users/password.ts';
import { setPassword } from '../users/set-password.ts';
import { passwordChangedMail, passwordChosenMail } from './mails.ts';

/** Returns the user of a reset link, or null if the link was used, replaced or expired. */
export function findPasswordReset(app: App, token: string): Promise<User | null> {
  return findLink(app, 'password_resets', token);
}

export interface NewPassword {
  password: string;
  /** Whether to revoke API keys and disconnect apps as well. */
  endsAllAccess: boolean;
}

/**
 * Sets the password of the user of a reset link, and ends all their sessions. The link was e-mailed or came from the
 * operator, so it verifies the address as well. If the address was not verified before, API keys and grants end too.
 */
export async function resetPassword(
  app: App,
  token: string,
  { password, endsAllAccess }: NewPassword,
  caller: Caller = UNKNOWN_VISITOR,
): Promise<User> {
  const found = await findPasswordReset(app, token);
  if (!found) throw linkNoLongerGood();
  const passwordHash = await hashPassword(checkNewPassword(password, found.email));
  const { user, memberships, isFirst } = await app.db.transaction(async (tx) => {
    const now = app.clock();
    // Verifying an address changes memberships, and teams are locked before users.
    const verifies = found.emailVerifiedAt === null;
    const memberships = verifies ? await lockTeamsOf(tx, found.id) : [];
    const lock = verifies ? lockAccountWith : lockUser;
    const before = requireUser(await lock(tx, found.id, memberships));
    await requireLink(tx, 'password_resets', token, now);
    const user = await restoreByLink(tx, before, caller, now);
    const isFirst = await isInvited(tx, user);
    await setPassword(tx, user.id, passwordHash);
    const isVerified = user.emailVerifiedAt !== null;
    const also = endsAllAccess && isVerified ? await endCredentials(tx, user.id, now) : [];
    await recordAccountEvent(tx, { userId: user.id, ...caller }, now, 'password.reset', { of: user, also });
    if (isVerified) return { user, memberships, isFirst };
    const verified = await verifyAddress(tx, user, { caller, exceptSessionId: null, now });
    return { user: verified, memberships, isFirst };
  });
  announceChange(app, { userId: user.id, memberships });
  notifyOwner(app, user, (isFirst ? passwordChosenMail : passwordChangedMail)(user, app.dashboardUrl));
  return user;
}

import { setProof } from '../../db/queries/accounts/sessions.ts';
import { findUser, lockPasswordHash } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { passwordChangedMail } from '../password-resets/mails.ts';
import { currentSessionId } from '../sessions/current.ts';
import { endCredentials } from '../shared/end-credentials.ts';
import { requireValidCredential } from '../shared/recheck-credential.ts';
import { requirePerson } from '../shared/require-person.ts';
import { isVerified } from '../shared/require-verified.ts';
import { currentUser, requireUser } from './current.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { setPassword } from './set-password.ts';
import { notOwnPassword, verifyOwnPassword } from './verify-own-password.ts';

export interface ChangePasswordArgs {
  currentPassword: string;
  newPassword: string;
  /** Whether to revoke all API keys and disconnect all apps as well. */
  revokeCredentials?: boolean | null;
}

/** Changes the caller's password. Ends all sessions except the current one. */
export async function changePassword(app: App, actor: Actor, args: ChangePasswordArgs): Promise<User> {
  requirePerson(actor, 'change your password');
  const { email } = await currentUser(app, actor);
  const newPassword = checkNewPassword(args.newPassword, email, 'newPassword');
  const { userId } = actor;
  const verifiedHash = await verifyOwnPassword(app, userId, args.currentPassword, 'currentPassword');
  const passwordHash = await hashPassword(newPassword);
  const user = await app.db.transaction(async (tx) => {
    await requireValidCredential(tx, actor);
    // The password may have changed since it was verified.
    if ((await lockPasswordHash(tx, userId)) !== verifiedHash) throw notOwnPassword('currentPassword');
    const sessionId = currentSessionId(actor);
    // An unverified address may belong to another person, who can claim the account by a reset link in the mailbox.
    const resetLink = !(await isVerified(tx, userId));
    await setPassword(tx, userId, passwordHash, { sessionId, resetLink });
    const now = app.clock();
    if (sessionId !== null) await setProof(tx, userId, sessionId, now);
    const also = args.revokeCredentials ? await endCredentials(tx, userId, now) : [];
    const changed = requireUser(await findUser(tx, userId));
    await recordAccountEvent(tx, actor, now, 'password.change', { of: changed, also });
    return changed;
  });
  notifyOwner(app, user, passwordChangedMail(user, app.dashboardUrl));
  return user;
}

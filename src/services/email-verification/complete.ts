import type { User } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { findLink, linkNoLongerGood, requireLink } from '../account-links/links.ts';
import { checkChoices, isInvited, type OpeningChoices, settleInvited } from '../accounts/invited.ts';
import { lockAccountWith, lockTeamsOf } from '../accounts/lock-teams.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { restoreByLink } from '../accounts/restore.ts';
import type { App } from '../app.ts';
import { type Caller, UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { announceChange } from '../change-feed/announce.ts';
import { passwordChangedMail, passwordChosenMail } from '../password-resets/mails.ts';
import { currentSessionId } from '../sessions/current.ts';
import { credentialEnded, requireValidCredential } from '../shared/recheck-credential.ts';
import { requireUser } from '../users/current.ts';
import { checkNewPassword, hashPassword } from '../users/password.ts';
import { setPassword } from '../users/set-password.ts';
import { verifyAddress } from './verify-address.ts';

/** The user whose address a link verifies. Null if the link was used, replaced or has expired. */
export function findEmailVerification(app: App, token: string): Promise<User | null> {
  return findLink(app, 'email_verifications', token);
}

/**
 * Verifies an address by its link and a new password. The link alone is not enough, because a stranger may have chosen
 * the password of the account. A person who was invited to the installation also chooses a name and a region. Other
 * accounts keep their name and region.
 */
export async function verifyEmailWithNewPassword(
  app: App,
  token: string,
  password: string,
  caller: Caller = UNKNOWN_VISITOR,
  choices: OpeningChoices | null = null,
): Promise<User> {
  const found = await findEmailVerification(app, token);
  if (!found) throw linkNoLongerGood();
  const chosen = choices !== null && (await isInvited(app.db.read, found)) ? checkChoices(choices) : null;
  const passwordHash = await hashPassword(checkNewPassword(password, found.email));
  const { user, memberships, isFirst } = await app.db.transaction(async (tx) => {
    const now = app.clock();
    const memberships = await lockTeamsOf(tx, found.id);
    const before = requireUser(await lockAccountWith(tx, found.id, memberships));
    await requireLink(tx, 'email_verifications', token, now);
    const isFirst = await isInvited(tx, before);
    const opened = await restoreByLink(tx, before, caller, now);
    const user = chosen ? await settleInvited(tx, opened, { chosen, memberships, caller, now }) : opened;
    await setPassword(tx, user.id, passwordHash);
    const verified = await verifyAddress(tx, user, { caller, exceptSessionId: null, now });
    return { user: verified, memberships, isFirst };
  });
  announceChange(app, { userId: user.id, memberships });
  notifyOwner(app, user, (isFirst ? passwordChosenMail : passwordChangedMail)(user, app.dashboardUrl));
  return user;
}

/**
 * Verifies the caller's address by its link, in the current session. The session proves the current password, because a
 * new password ends all other sessions.
 */
export async function verifyEmailInSession(app: App, token: string, actor: Actor): Promise<User> {
  const found = await findEmailVerification(app, token);
  if (found?.id !== actor.userId) throw linkNoLongerGood();
  const exceptSessionId = currentSessionId(actor);
  if (exceptSessionId === null) throw credentialEnded('DASHBOARD');
  return app.db.transaction(async (tx) => {
    const now = app.clock();
    await requireValidCredential(tx, actor);
    await requireLink(tx, 'email_verifications', token, now);
    await verifyAddress(tx, found, { caller: actor, exceptSessionId, now });
    return found;
  });
}

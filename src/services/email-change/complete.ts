import type { Handle } from '../../db/database.ts';
import { deleteLinkOf, findPendingEmail } from '../../db/queries/accounts/account-links.ts';
import { deleteSessionsOfUser } from '../../db/queries/accounts/sessions.ts';
import { lockUser, setEmail } from '../../db/queries/accounts/users.ts';
import { assignAddressToAccount } from '../../db/queries/audit-log/names.ts';
import { bindInvitationsToUser } from '../../db/queries/teams/invitations.ts';
import { setAccountOfInvited } from '../../db/queries/teams/invited-members.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import type { User } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { findLink, linkNoLongerGood, requireLink } from '../account-links/links.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { verifyAddress } from '../email-verification/verify-address.ts';
import { currentSessionId } from '../sessions/current.ts';
import { credentialEnded, requireValidCredential } from '../shared/recheck-credential.ts';
import { requireUser } from '../users/current.ts';
import { addressChangedMail } from './mails.ts';

/** The user and the new address of a link. Null if the link was used, replaced, cancelled or has expired. */
export async function findEmailChange(
  app: App,
  token: string,
): Promise<{ user: User; email: string } | null> {
  const user = await findLink(app, 'email_changes', token);
  const email = user && (await findPendingEmail(app.db.read, user.id, app.clock()));
  return user && email ? { user, email } : null;
}

/**
 * Replaces the address of the caller by the new address of a link. The link alone is not enough: a mistyped address may
 * be another person's mailbox, and that person would get the account. So a session of the account is required as well.
 * All other sessions end.
 */
export async function confirmEmailChange(app: App, token: string, actor: Actor): Promise<User> {
  const found = await findEmailChange(app, token);
  if (found?.user.id !== actor.userId) throw linkNoLongerGood();
  const sessionId = currentSessionId(actor);
  if (sessionId === null) throw credentialEnded('DASHBOARD');
  const { before, after } = await app.db
    .transaction((tx) => applyChange(tx, actor, { token, sessionId, now: app.clock() }))
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw failure(
        'NAME_TAKEN',
        'The address cannot be used for your account any more. Ask for another one in your settings.',
        'email',
      );
    });
  notifyOwner(app, before, addressChangedMail(before));
  return after;
}

async function applyChange(
  tx: Handle,
  actor: Actor,
  { token, sessionId, now }: { token: string; sessionId: string; now: number },
): Promise<{ before: User; after: User }> {
  await requireValidCredential(tx, actor);
  const before = requireUser(await lockUser(tx, actor.userId));
  const email = await findPendingEmail(tx, before.id, now);
  await requireLink(tx, 'email_changes', token, now);
  if (email === undefined) throw linkNoLongerGood();
  const after = { ...before, email, emailVerifiedAt: now };
  await setEmail(tx, before.id, email, now);
  if (before.emailVerifiedAt === null) {
    await verifyAddress(tx, before, { caller: actor, exceptSessionId: sessionId, now });
  } else {
    await deleteSessionsOfUser(tx, before.id, sessionId);
    // Only for a verified address: invitations to an unverified address may be for another person.
    await bindInvitationsToUser(tx, before.email, before.id);
    // Links invited members to the account, so that erasing the account erases their address as well.
    await setAccountOfInvited(tx, before.email, before.id);
    await assignAddressToAccount(tx, before.email, before.id);
  }
  await deleteLinkOf(tx, 'password_resets', before.id);
  await recordAccountEvent(tx, actor, now, 'emailChange.confirm', { before, after });
  return { before, after };
}

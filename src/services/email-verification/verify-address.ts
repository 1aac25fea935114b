import type { Handle } from '../../db/database.ts';
import { deleteLinkOf } from '../../db/queries/accounts/account-links.ts';
import { deleteSessionsOfUser } from '../../db/queries/accounts/sessions.ts';
import { setEmailVerified } from '../../db/queries/accounts/users.ts';
import type { User } from '../../domain/entities.ts';
import type { Caller } from '../audit-log/browser.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { askForConsent } from '../members/ask-for-consent.ts';
import { endCredentials } from '../shared/end-credentials.ts';

/**
 * Verifies the address of a user. Anybody may have used the unverified account, so every session, API key and grant
 * ends, except the given session. Without a session, the owner of the mailbox may never have used the account. In that
 * case teams require consent again, and the caller must have locked the teams. Returns the user with the verified
 * address.
 */
export async function verifyAddress(
  tx: Handle,
  user: User,
  { caller, exceptSessionId, now }: { caller: Caller; exceptSessionId: string | null; now: number },
): Promise<User> {
  await setEmailVerified(tx, user.id, now);
  await deleteLinkOf(tx, 'email_verifications', user.id);
  await deleteSessionsOfUser(tx, user.id, exceptSessionId);
  const also = await endCredentials(tx, user.id, now);
  const doer = { userId: user.id, source: caller.source, address: caller.address };
  await recordAccountEvent(tx, doer, now, 'email.verify', { of: user, also });
  const verified = { ...user, emailVerifiedAt: now };
  return exceptSessionId === null ? askForConsent(tx, verified, now) : verified;
}

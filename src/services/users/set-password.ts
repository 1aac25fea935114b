import type { Handle } from '../../db/database.ts';
import { deleteLinkOf } from '../../db/queries/accounts/account-links.ts';
import { deleteSessionsOfUser } from '../../db/queries/accounts/sessions.ts';
import { setPasswordHash } from '../../db/queries/accounts/users.ts';

interface Kept {
  /** The session that goes on. */
  sessionId?: string | null;
  /** Whether a link to set another password stays good. */
  resetLink?: boolean;
}

/**
 * Gives a user a new password. Whoever got in with the old one is signed out, and a link to set another password that still lies in a
 * mailbox opens nothing any more, except what is kept. A link to change the address stops working as well:
 * with a new password the owner of an account stops a change that somebody else requested.
 */
export async function setPassword(
  tx: Handle,
  userId: string,
  passwordHash: string,
  { sessionId = null, resetLink = false }: Kept = {},
): Promise<void> {
  await setPasswordHash(tx, userId, passwordHash);
  await deleteSessionsOfUser(tx, userId, sessionId);
  if (!resetLink) await deleteLinkOf(tx, 'password_resets', userId);
  await deleteLinkOf(tx, 'email_changes', userId);
}

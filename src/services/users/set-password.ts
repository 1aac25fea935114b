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
 * Sets a new password. Ends all sessions and links to reset the password, except the kept one. Ends links to change the
 * address too, so a new password stops a change that an attacker requested.
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

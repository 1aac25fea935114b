import type { Handle } from '../../db/database.ts';
import { deleteLinkOf } from '../../db/queries/accounts/account-links.ts';
import { deleteSessionsOfUser } from '../../db/queries/accounts/sessions.ts';
import { setPasswordHash } from '../../db/queries/accounts/users.ts';

interface KeptAccess {
  /** The session that is not ended. */
  sessionId?: string | null;
  /** Whether a reset link stays valid. */
  resetLink?: boolean;
}

/**
 * Sets a new password. Ends all sessions and reset links, except the kept ones. Also ends links to change the address,
 * so that a new password stops a change that an attacker requested.
 */
export async function setPassword(
  tx: Handle,
  userId: string,
  passwordHash: string,
  { sessionId = null, resetLink = false }: KeptAccess = {},
): Promise<void> {
  await setPasswordHash(tx, userId, passwordHash);
  await deleteSessionsOfUser(tx, userId, sessionId);
  if (!resetLink) await deleteLinkOf(tx, 'password_resets', userId);
  await deleteLinkOf(tx, 'email_changes', userId);
}

import type { Handle } from '../../db/database.ts';
import { deleteLinkOf } from '../../db/queries/accounts/account-links.ts';
import { deleteSessionsOfUser } from '../../db/queries/accounts/sessions.ts';
import { deleteAllGrantsOfUser } from '../../db/queries/oauth/oauth-records.ts';
import { mayBeOpenedByLink } from '../../domain/accounts/account-state.ts';
import type { User } from '../../domain/entities.ts';

/**
 * Ends the sessions, grants and e-mailed links of an account that is disabled or deleted. Links to an unverified
 * address stay while they may still open the account.
 */
export async function endAccess(tx: Handle, user: User, now: number): Promise<void> {
  const userId = user.id;
  await deleteSessionsOfUser(tx, userId, null);
  await deleteAllGrantsOfUser(tx, userId);
  if (mayBeOpenedByLink(user, now)) return;
  for (const table of ['password_resets', 'email_verifications', 'email_changes'] as const) {
    await deleteLinkOf(tx, table, userId);
  }
}

import type { Handle } from '../../db/database.ts';
import { deleteLinkOf } from '../../db/queries/account-links.ts';
import { deleteAllGrantsOfUser } from '../../db/queries/oauth-records.ts';
import { deleteSessionsOfUser } from '../../db/queries/sessions.ts';

/** Ends the sessions, grants and links by e-mail of an account that may not be used any more. */
export async function endAccess(tx: Handle, userId: string): Promise<void> {
  await deleteSessionsOfUser(tx, userId, null);
  await deleteAllGrantsOfUser(tx, userId);
  for (const table of ['password_resets', 'email_verifications', 'email_changes'] as const) {
    await deleteLinkOf(tx, table, userId);
  }
}

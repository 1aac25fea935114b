import type { Handle } from '../../db/database.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { requireNotClosed } from '../accounts/require-active.ts';

/** Whether the address of a user is verified. */
export async function isVerified(tx: Handle, userId: string): Promise<boolean> {
  const user = await findUser(tx, userId);
  return user !== undefined && user.emailVerifiedAt !== null;
}

/**
 * Refuses an account whose address is not verified: anybody may have made it, with the address of somebody else. It is asked in the
 * transaction that does the work. The administrator at the command line can name an account that is disabled or deleted, which is refused
 * as well.
 */
export async function requireVerified(
  tx: Handle,
  { userId }: Pick<Actor, 'userId'>,
  what: string,
): Promise<void> {
  const user = await findUser(tx, userId);
  if (user) requireNotClosed(user, null);
  if (user && user.emailVerifiedAt !== null) return;
  throw failure(
    'EMAIL_NOT_VERIFIED',
    `Verify your e-mail address before you ${what}. Stint sends the link by e-mail, and again from the settings of the dashboard; on a server without e-mail its administrator makes the link ("bin/stint user verify").`,
  );
}

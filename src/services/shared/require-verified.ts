import type { Handle } from '../../db/database.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { requireNotClosed } from '../accounts/require-active.ts';

/** Returns whether the address of a user is verified. */
export async function isVerified(tx: Handle, userId: string): Promise<boolean> {
  const user = await findUser(tx, userId);
  return user !== undefined && user.emailVerifiedAt !== null;
}

/**
 * Throws for an unverified account: any person may have created it with another person's address. Called in the
 * transaction of the work. Also throws for a disabled or deleted account, which the operator can name.
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

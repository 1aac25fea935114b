import type { Handle } from '../db/database.ts';
import { findUser } from '../db/queries/users.ts';
import type { Actor } from '../domain/policy.ts';
import { failure } from '../lib/errors.ts';

/** Whether the address of a user is verified. */
export async function isVerified(tx: Handle, userId: string): Promise<boolean> {
  const user = await findUser(tx, userId);
  return user !== undefined && user.emailVerifiedAt !== null;
}

/**
 * Refuses an account whose address is not verified: anybody may have made it, with the address of somebody else. It is asked in the
 * transaction that does the work.
 */
export async function requireVerified(
  tx: Handle,
  { userId }: Pick<Actor, 'userId'>,
  what: string,
): Promise<void> {
  if (await isVerified(tx, userId)) return;
  throw failure(
    'EMAIL_NOT_VERIFIED',
    `Verify your e-mail address before you ${what}. Stint sends the link by e-mail, and again from the settings of the dashboard; on a server without e-mail its administrator makes the link ("bin/stint user verify").`,
  );
}

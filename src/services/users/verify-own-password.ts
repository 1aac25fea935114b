import { findPasswordHash } from '../../db/queries/accounts/users.ts';
import { couldBePassword } from '../../domain/accounts/password.ts';
import { type Failure, invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { verifyPassword } from './password.ts';

/**
 * Verifies the password of a user and returns the hash; `field` is the input with the password. Limited like failed
 * sign-ins: a person with the user's key or browser must not be able to guess the password.
 */
export async function verifyOwnPassword(
  app: App,
  userId: string,
  password: string,
  field: string,
): Promise<string> {
  // A text that cannot be a password does not count as a guess.
  if (!couldBePassword(password)) throw notOwnPassword(field);
  return app.limits.guessPassword(userId, async () => {
    const stored = await findPasswordHash(app.db.read, userId);
    if (stored === undefined || !(await verifyPassword(password, stored))) throw notOwnPassword(field);
    return stored;
  });
}

export function notOwnPassword(field: string): Failure {
  return invalid(field, `${field} is not the password of this account.`);
}

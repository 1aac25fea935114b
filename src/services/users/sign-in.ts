import { findCredentials } from '../../db/queries/users.ts';
import type { User } from '../../domain/entities.ts';
import { isEmail } from '../../domain/text.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { NOBODYS_HASH, verifyPassword } from './password.ts';

/**
 * The user with an address and a password. Whether there is an account for an address is not to be found out here: not by
 * the message, and not by the time that the answer takes.
 */
export async function signIn(
  app: App,
  { email, password }: { email: string; password: string },
): Promise<User> {
  const found = isEmail(email) ? await findCredentials(app.db.read, email.trim()) : undefined;
  const matches = await verifyPassword(password, found?.passwordHash ?? NOBODYS_HASH);
  if (!found || !matches) {
    throw failure('UNAUTHENTICATED', 'The e-mail address or the password is not right.');
  }
  return found.user;
}

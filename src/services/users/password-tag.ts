import { hash } from 'node:crypto';
import { findCredentials } from '../../db/queries/accounts/users.ts';
import { foldForSearch, isEmail } from '../../domain/text/text.ts';
import type { App } from '../app.ts';

/**
 * Returns a tag of an account with its current password, for a cookie. The tag changes with the password, and differs
 * for another account with the same address.
 */
export async function passwordTag(app: App, email: string): Promise<string> {
  const address = email.trim();
  const credentials = isEmail(address) ? await findCredentials(app.db.read, address) : undefined;
  return hash('sha256', `${foldForSearch(address)}\n${credentials?.passwordHash ?? ''}`).slice(0, 32);
}

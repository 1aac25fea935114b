import { hash } from 'node:crypto';
import { findCredentials } from '../../db/queries/accounts/users.ts';
import { foldForSearch, isEmail } from '../../domain/text/text.ts';
import type { App } from '../app.ts';

/**
 * Stands for an account with its present password in the cookie of a browser. A new password, and another account with the same address,
 * have another tag.
 */
export async function passwordTag(app: App, email: string): Promise<string> {
  const address = email.trim();
  const found = isEmail(address) ? await findCredentials(app.db.read, address) : undefined;
  return hash('sha256', `${foldForSearch(address)}\n${found?.passwordHash ?? ''}`).slice(0, 32);
}

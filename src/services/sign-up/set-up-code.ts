import { createHmac, timingSafeEqual } from 'node:crypto';
import { SET_UP_CODE } from '../../domain/accounts/set-up-code.ts';
import { type Failure, invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { cookieSecrets } from '../server-keys/keys.ts';

/**
 * The first account requires a code that the server prints at start, so that its owner can read the output of the
 * server. The code is derived from a random secret in the database: all processes and nodes print the same code, and
 * no code is stored.
 */

/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of 5 bits each: 80 bits. */
const CODE_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

export async function setUpCode(app: App): Promise<string> {
  const [newest] = await cookieSecrets(app);
  if (newest === undefined) throw new Error('There is always a secret.');
  return codeOf(newest).replace(GROUP, '$&-');
}

/** Accepts the codes of all valid secrets, because the secret may have been renewed since the code was printed. */
export async function requireSetUpCode(app: App, text: string): Promise<void> {
  const given = folded(text);
  const secrets = await cookieSecrets(app);
  if (given.length === CODE_LENGTH && secrets.some((secret) => isSame(codeOf(secret), given))) return;
  if (text.trim() === '') throw noSetUpCode();
  throw invalid(SET_UP_CODE, 'This is not the set-up code that the server prints when it starts.');
}

export function noSetUpCode(): Failure {
  return invalid(
    SET_UP_CODE,
    'Enter the set-up code. The server prints it when it starts without an account.',
  );
}

function codeOf(secret: string): string {
  // The secrets also sign cookies. The prefix prevents a cookie signature from being a valid code.
  const bytes = createHmac('sha256', secret).update('set-up-code:').digest();
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Normalizes a typed code: lower case, with or without dashes, with O for zero and I or L for one. */
function folded(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

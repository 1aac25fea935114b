import type { ServerKey } from '../../db/queries/oauth/server-keys.ts';
import type { App } from '../app.ts';
import { renewKeys, validKeys } from './renew.ts';
import type { Purpose, SigningKey } from './secrets.ts';

/**
 * Returns the server's keys, newest first. The first key signs, all of them verify. A missing key is created. Keys are
 * read from the database each time, because another process may have created one.
 */
export async function serverKeys(app: App, purpose: Purpose): Promise<ServerKey[]> {
  const keys = await validKeys(app, purpose);
  return keys.length > 0 ? keys : renewKeys(app, purpose);
}

export async function cookieSecrets(app: App): Promise<string[]> {
  return (await serverKeys(app, 'cookies')).map(({ secret }) => secret);
}

/** Parses a private key. Its published form must omit `d`. */
export function signingKeyOf({ secret }: ServerKey): SigningKey {
  return JSON.parse(secret);
}

import type { ServerKey } from '../../db/queries/oauth/server-keys.ts';
import type { App } from '../app.ts';
import { renewKeys, validKeys } from './renew.ts';
import type { Purpose, SigningKey } from './secrets.ts';

/**
 * The keys that this server and all of its processes sign with, the newest first: that one signs, all of them verify. The
 * first is made when it is first asked for. They are read anew each time, since another process may have made one.
 */
export async function serverKeys(app: App, purpose: Purpose): Promise<ServerKey[]> {
  const keys = await validKeys(app, purpose);
  return keys.length > 0 ? keys : renewKeys(app, purpose);
}

export async function cookieSecrets(app: App): Promise<string[]> {
  return (await serverKeys(app, 'cookies')).map(({ secret }) => secret);
}

/** A private key: what is published of it must leave out `d`. */
export function signingKeyOf({ secret }: ServerKey): SigningKey {
  return JSON.parse(secret);
}

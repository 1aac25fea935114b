import {
  deleteServerKeys,
  insertServerKey,
  listServerKeys,
  lockServerKeys,
  type ServerKey,
} from '../../db/queries/oauth/server-keys.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { newSecret, type Purpose } from './secrets.ts';

const DAY = 86_400_000;

/** The age at which a new key replaces the signing key. */
const RENEW_AFTER_MS = 90 * DAY;

/** The age at which a key is deleted. Longer than the lifetime of everything that a key signs. */
const KEEP_FOR_MS = 365 * DAY;

/** Returns the valid keys for a purpose, newest first. The first key signs, all of them verify. */
export function validKeys(app: App, purpose: Purpose): Promise<ServerKey[]> {
  return listServerKeys(app.db.read, purpose, app.clock() - KEEP_FOR_MS);
}

/** Creates a key if there is none or the newest is due for renewal, and deletes expired keys. */
export async function renewKeys(app: App, purpose: Purpose): Promise<ServerKey[]> {
  const now = app.clock();
  const secret = newSecret[purpose]();
  return app.db.transaction(async (tx) => {
    await lockServerKeys(tx);
    const keys = await listServerKeys(tx, purpose, now - KEEP_FOR_MS);
    if (!isDue(keys, now)) return keys;
    const key: ServerKey = { id: newId(now), purpose, secret, createdAt: now };
    await insertServerKey(tx, key);
    await deleteServerKeys(tx, purpose, now - KEEP_FOR_MS);
    return [key, ...keys];
  });
}

/** Returns whether a new key is needed, given the valid keys. */
export function isDue([newest]: readonly ServerKey[], now: number): boolean {
  return newest === undefined || now - newest.createdAt >= RENEW_AFTER_MS;
}

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

/** A key signs until the next one is made, after this time. */
const RENEW_AFTER_MS = 90 * DAY;

/** Longer than the lifetime of anything that a key signed, so every signature expires before its key goes. */
const KEEP_FOR_MS = 365 * DAY;

/** The valid keys for a purpose, the newest first: that one signs, all of them verify. */
export function validKeys(app: App, purpose: Purpose): Promise<ServerKey[]> {
  return listServerKeys(app.db.read, purpose, app.clock() - KEEP_FOR_MS);
}

/** Makes a new key where there is none or the newest has done its time, and forgets those that are past use. */
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

/** Whether a new key is wanted, given the valid ones. */
export function isDue([newest]: readonly ServerKey[], now: number): boolean {
  return newest === undefined || now - newest.createdAt >= RENEW_AFTER_MS;
}

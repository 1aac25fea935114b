import type { App } from '../app.ts';
import { isDue, renewKeys, validKeys } from './renew.ts';
import { newSecret, type Purpose } from './secrets.ts';

/** Replaces keys that reached their age. Kinds of keys that were never used get none. */
export async function rotateServerKeys(app: App): Promise<void> {
  for (const purpose of Object.keys(newSecret) as Purpose[]) {
    const keys = await validKeys(app, purpose);
    if (keys.length > 0 && isDue(keys, app.clock())) await renewKeys(app, purpose);
  }
}

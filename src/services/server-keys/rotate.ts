import type { App } from '../app.ts';
import { isDue, renewKeys, validKeys } from './renew.ts';
import { newSecret, type Purpose } from './secrets.ts';

/** Renews the keys that are due. Creates none for purposes that were never used. */
export async function rotateServerKeys(app: App): Promise<void> {
  for (const purpose of Object.keys(newSecret) as Purpose[]) {
    const keys = await validKeys(app, purpose);
    if (keys.length > 0 && isDue(keys, app.clock())) await renewKeys(app, purpose);
  }
}

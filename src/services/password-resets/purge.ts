import { deleteExpiredPasswordResets } from '../../db/queries/password-resets.ts';
import type { App } from '../app.ts';

/** Expired ones open nothing; they are only in the way. */
export function purgeExpiredPasswordResets(app: App): Promise<void> {
  return app.db.transaction((tx) => deleteExpiredPasswordResets(tx, app.clock()));
}

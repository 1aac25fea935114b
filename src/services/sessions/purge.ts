import { deleteExpiredSessions } from '../../db/queries/accounts/sessions.ts';
import type { App } from '../app.ts';

/** Expired sessions open nothing; they are only in the way. */
export function purgeExpiredSessions(app: App): Promise<void> {
  return app.db.transaction((tx) => deleteExpiredSessions(tx, app.clock()));
}

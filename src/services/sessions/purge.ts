import { deleteExpiredSessions } from '../../db/queries/accounts/sessions.ts';
import type { App } from '../app.ts';

/** Deletes expired sessions. */
export function purgeExpiredSessions(app: App): Promise<void> {
  return app.db.transaction((tx) => deleteExpiredSessions(tx, app.clock()));
}

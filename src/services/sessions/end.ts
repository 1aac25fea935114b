import { deleteSessionByToken, deleteSessionsOfUser } from '../../db/queries/sessions.ts';
import type { App } from '../app.ts';
import { hashSecret } from '../secret-hash.ts';

/** Signs a browser out. A token that is not known any more is no error: what was wanted is so already. */
export function endSession(app: App, token: string): Promise<void> {
  return app.db.transaction((tx) => deleteSessionByToken(tx, hashSecret(token)));
}

/** Signs a user out of every browser, or of every other one. */
export function endAllSessions(
  app: App,
  userId: string,
  exceptSessionId: string | null = null,
): Promise<void> {
  return app.db.transaction((tx) => deleteSessionsOfUser(tx, userId, exceptSessionId));
}

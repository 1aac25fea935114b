import { listSessions as loadSessions } from '../../db/queries/accounts/sessions.ts';
import type { Session } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';

/** Where a user is signed in, the browser that was used last first. */
export function listSessions(app: App, { userId }: Pick<Actor, 'userId'>): Promise<Session[]> {
  return loadSessions(app.db.read, userId, app.clock());
}

import { listSessions as loadSessions } from '../../db/queries/accounts/sessions.ts';
import type { Session } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';

/** Lists the sessions of a user, last used first. */
export function listSessions(app: App, { userId }: Pick<Actor, 'userId'>): Promise<Session[]> {
  return loadSessions(app.db.read, userId, app.clock());
}

import { deleteSessionByToken, deleteSessionsOfUser } from '../../db/queries/accounts/sessions.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { type Caller, UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { hashSecret } from '../shared/secret-hash.ts';
import { requireUser } from '../users/current.ts';

/** Ends a session. An unknown token is not an error, because its session has already ended. */
export function endSession(
  app: App,
  token: string,
  { source, address }: Caller = UNKNOWN_VISITOR,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const session = await deleteSessionByToken(tx, hashSecret(token));
    if (!session) return;
    const doer = { userId: session.userId, source: { ...source, id: session.id }, address };
    await recordAccountEvent(tx, doer, app.clock(), 'session.end', { of: session });
  });
}

/** Ends all sessions of a user, except one if given. */
export function endAllSessions(
  app: App,
  actor: Pick<Actor, 'userId' | 'source' | 'tool' | 'address'>,
  exceptSessionId: string | null = null,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    if ((await deleteSessionsOfUser(tx, actor.userId, exceptSessionId)) === 0) return;
    const user = requireUser(await findUser(tx, actor.userId));
    await recordAccountEvent(tx, actor, app.clock(), 'otherSessions.end', { of: user });
  });
}

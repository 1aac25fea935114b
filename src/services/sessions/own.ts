import { deleteSessionOfUser } from '../../db/queries/accounts/sessions.ts';
import type { Session } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { notFound } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';
import { currentSessionId } from './current.ts';
import { endAllSessions } from './end.ts';
import { listSessions } from './list.ts';

// Sessions reveal a person's devices, so connected apps may not list sessions.

/** Lists the caller's sessions, last used first. */
export async function ownSessions(app: App, actor: Actor): Promise<Session[]> {
  requirePerson(actor, 'manage sessions');
  return listSessions(app, actor);
}

/** Ends one of the caller's sessions, which may be the current one. */
export async function endOwnSession(app: App, actor: Actor, id: string): Promise<Session> {
  requirePerson(actor, 'manage sessions');
  const ended = isId(id)
    ? await app.db.transaction(async (tx) => {
        const session = await deleteSessionOfUser(tx, actor.userId, id);
        if (session) await recordAccountEvent(tx, actor, app.clock(), 'session.end', { of: session });
        return session;
      })
    : undefined;
  if (!ended) throw notFound('session');
  return ended;
}

/** Ends all sessions of the caller except the current one. Returns the remaining sessions. */
export async function endOtherSessions(app: App, actor: Actor): Promise<Session[]> {
  requirePerson(actor, 'manage sessions');
  await endAllSessions(app, actor, currentSessionId(actor));
  return listSessions(app, actor);
}

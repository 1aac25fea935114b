import { findSessionByToken, updateLastSeen } from '../../db/queries/accounts/sessions.ts';
import { SEEN_EVERY_MS, sessionExpiry } from '../../domain/accounts/session.ts';
import type { Session, User } from '../../domain/entities.ts';
import type { App } from '../app.ts';
import { cachedCaller } from '../shared/cache.ts';
import { isWellFormedToken } from '../shared/random-token.ts';
import { hashSecret } from '../shared/secret-hash.ts';

export interface SignedIn {
  session: Session;
  user: User;
}

/**
 * Finds the session of a token, or null if the token is unknown or the session has ended. Use extends a session. An
 * ended session is rejected from the next request on; on other nodes within a second.
 */
export async function findSession(app: App, token: string): Promise<SignedIn | null> {
  if (!isWellFormedToken(token)) return null;
  const tokenHash = hashSecret(token);
  const found = await cachedCaller(app, `session:${tokenHash}`, () =>
    findSessionByToken(app.db.read, tokenHash),
  );
  const now = app.clock();
  if (!found || found.session.expiresAt <= now) return null;
  const { session, user } = found;
  if (now - session.lastSeenAt < SEEN_EVERY_MS) return { session, user };
  const extended = { ...session, lastSeenAt: now, expiresAt: sessionExpiry(session.createdAt, now) };
  await app.db.transaction((tx) => updateLastSeen(tx, extended));
  return { session: extended, user };
}

import { insertSession } from '../../db/queries/sessions.ts';
import type { Session } from '../../domain/entities.ts';
import { sessionExpiry } from '../../domain/session.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { hashSecret } from '../secret-hash.ts';
import { generateToken } from './token.ts';

export interface Browser {
  userAgent: string | null;
  address: string | null;
}

/** Longer ones say nothing more, and anyone may send them. */
const LONGEST_USER_AGENT = 500;

/** Signs a browser in. The token goes into its cookie and is stored as a hash alone. */
export async function startSession(
  app: App,
  userId: string,
  { userAgent, address }: Browser,
): Promise<{ session: Session; token: string }> {
  const now = app.clock();
  const token = generateToken();
  const session: Session = {
    id: newId(now),
    userId,
    userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionExpiry(now, now),
  };
  await app.db.transaction((tx) => insertSession(tx, session, hashSecret(token)));
  return { session, token };
}

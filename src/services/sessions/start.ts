import { insertSession } from '../../db/queries/accounts/sessions.ts';
import { lockPasswordHash, lockUser } from '../../db/queries/accounts/users.ts';
import { sessionExpiry } from '../../domain/accounts/session.ts';
import type { Session } from '../../domain/entities.ts';
import type { Source } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { keptAddress } from '../../lib/network.ts';
import { requireActive } from '../accounts/require-active.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { generateToken } from '../shared/random-token.ts';
import { hashSecret } from '../shared/secret-hash.ts';
import { requireUser } from '../users/current.ts';

export interface Browser {
  userAgent: string | null;
  address: string | null;
}

/** A new session. The token goes into the browser's cookie; only its hash is stored. */
export interface StartedSession {
  session: Session;
  token: string;
}

/** Limits the stored size, because clients can send any user agent. */
const MAX_USER_AGENT_LENGTH = 500;

/** Starts a session. Throws for a disabled account. */
export async function startSession(app: App, userId: string, browser: Browser): Promise<StartedSession>;
/** Starts a session, or returns null if the password changed since `verifiedHash` was verified. */
export async function startSession(
  app: App,
  userId: string,
  browser: Browser,
  verifiedHash: string,
): Promise<StartedSession | null>;
export async function startSession(
  app: App,
  userId: string,
  { userAgent, address }: Browser,
  verifiedHash?: string,
): Promise<StartedSession | null> {
  const now = app.clock();
  const token = generateToken();
  const session: Session = {
    id: newId(now),
    userId,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionExpiry(now, now),
  };
  const isStarted = await app.db.transaction(async (tx) => {
    if (verifiedHash !== undefined && (await lockPasswordHash(tx, userId)) !== verifiedHash) return false;
    requireActive(requireUser(await lockUser(tx, userId)));
    await insertSession(tx, session, hashSecret(token));
    const source: Source = { kind: 'DASHBOARD', id: session.id, label: null };
    const doer = { userId, source, address: keptAddress(address, app.auditAddresses) };
    await recordAccountEvent(tx, doer, now, 'session.start', { of: session });
    return true;
  });
  return isStarted ? { session, token } : null;
}

import type { Session, User } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { toSession, toUser } from '../../rows.ts';
import type { SessionsTable, UsersTable } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { isActiveUser } from './active-users.ts';
import { setLastSeen } from './last-used.ts';

/** Inserts a session. Its user has just entered the password. */
export async function insertSession(tx: Handle, session: Session, tokenHash: string): Promise<void> {
  await setLastSeen(tx, session.userId, session.lastSeenAt);
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.expiresAt,
      proved_at: session.createdAt,
    })
    .execute();
}

type SignedInRow = Omit<UsersTable, 'email_key' | 'password_hash'> &
  Omit<SessionsTable, 'id' | 'token_hash' | 'created_at' | 'proved_at'> & {
    session_id: string;
    session_created_at: number;
  };

const byTokenHash = statement<{ tokenHash: string }, SignedInRow>((db, parameter) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.user_id',
      'sessions.user_agent',
      'sessions.address',
      'sessions.created_at as session_created_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'users.id',
      'users.name',
      'users.email',
      'users.time_zone',
      'users.time_zone_chosen',
      'users.week_start',
      'users.time_format',
      'users.duration_format',
      'users.default_team_id',
      'users.created_at',
      'users.email_verified_at',
      'users.kind',
      'users.administrator_since',
      'users.disabled_at',
      'users.erase_at',
      'users.restorable_by_owner',
    ])
    .where('sessions.token_hash', '=', parameter('tokenHash'))
    .where(isActiveUser),
);

/** The session with a token and its user, even if the session has expired. */
export async function findSessionByToken(
  handle: Handle,
  tokenHash: string,
): Promise<{ session: Session; user: User } | undefined> {
  const [row] = await byTokenHash(handle, { tokenHash });
  return (
    row && {
      session: toSession({ ...row, id: row.session_id, created_at: row.session_created_at }),
      user: toUser(row),
    }
  );
}

export async function updateLastSeen(
  tx: Handle,
  session: Pick<Session, 'id' | 'userId' | 'lastSeenAt' | 'expiresAt'>,
): Promise<void> {
  // Locks the user before the session, like other transactions.
  await setLastSeen(tx, session.userId, session.lastSeenAt);
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: session.lastSeenAt, expires_at: session.expiresAt })
    .where('id', '=', session.id)
    .where('last_seen_at', '<', session.lastSeenAt)
    .execute();
}

/** When the user of a session last entered the password; null if unknown or if the session has ended. */
export async function findProof(handle: Handle, userId: string, id: string): Promise<number | null> {
  const row = await handle
    .selectFrom('sessions')
    .select('proved_at')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.proved_at ?? null;
}

export async function setProof(tx: Handle, userId: string, id: string, provedAt: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: provedAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The unexpired sessions of a user, most recently used first. */
export async function listSessions(handle: Handle, userId: string, now: number): Promise<Session[]> {
  const rows = await handle
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    // Longer lists are not useful, and signing out everywhere ends all sessions.
    .limit(50)
    .execute();
  return rows.map(toSession);
}

/** A page of the unexpired sessions of a user, newest first. */
export async function listSessionsBefore(
  handle: Handle,
  userId: string,
  { now, before, limit }: { now: number; before: string | null; limit: number },
): Promise<Session[]> {
  let query = handle
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now);
  if (before !== null) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toSession);
}

/** Returns the deleted session. */
export async function deleteSessionByToken(tx: Handle, tokenHash: string): Promise<Session | undefined> {
  const row = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
  return row && toSession(row);
}

/** Returns the deleted session. */
export async function deleteSessionOfUser(
  tx: Handle,
  userId: string,
  id: string,
): Promise<Session | undefined> {
  const row = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toSession(row);
}

/** Returns the number of deleted sessions. */
export async function deleteSessionsOfUser(
  tx: Handle,
  userId: string,
  exceptId: string | null,
): Promise<number> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId);
  const { numDeletedRows } = await (exceptId === null
    ? all
    : all.where('id', '!=', exceptId)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(tx: Handle, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

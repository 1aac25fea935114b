import { sql } from 'kysely';
import { NO_PASSWORD } from '../../../domain/accounts/account-state.ts';
import type { User } from '../../../domain/entities.ts';
import { MAX_PAGE, type Place } from '../../../domain/page.ts';
import type { Role } from '../../../domain/teams/policy.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import type { Handle } from '../../database.ts';
import { inByteOrder } from '../../dialect.ts';
import { toUser } from '../../rows.ts';
import { containing, contains } from '../../search.ts';

export interface UserListing {
  /** A substring of the name or address. */
  search: string | null;
  after: Place<string> | null;
  limit: number;
}

/** The accounts of the installation, sorted by address. */
export async function listUsers(handle: Handle, { search, after, limit }: UserListing): Promise<User[]> {
  if (search === null) return readUsers(handle, { pattern: null, after, limit });
  const folded = foldForSearch(search);
  const matchesSearch = (text: string) => foldForSearch(text).includes(folded);
  const matches: User[] = [];
  for (let from = after; ; ) {
    const listing = { pattern: containing(search), after: from, limit: MAX_PAGE };
    const page: User[] = await readUsers(handle, listing);
    matches.push(...page.filter(({ name, email }) => matchesSearch(name) || matchesSearch(email)));
    const last = page.at(-1);
    if (!last || page.length < MAX_PAGE || matches.length >= limit) return matches.slice(0, limit);
    from = { key: foldForSearch(last.email), id: last.id };
  }
}

interface UserPage {
  /** A pattern for the folded name or address; null for all accounts. */
  pattern: string | null;
  after: Place<string> | null;
  limit: number;
}

/**
 * A superset of the accounts that match a pattern, sorted by address: includes all accounts with non-ASCII names,
 * because SQLite, and PostgreSQL in some locales, folds only ASCII.
 */
async function readUsers(handle: Handle, { pattern, after, limit }: UserPage): Promise<User[]> {
  let query = handle.selectFrom('users').selectAll().where('kind', '=', 'ACCOUNT');
  if (pattern !== null) {
    const name = sql<string>`lower(${inByteOrder(handle, sql.ref('name'))})`;
    query = query.where(({ or }) =>
      or([
        contains('email_key', pattern),
        sql<boolean>`${name} like ${pattern} escape '\\'`,
        sql<boolean>`octet_length(name) <> length(name)`,
      ]),
    );
  }
  if (after)
    query = query.where((eb) => eb(eb.refTuple('email_key', 'id'), '>', eb.tuple(after.key, after.id)));
  return (await query.orderBy('email_key').orderBy('id').limit(limit).execute()).map(toUser);
}

interface Counted {
  userId: string;
  count: number;
}

/** The number of unexpired sessions per user. */
export function countSessions(handle: Handle, userIds: readonly string[], now: number): Promise<Counted[]> {
  return handle
    .selectFrom('sessions')
    .select(['user_id as userId'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', 'in', userIds)
    .where('expires_at', '>', now)
    .groupBy('user_id')
    .execute();
}

/** The number of API keys per user, without revoked keys. */
export function countApiKeys(handle: Handle, userIds: readonly string[]): Promise<Counted[]> {
  return handle
    .selectFrom('api_keys')
    .select(['user_id as userId'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .groupBy('user_id')
    .execute();
}

/** The last use of each account; null for an account that was never used. */
export async function findLastSeen(
  handle: Handle,
  userIds: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await handle
    .selectFrom('users')
    .select(['id', 'last_seen_at'])
    .where('id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, last_seen_at }) => [id, last_seen_at ?? null]));
}

export interface TeamOfUser {
  userId: string;
  teamId: string;
  name: string;
  role: Role;
}

/** The teams with an active membership of the users. */
export function listTeamsOfUsers(handle: Handle, userIds: readonly string[]): Promise<TeamOfUser[]> {
  return handle
    .selectFrom('identities')
    .innerJoin('teams', 'teams.id', 'identities.team_id')
    .select(['identities.user_id as userId', 'teams.id as teamId', 'teams.name', 'identities.role'])
    .where('identities.user_id', 'in', userIds)
    .where('identities.deactivated_at', 'is', null)
    .orderBy('teams.name_key')
    .orderBy('teams.id')
    .execute();
}

/** The users among `userIds` who were invited to the installation and have not set a password. */
export async function findInvited(handle: Handle, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await handle
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('kind', '=', 'ACCOUNT')
    .where('password_hash', '=', NO_PASSWORD)
    .where('email_verified_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

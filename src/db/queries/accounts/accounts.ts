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
  /** Part of a name or an address. */
  search: string | null;
  after: Place<string> | null;
  limit: number;
}

/** The accounts of the installation, by address. */
export async function listUsers(handle: Handle, { search, after, limit }: UserListing): Promise<User[]> {
  if (search === null) return readUsers(handle, { pattern: null, after, limit });
  const folded = foldForSearch(search);
  const fits = (text: string) => foldForSearch(text).includes(folded);
  const found: User[] = [];
  for (let from = after; ; ) {
    const listing = { pattern: containing(search), after: from, limit: MAX_PAGE };
    const page: User[] = await readUsers(handle, listing);
    found.push(...page.filter(({ name, email }) => fits(name) || fits(email)));
    const last = page.at(-1);
    if (!last || page.length < MAX_PAGE || found.length >= limit) return found.slice(0, limit);
    from = { key: foldForSearch(last.email), id: last.id };
  }
}

interface UserPage {
  /** For the folded name or address; null for all accounts. */
  pattern: string | null;
  after: Place<string> | null;
  limit: number;
}

/**
 * The accounts that fit a pattern, by address, and also all whose names have characters beyond ASCII: SQLite folds the case of ASCII alone,
 * and so does PostgreSQL in some locales.
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

/** The sessions of users, without expired ones. */
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

/** The API keys of users that are not revoked. */
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

/** When users were last seen; null for one who never was. */
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

/** The teams that users are active members of. */
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

/** Those of some users who were invited to the installation and have not opened their account yet: nobody has chosen its password. */
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

import type { ApiKey } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import type { Membership } from '../../../domain/teams/policy.ts';
import type { Handle } from '../../database.ts';
import { type MembershipRow, membershipsOf, toApiKey } from '../../rows.ts';
import { statement } from '../../statement.ts';
import { isActiveUser } from '../accounts/active-users.ts';

export async function insertApiKey(tx: Handle, key: ApiKey, keyHash: string): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      id: key.id,
      user_id: key.userId,
      name: key.name,
      key_hash: keyHash,
      prefix: key.prefix,
      scopes: key.scopes.join(','),
      created_at: key.createdAt,
      last_used_at: key.lastUsedAt,
      revoked_at: key.revokedAt,
    })
    .execute();
}

interface CallerRow extends MembershipRow {
  key_id: string;
  key_name: string;
  user_id: string;
  scopes: string;
  default_team_id: string | null;
}

const callerByKeyHash = statement<{ keyHash: string }, CallerRow>((db, parameter) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('identities', (join) =>
      join.onRef('identities.user_id', '=', 'users.id').on('identities.deactivated_at', 'is', null),
    )
    .select([
      'api_keys.id as key_id',
      'api_keys.name as key_name',
      'api_keys.user_id',
      'api_keys.scopes',
      'users.default_team_id',
      'identities.team_id',
      'identities.id as identity_id',
      'identities.role',
    ])
    .where('api_keys.key_hash', '=', parameter('keyHash'))
    .where('api_keys.revoked_at', 'is', null)
    .where(isActiveUser)
    .orderBy('identities.created_at')
    .orderBy('identities.id'),
);

export interface Caller {
  keyId: string;
  keyName: string;
  userId: string;
  scopes: ApiKey['scopes'];
  defaultTeamId: string | null;
  memberships: Membership[];
}

/**
 * Reads all data of the caller in a single statement. Undefined for an unknown or revoked key and for a key of an
 * inactive account.
 */
export async function findCaller(handle: Handle, keyHash: string): Promise<Caller | undefined> {
  const rows = await callerByKeyHash(handle, { keyHash });
  const [first] = rows;
  if (!first) return undefined;
  return {
    keyId: first.key_id,
    keyName: first.key_name,
    userId: first.user_id,
    scopes: first.scopes.split(',') as ApiKey['scopes'],
    defaultTeamId: first.default_team_id,
    memberships: membershipsOf(rows),
  };
}

export async function findApiKey(handle: Handle, userId: string, id: string): Promise<ApiKey | undefined> {
  const row = await handle
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toApiKey(row);
}

export async function countLiveApiKeys(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** For administrators, who see only the prefix of a key in a list. */
export async function findApiKeysByPrefix(handle: Handle, prefix: string): Promise<ApiKey[]> {
  const rows = await handle.selectFrom('api_keys').selectAll().where('prefix', '=', prefix).execute();
  return rows.map(toApiKey);
}

export async function findApiKeyById(handle: Handle, id: string): Promise<ApiKey | undefined> {
  const row = await handle.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toApiKey(row);
}

export interface ApiKeyListing {
  userId: string;
  after: Place<number> | null;
  limit: number;
}

/** Newest first. */
export async function listApiKeys(handle: Handle, listing: ApiKeyListing): Promise<ApiKey[]> {
  let query = handle.selectFrom('api_keys').selectAll().where('user_id', '=', listing.userId);
  const { after } = listing;
  if (after)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(listing.limit).execute();
  return rows.map(toApiKey);
}

/** The keys of a user that are not revoked, newest first. The quota of an account limits their number. */
export async function listLiveApiKeys(handle: Handle, userId: string): Promise<ApiKey[]> {
  const rows = await handle
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toApiKey);
}

export async function revokeApiKey(tx: Handle, id: string, revokedAt: number): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeApiKeysOf(tx: Handle, userId: string, revokedAt: number): Promise<number> {
  const result = await tx
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

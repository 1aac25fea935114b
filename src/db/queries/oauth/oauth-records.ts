import { COMMAND_LINE_APP } from '../../../domain/oauth/command-line-app.ts';
import type { Membership } from '../../../domain/teams/policy.ts';
import type { Handle } from '../../database.ts';
import { type MembershipRow, membershipsOf } from '../../rows.ts';
import type { OAuthRecordsTable } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { isActiveUser } from '../accounts/active-users.ts';

/** Null for the built-in command line application, which has no row. */
export function storedAppId(appId: string): string | null {
  return appId === COMMAND_LINE_APP.id ? null : appId;
}

export async function upsertOAuthRecord(tx: Handle, record: OAuthRecordsTable): Promise<void> {
  await tx
    .insertInto('oauth_records')
    .values(record)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id_hash']).doUpdateSet((eb) => ({
        app_id: eb.ref('excluded.app_id'),
        user_id: eb.ref('excluded.user_id'),
        grant_id: eb.ref('excluded.grant_id'),
        uid: eb.ref('excluded.uid'),
        payload: eb.ref('excluded.payload'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

export async function findOAuthRecord(
  handle: Handle,
  by: { kind: string } & ({ id_hash: string } | { uid: string }),
  now: number,
): Promise<OAuthRecordsTable | undefined> {
  let query = handle.selectFrom('oauth_records').selectAll().where('kind', '=', by.kind);
  query = 'uid' in by ? query.where('uid', '=', by.uid) : query.where('id_hash', '=', by.id_hash);
  return query.where('expires_at', '>', now).executeTakeFirst();
}

/** Marks a record as used; false if it was used before. Exactly one of several concurrent uses succeeds. */
export async function consumeOAuthRecord(
  tx: Handle,
  kind: string,
  idHash: string,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('oauth_records')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Extends the lifetime of a record to that of its grant. */
export async function keepWithGrant(tx: Handle, kind: string, idHash: string): Promise<void> {
  await tx
    .updateTable('oauth_records')
    .from('oauth_records as grants')
    .set((eb) => ({ expires_at: eb.ref('grants.expires_at') }))
    .whereRef('grants.grant_id', '=', 'oauth_records.grant_id')
    .where('grants.kind', '=', 'Grant')
    .where('oauth_records.kind', '=', kind)
    .where('oauth_records.id_hash', '=', idHash)
    .execute();
}

export async function deleteOAuthRecord(tx: Handle, kind: string, idHash: string): Promise<void> {
  await tx.deleteFrom('oauth_records').where('kind', '=', kind).where('id_hash', '=', idHash).execute();
}

export async function findGrant(tx: Handle, grantId: string): Promise<OAuthRecordsTable | undefined> {
  return tx
    .selectFrom('oauth_records')
    .selectAll()
    .where('grant_id', '=', grantId)
    .where('kind', '=', 'Grant')
    .executeTakeFirst();
}

/** Deletes a grant with its codes and tokens. Of several concurrent calls, one returns the grant. */
export async function deleteOAuthGrant(
  tx: Handle,
  grantId: string,
): Promise<Pick<OAuthRecordsTable, 'user_id' | 'app_id'> | undefined> {
  const deleted = await tx
    .deleteFrom('oauth_records')
    .where('grant_id', '=', grantId)
    .returning(['kind', 'user_id', 'app_id'])
    .execute();
  return deleted.find(({ kind }) => kind === 'Grant');
}

/** Deletes up to `limit` expired records and returns their number. */
export async function deleteExpiredOAuthRecords(tx: Handle, now: number, limit: number): Promise<number> {
  const expired = await tx
    .selectFrom('oauth_records')
    .select(['kind', 'id_hash'])
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute();
  for (const { kind, id_hash } of expired) await deleteOAuthRecord(tx, kind, id_hash);
  return expired.length;
}

/** A grant and the code that was exchanged for its first tokens. */
const GRANT_KINDS = ['Grant', 'AuthorizationCode'];

/** Deletes old grants that have no token, with their codes. */
export async function deleteUnusedGrants(tx: Handle, unusedSince: number): Promise<void> {
  await tx
    .deleteFrom('oauth_records')
    .where('kind', 'in', GRANT_KINDS)
    .where('created_at', '<', unusedSince)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('oauth_records as given')
            .select('given.id_hash')
            .whereRef('given.grant_id', '=', 'oauth_records.grant_id')
            .where('given.kind', 'not in', GRANT_KINDS),
        ),
      ),
    )
    .execute();
}

export interface GrantRow {
  app_id: string | null;
  payload: string;
  created_at: number;
}

/** The valid grants of a user, newest first. */
export async function findGrantsOfUser(handle: Handle, userId: string, now: number): Promise<GrantRow[]> {
  return handle
    .selectFrom('oauth_records')
    .select(['app_id', 'payload', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'Grant')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The users with a valid grant to an application. */
export async function findGrantors(handle: Handle, appId: string, now: number): Promise<string[]> {
  const rows = await handle
    .selectFrom('oauth_records')
    .select('user_id')
    .distinct()
    .where('app_id', '=', appId)
    .where('kind', '=', 'Grant')
    .where('expires_at', '>', now)
    .orderBy('user_id')
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** Deletes the grants of a user to an application with their codes and tokens. Returns the number of records. */
export async function deleteGrantsOfUser(tx: Handle, userId: string, appId: string): Promise<number> {
  const result = await tx
    .deleteFrom('oauth_records')
    .where('user_id', '=', userId)
    .where('app_id', 'is not distinct from', storedAppId(appId))
    .where('grant_id', 'is not', null)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes all grants of a user with their codes and tokens. */
export async function deleteAllGrantsOfUser(tx: Handle, userId: string): Promise<void> {
  await tx.deleteFrom('oauth_records').where('user_id', '=', userId).execute();
}

interface TokenRow extends MembershipRow {
  app_id: string | null;
  app_name: string | null;
  user_id: string;
  payload: string;
  expires_at: number;
  default_team_id: string | null;
}

/**
 * A token is valid only while its grant exists, so deleting a grant invalidates all of its tokens, also tokens that are
 * being issued.
 */
const callerByTokenHash = statement<{ tokenHash: string }, TokenRow>((db, parameter) =>
  db
    .selectFrom('oauth_records as token')
    .innerJoin('oauth_records as grants', (join) =>
      join.onRef('grants.grant_id', '=', 'token.grant_id').on('grants.kind', '=', 'Grant'),
    )
    .leftJoin('oauth_apps', 'oauth_apps.id', 'token.app_id')
    .leftJoin('users as makers', 'makers.id', 'oauth_apps.user_id')
    .innerJoin('users', 'users.id', 'token.user_id')
    .leftJoin('identities', (join) =>
      join.onRef('identities.user_id', '=', 'users.id').on('identities.deactivated_at', 'is', null),
    )
    .select([
      'oauth_apps.id as app_id',
      'oauth_apps.name as app_name',
      'users.id as user_id',
      'token.payload',
      'token.expires_at',
      'users.default_team_id',
      'identities.team_id',
      'identities.id as identity_id',
      'identities.role',
    ])
    .where('token.kind', '=', 'AccessToken')
    .where('token.id_hash', '=', parameter('tokenHash'))
    .where(isActiveUser)
    .where('makers.disabled_at', 'is', null)
    .orderBy('identities.created_at')
    .orderBy('identities.id'),
);

export interface TokenCaller {
  appId: string;
  appName: string;
  userId: string;
  defaultTeamId: string | null;
  memberships: Membership[];
  payload: string;
  expiresAt: number;
}

/** Reads all data of the caller in a single statement. The token may have expired. */
export async function findTokenCaller(handle: Handle, tokenHash: string): Promise<TokenCaller | undefined> {
  const rows = await callerByTokenHash(handle, { tokenHash });
  const [first] = rows;
  if (!first) return undefined;
  return {
    appId: first.app_id ?? COMMAND_LINE_APP.id,
    appName: first.app_name ?? COMMAND_LINE_APP.name,
    userId: first.user_id,
    defaultTeamId: first.default_team_id,
    memberships: membershipsOf(rows),
    payload: first.payload,
    expiresAt: first.expires_at,
  };
}

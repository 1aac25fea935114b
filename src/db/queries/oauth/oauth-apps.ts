import type { OAuthApp } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import type { Handle } from '../../database.ts';
import { toOAuthApp } from '../../rows.ts';

export async function insertOAuthApp(tx: Handle, app: OAuthApp, secretHash: string | null): Promise<void> {
  await tx
    .insertInto('oauth_apps')
    .values({
      id: app.id,
      user_id: app.userId,
      name: app.name,
      preset: app.preset,
      redirect_uris: JSON.stringify(app.redirectUris),
      secret_hash: secretHash,
      created_at: app.createdAt,
      last_used_at: app.lastUsedAt,
    })
    .execute();
}

export async function findOAuthApp(handle: Handle, id: string): Promise<OAuthApp | undefined> {
  return (await findOAuthClient(handle, id))?.app;
}

/** An application and the hash of its secret. */
export async function findOAuthClient(
  handle: Handle,
  id: string,
): Promise<{ app: OAuthApp; secretHash: string | null } | undefined> {
  const row = await handle.selectFrom('oauth_apps').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { app: toOAuthApp(row), secretHash: row.secret_hash };
}

export interface OAuthAppListing {
  userId: string;
  after: Place<number> | null;
  limit: number;
}

/** Newest first. */
export async function listOAuthApps(handle: Handle, listing: OAuthAppListing): Promise<OAuthApp[]> {
  let query = handle.selectFrom('oauth_apps').selectAll().where('user_id', '=', listing.userId);
  const { after } = listing;
  if (after)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(listing.limit).execute();
  return rows.map(toOAuthApp);
}

export async function countOAuthApps(handle: Handle, userId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('oauth_apps')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateOAuthApp(tx: Handle, app: OAuthApp): Promise<void> {
  await tx
    .updateTable('oauth_apps')
    .set({ name: app.name, redirect_uris: JSON.stringify(app.redirectUris) })
    .where('id', '=', app.id)
    .execute();
}

export async function setOAuthAppSecret(tx: Handle, id: string, secretHash: string): Promise<void> {
  await tx.updateTable('oauth_apps').set({ secret_hash: secretHash }).where('id', '=', id).execute();
}

/** Also deletes the application's grants, codes and tokens. */
export async function deleteOAuthApp(tx: Handle, id: string): Promise<void> {
  await tx.deleteFrom('oauth_apps').where('id', '=', id).execute();
}

import {
  consumeOAuthRecord,
  deleteExpiredOAuthRecords,
  deleteOAuthRecord,
  deleteUnusedGrants,
  findOAuthRecord,
  keepWithGrant,
  storedAppId,
  upsertOAuthRecord,
} from '../../db/queries/oauth/oauth-records.ts';
import { keptAddress } from '../../lib/network.ts';
import type { App } from '../app.ts';
import { hashSecret } from '../shared/secret-hash.ts';
import { type RecordPayload, readPayload, writePayload } from './payload.ts';
import { endGrant } from './record-grant.ts';

/**
 * Records of the authorization server: grants, codes, tokens and pending authorizations. Records are stored under the
 * hash of their secret; the secret itself is not stored.
 */

const GRANT = 'Grant';
const CODE = 'AuthorizationCode';
const DAY = 86_400_000;
/** Rows per delete transaction. Small batches keep lock time short. */
const PURGE_BATCH = 500;

export async function saveRecord(
  app: App,
  kind: string,
  id: string,
  payload: RecordPayload,
  seconds: number,
): Promise<void> {
  const now = app.clock();
  const [idHash, userId] = [hashSecret(id), payload.accountId ?? null];
  const appId = payload.clientId === undefined ? null : storedAppId(payload.clientId);
  await app.db.transaction(async (tx) => {
    await upsertOAuthRecord(tx, {
      kind,
      id_hash: idHash,
      app_id: appId,
      user_id: userId,
      grant_id: kind === GRANT ? id : (payload.grantId ?? null),
      uid: payload.uid ?? null,
      payload: writePayload(id, payload),
      created_at: now,
      expires_at: now + seconds * 1000,
      consumed_at: null,
    });
  });
}

export async function findRecord(app: App, kind: string, id: string): Promise<RecordPayload | undefined> {
  const row = await findOAuthRecord(app.db.read, { kind, id_hash: hashSecret(id) }, app.clock());
  if (!row) return undefined;
  const payload = readPayload(row.payload, id);
  if (row.consumed_at === null) return payload;
  // oidc-provider only checks for a second use if the record has not expired.
  return { ...payload, consumed: inSeconds(row.consumed_at), exp: inSeconds(row.expires_at) };
}

function inSeconds(instant: number): number {
  return Math.floor(instant / 1000);
}

/** Finds a record by uid, without its id, which is a secret. */
export async function findRecordByUid(
  app: App,
  kind: string,
  uid: string,
): Promise<RecordPayload | undefined> {
  const row = await findOAuthRecord(app.db.read, { kind, uid }, app.clock());
  return row && { ...readPayload(row.payload), jti: undefined };
}

/**
 * Marks a code or a refresh token as used. Returns false for a second use, which ends the grant with all its tokens:
 * another party has the secret too. A used code is kept as long as its grant, far beyond its minute of validity.
 */
export async function consumeRecord(
  app: App,
  kind: string,
  id: string,
  address: string | null,
): Promise<boolean> {
  const idHash = hashSecret(id);
  return app.db.transaction(async (tx) => {
    const now = app.clock();
    if (await consumeOAuthRecord(tx, kind, idHash, now)) {
      if (kind === CODE) await keepWithGrant(tx, kind, idHash);
      return true;
    }
    const row = await findOAuthRecord(tx, { kind, id_hash: idHash }, now);
    if (row?.grant_id) await endGrant(tx, row.grant_id, now, keptAddress(address, app.auditAddresses));
    return false;
  });
}

/**
 * Deletes a record. To revoke a grant, oidc-provider concurrently deletes the grant here and calls `revokeGrant`. The
 * first of the two calls ends the grant and records that.
 */
export async function destroyRecord(
  app: App,
  kind: string,
  id: string,
  address: string | null,
): Promise<void> {
  if (kind === GRANT) return revokeGrant(app, id, address);
  await app.db.transaction((tx) => deleteOAuthRecord(tx, kind, hashSecret(id)));
}

export async function revokeGrant(app: App, grantId: string, address: string | null): Promise<void> {
  const storedAddress = keptAddress(address, app.auditAddresses);
  await app.db.transaction((tx) => endGrant(tx, grantId, app.clock(), storedAddress));
}

export async function purgeExpiredRecords(app: App): Promise<void> {
  const now = app.clock();
  let deleted: number;
  do {
    deleted = await app.db.transaction((tx) => deleteExpiredOAuthRecords(tx, now, PURGE_BATCH));
  } while (deleted === PURGE_BATCH);
  await app.db.transaction((tx) => deleteUnusedGrants(tx, now - DAY));
}

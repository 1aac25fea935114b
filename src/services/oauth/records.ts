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
 * Records of the authorization server: grants, codes, tokens and pending authorizations. Each is found by the hash of
 * its secret; the secret itself is not stored.
 */

const GRANT = 'Grant';
const CODE = 'AuthorizationCode';
const DAY = 86_400_000;
/** Few enough that nobody who writes meanwhile has to wait for long. */
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
  // The authorization server looks whether something was used only while it has not expired.
  return { ...payload, consumed: inSeconds(row.consumed_at), exp: inSeconds(row.expires_at) };
}

function inSeconds(instant: number): number {
  return Math.floor(instant / 1000);
}

/** Without its id, which is not known to who names it by its uid. */
export async function findRecordByUid(
  app: App,
  kind: string,
  uid: string,
): Promise<RecordPayload | undefined> {
  const row = await findOAuthRecord(app.db.read, { kind, uid }, app.clock());
  return row && { ...readPayload(row.payload), jti: undefined };
}

/**
 * Marks a code or a refresh token as used; false where it was used before. Then someone else has it too, and all that was
 * given out under its grant ends. A code is kept for this as long as what it gave, far beyond the minute in which it works.
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
 * Deletes a record. To revoke a grant, the authorization server deletes it here and calls `revokeGrant` at the same time, in no order; the
 * first of them ends all that was issued under it and records that.
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
  const kept = keptAddress(address, app.auditAddresses);
  await app.db.transaction((tx) => endGrant(tx, grantId, app.clock(), kept));
}

export async function purgeExpiredRecords(app: App): Promise<void> {
  const now = app.clock();
  let forgotten: number;
  do {
    forgotten = await app.db.transaction((tx) => deleteExpiredOAuthRecords(tx, now, PURGE_BATCH));
  } while (forgotten === PURGE_BATCH);
  await app.db.transaction((tx) => deleteUnusedGrants(tx, now - DAY));
}

import type { Handle } from '../../database.ts';
import { writingStatement } from '../../statement.ts';

export interface IdempotencyClaim {
  userId: string;
  key: string;
  originId: string;
  requestHash: string;
  now: number;
  /** A key claimed at or before this instant has expired and can be claimed again. */
  expiredAt: number;
}

const claim = writingStatement<IdempotencyClaim>((db, parameter) =>
  db
    .insertInto('idempotency_keys')
    .values({
      user_id: parameter('userId'),
      key: parameter('key'),
      origin_id: parameter('originId'),
      request_hash: parameter('requestHash'),
      created_at: parameter('now'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet((eb) => ({
          origin_id: eb.ref('excluded.origin_id'),
          request_hash: eb.ref('excluded.request_hash'),
          created_at: eb.ref('excluded.created_at'),
        }))
        .where('idempotency_keys.created_at', '<=', parameter('expiredAt')),
    ),
);

/**
 * Claims a key for a new creation; false if the key is taken. Of concurrent claims one succeeds, and the rest wait here
 * until its transaction ends.
 */
export async function claimIdempotencyKey(tx: Handle, request: IdempotencyClaim): Promise<boolean> {
  return (await claim(tx, request)) > 0;
}

export async function findIdempotencyKey(
  handle: Handle,
  userId: string,
  key: string,
): Promise<{ originId: string; requestHash: string }> {
  const row = await handle
    .selectFrom('idempotency_keys')
    .select(['origin_id', 'request_hash'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { originId: row.origin_id, requestHash: row.request_hash };
}

export async function deleteExpiredIdempotencyKeys(tx: Handle, expiredAt: number): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<=', expiredAt).execute();
}

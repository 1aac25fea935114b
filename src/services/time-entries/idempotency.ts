import { hash } from 'node:crypto';
import type { Handle } from '../../db/database.ts';
import {
  claimIdempotencyKey,
  deleteExpiredIdempotencyKeys,
  findIdempotencyKey,
} from '../../db/queries/time-entries/idempotency-keys.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { IDEMPOTENCY_WINDOW_MS } from '../../domain/time-entries/time-entry.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import type { Details } from './checked-creation.ts';
import type { Creation } from './creation.ts';
import { findTimeEntry } from './find.ts';

/** The values of a call that may be repeated. */
type Repeatable = Pick<Details, 'tags'>;

/**
 * Returns the result of the first call with this idempotency key within 24 hours. For a first call, returns undefined
 * and claims the key for this transaction.
 */
export async function findEarlierResult(
  tx: Handle,
  actor: Actor,
  key: string,
  checked: Repeatable,
  id: string,
  now: number,
): Promise<Creation | undefined> {
  const requestHash = fingerprint(checked);
  const claimed = await claimIdempotencyKey(tx, {
    userId: actor.userId,
    key,
    originId: id,
    requestHash,
    now,
    expiredAt: now - IDEMPOTENCY_WINDOW_MS,
  });
  if (claimed) return undefined;
  const first = await findIdempotencyKey(tx, actor.userId, key);
  const timeEntry = await findTimeEntry(tx, actor, first.originId);
  if (!timeEntry) {
    throw failure(
      'ENTRY_DELETED',
      'The entry made with this idempotencyKey was deleted since, or you may no longer see it; it is not made again: use another key to create a new one.',
      'idempotencyKey',
    );
  }
  const isSame = first.requestHash === requestHash;
  return {
    timeEntry,
    outcome: 'DEDUPLICATED',
    warnings: isSame
      ? []
      : [
          'The values of this call differ from those of the first call with this idempotencyKey; nothing was changed.',
        ],
  };
}

/** Returns equal hashes for calls with equal values, regardless of their spelling. */
export function fingerprint(checked: Repeatable): string {
  const values: Record<string, unknown> = {
    ...checked,
    tags: [...checked.tags].sort(),
    idempotencyKey: null,
  };
  const sorted: [string, unknown][] = [];
  for (const name of Object.keys(values).sort()) if (values[name] != null) sorted.push([name, values[name]]);
  return hash('sha256', JSON.stringify(sorted));
}

/** Deletes idempotency keys whose window has ended. */
export function forgetExpiredKeys(app: App): Promise<void> {
  return app.db.transaction((tx) => deleteExpiredIdempotencyKeys(tx, app.clock() - IDEMPOTENCY_WINDOW_MS));
}

import { findCaller } from '../../db/queries/api-keys.ts';
import type { Actor } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { hashKey, isWellFormedKey } from './key-format.ts';

/** Who calls with an API key. Nothing is cached, so a revoked key and a changed role count from the next request on. */
export async function authenticateKey(app: App, key: string): Promise<Actor> {
  if (!isWellFormedKey(key)) {
    throw failure('UNAUTHENTICATED', 'This is not a Stint API key; it was cut off or mistyped.');
  }
  const caller = await findCaller(app.db.read, hashKey(key));
  if (!caller) throw failure('UNAUTHENTICATED', 'This API key is unknown or was revoked.');
  return {
    userId: caller.userId,
    defaultTeamId: caller.defaultTeamId,
    memberships: caller.memberships,
    scopes: caller.scopes,
    source: { kind: 'API_KEY', id: caller.keyId, label: caller.keyName },
  };
}

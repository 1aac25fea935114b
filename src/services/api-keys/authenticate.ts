import { findCaller } from '../../db/queries/oauth/api-keys.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { cachedCaller } from '../shared/cache.ts';
import { credentialEnded } from '../shared/recheck-credential.ts';
import { hashSecret } from '../shared/secret-hash.ts';
import { isWellFormedKey } from './key-format.ts';

/**
 * Returns the caller synchronously if the caller is cached. A revoked key or a changed role takes effect with the next
 * request, on other nodes within a second.
 */
export function authenticateKey(app: App, key: string): Actor | Promise<Actor> {
  if (!isWellFormedKey(key)) {
    throw failure('UNAUTHENTICATED', 'This is not a Stint API key; it was cut off or mistyped.');
  }
  return authenticateHash(app, hashSecret(key));
}

/** Authenticates by the hash of a key. */
export function authenticateHash(app: App, keyHash: string): Actor | Promise<Actor> {
  // The hash itself is the cache key: a concatenated key would have to be hashed again on every request.
  const caller = cachedCaller(app, keyHash, () => callerOf(app, keyHash));
  return caller instanceof Promise ? caller.then(requireCaller) : requireCaller(caller);
}

function requireCaller(caller: Actor | undefined): Actor {
  if (!caller) throw credentialEnded('API_KEY');
  return caller;
}

async function callerOf(app: App, keyHash: string): Promise<Actor | undefined> {
  const caller = await findCaller(app.db.read, keyHash);
  return (
    caller && {
      userId: caller.userId,
      defaultTeamId: caller.defaultTeamId,
      memberships: caller.memberships,
      scopes: caller.scopes,
      source: { kind: 'API_KEY', id: caller.keyId, label: caller.keyName },
    }
  );
}

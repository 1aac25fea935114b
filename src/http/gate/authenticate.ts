import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { authenticateHash, authenticateKey } from '../../services/api-keys/authenticate.ts';
import { looksLikeKey } from '../../services/api-keys/key-format.ts';
import type { App } from '../../services/app.ts';
import { authenticateToken } from '../../services/oauth/authenticate.ts';
import { hashSecret } from '../../services/shared/secret-hash.ts';

/**
 * The key that came last over a connection, which stays open and mostly has the same one with each request: to check and hash it
 * anew was an eighth of `{ me }`.
 */
const lastKeys = new WeakMap<Socket, { header: string; keyHash: string }>();

/**
 * Authenticates a bearer credential: an API key, or an access token for one of the audiences. Without a promise if the
 * caller is cached, as for most requests.
 */
export function authenticate(
  app: App,
  request: IncomingMessage,
  audiences: readonly string[],
): Actor | Promise<Actor> {
  const header = request.headers.authorization;
  const last = lastKeys.get(request.socket);
  if (last && last.header === header) return authenticateHash(app, last.keyHash);
  if (!header) {
    throw failure('UNAUTHENTICATED', 'An API key is needed: send it as "Authorization: Bearer <API_KEY>".');
  }
  const credential = /^Bearer +([^\s]+) *$/i.exec(header)?.[1];
  if (!credential) {
    throw failure('UNAUTHENTICATED', 'The Authorization header must be "Bearer " followed by an API key.');
  }
  if (!looksLikeKey(credential)) return authenticateToken(app, credential, audiences);
  const caller = authenticateKey(app, credential);
  lastKeys.set(request.socket, { header, keyHash: hashSecret(credential) });
  return caller;
}

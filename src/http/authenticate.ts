import type { IncomingMessage } from 'node:http';
import type { Actor } from '../domain/policy.ts';
import { failure } from '../lib/errors.ts';
import { authenticateKey } from '../services/api-keys/authenticate.ts';
import type { App } from '../services/app.ts';

/** Who calls, by the bearer credential of the request. */
export async function authenticate(app: App, request: IncomingMessage): Promise<Actor> {
  const header = request.headers.authorization;
  if (!header) {
    throw failure('UNAUTHENTICATED', 'An API key is needed: send it as "Authorization: Bearer <API_KEY>".');
  }
  const match = /^Bearer +([^\s]+) *$/i.exec(header);
  if (!match?.[1]) {
    throw failure('UNAUTHENTICATED', 'The Authorization header must be "Bearer " followed by an API key.');
  }
  return authenticateKey(app, match[1]);
}

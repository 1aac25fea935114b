import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../app/config.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import { keptAddress } from '../../lib/network.ts';
import { authenticateHash, authenticateKey } from '../../services/api-keys/authenticate.ts';
import { looksLikeKey } from '../../services/api-keys/key-format.ts';
import type { App } from '../../services/app.ts';
import { authenticateToken } from '../../services/oauth/authenticate.ts';
import { actorOfSession } from '../../services/sessions/actor.ts';
import { findSession } from '../../services/sessions/find.ts';
import { credentialEnded } from '../../services/shared/recheck-credential.ts';
import { hashSecret } from '../../services/shared/secret-hash.ts';
import { isOwnForm } from '../account/own-form.ts';
import { timedOut } from '../request-timeout.ts';
import { sessionToken } from '../session-cookie.ts';
import type { Deadlines } from './deadlines.ts';

/**
 * The last key of each connection. Connections stay open, and most of their requests have the same key.
 * Without this cache, checking and hashing the key took an eighth of the time of `{ me }`.
 */
const lastKeys = new WeakMap<Socket, { header: string; keyHash: string }>();

/**
 * Authenticates a bearer credential: an API key, or an access token for one of the audiences. Returns no
 * promise if the caller is cached, as for most requests.
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

/** The header with the user that a dashboard page was loaded for. Another person may have signed in to the browser since. */
const PAGE_OF = 'stint-user';

/**
 * Authenticates a browser by its session. Null for a request from another program without a session. Browsers
 * send cookies with requests of any site, so a session is accepted only from pages of this server.
 */
export async function authenticateBrowser(
  app: App,
  { headers }: IncomingMessage,
  config: Pick<Config, 'baseUrl' | 'dashboardUrl'>,
): Promise<Actor | null> {
  const token = sessionToken(headers, config);
  const isOwn = isOwnForm(headers, config);
  if (token === null && !isOwn) return null;
  if (!isOwn) {
    throw failure(
      'FORBIDDEN',
      'Only pages of this server may use the session of this browser; from elsewhere, send an API key.',
    );
  }
  const signedIn = token === null ? null : await findSession(app, token);
  if (!signedIn) throw credentialEnded('DASHBOARD');
  if ((headers[PAGE_OF] ?? signedIn.user.id) !== signedIn.user.id) {
    throw failure('UNAUTHENTICATED', 'Someone else has signed in in this browser.');
  }
  return actorOfSession(app, signedIn);
}

/** The expiry of a token changes no version, so a cached caller is checked again after this time. */
const CHECK_AGAIN_AFTER_MS = 1_000;

/**
 * Authenticates again after the body has arrived: a client may send it slowly, and lose access meanwhile.
 * Reads nothing if no version changed.
 */
export function currentCaller(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  lookUp: () => Actor | Promise<Actor>,
): () => Actor | Promise<Actor> {
  let known: { caller: Actor | Promise<Actor>; version: number; until: number } | undefined;
  return () => {
    const [version, now] = [db.callersVersion(), clock()];
    if (known?.version !== version || now >= known.until) {
      known = { caller: lookUp(), version, until: now + CHECK_AGAIN_AFTER_MS };
    }
    return known.caller;
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The current caller. Set by `authenticateFirst`. */
    caller: () => Actor | Promise<Actor>;
  }
}

interface AuthenticateOptions {
  app: Pick<App, 'db' | 'clock'>;
  deadlines: Deadlines;
  timeout: number;
  lookUp: (request: IncomingMessage) => Actor | Promise<Actor>;
}

/** An `onRequest` hook that authenticates before the body is read. Requests without a valid credential cannot send a body. */
export function authenticateFirst({ app, deadlines, timeout, lookUp }: AuthenticateOptions) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): Promise<unknown> | undefined => {
    request.caller = currentCaller(app, () => lookUp(request.raw));
    const known = request.caller();
    if (known instanceof Promise) {
      return deadlines.race(known, request.raw.lifecycle, () => timedOut(timeout, false));
    }
    done();
    return undefined;
  };
}

/** Adds to an actor the address of the request, for the audit log. */
export function withAddress(
  actor: Actor,
  request: IncomingMessage,
  { app, addressOf }: { app: Pick<App, 'auditAddresses'>; addressOf: (request: IncomingMessage) => string },
): Actor {
  return { ...actor, address: keptAddress(addressOf(request), app.auditAddresses) };
}

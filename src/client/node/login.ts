import { createHash, randomBytes } from 'node:crypto';
import { COMMAND_LINE_APP } from '../../domain/oauth/command-line-app.ts';
import { parseServerAddress } from '../server-address.ts';
import {
  discover,
  findResource,
  requestTokens,
  revoke,
  type ServerMetadata,
} from './authorization-server.ts';
import { listenOnLoopback } from './loopback.ts';
import type { Session, SessionFile } from './session-store.ts';

/** The time limit of the sign-in in the browser. */
const TIMEOUT_MS = 5 * 60_000;

/** Signs the user in with a browser, and stores the tokens. Calls `show` with the URL that the user has to open. */
export async function login(
  url: string,
  file: SessionFile,
  show: (address: string) => void,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const { origin } = parseServerAddress(url);
  const metadata = await discover(origin);
  const resource = await findResource(origin);
  const before = await file.read().catch(() => null);
  await file.write(await authorize(metadata, resource, show, timeoutMs));
  // Revokes the replaced session: nothing would use or end that session any more.
  if (before) await revoke(before).catch(() => {});
}

/** Deletes the session, here and at the server. Returns false if there was none. */
export async function logout(file: SessionFile): Promise<boolean> {
  const session = await file.read();
  if (!session) return false;
  await file.remove();
  await revoke(session);
  return true;
}

async function authorize(
  metadata: ServerMetadata,
  resource: string | null,
  show: (address: string) => void,
  timeoutMs: number,
): Promise<Session> {
  const state = secret();
  const verifier = secret();
  const loopback = await listenOnLoopback(state);
  const { redirectUri } = loopback;
  const forResource: Record<string, string> = resource === null ? {} : { resource };
  try {
    show(
      authorizationUrl(metadata, {
        client_id: COMMAND_LINE_APP.id,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: 'read write',
        ...forResource,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }),
    );
    const answer = await within(timeoutMs, loopback.answer);
    return await requestTokens(
      { tokenEndpoint: metadata.token_endpoint, revocationEndpoint: metadata.revocation_endpoint },
      {
        grant_type: 'authorization_code',
        code: codeIn(answer, metadata.issuer),
        code_verifier: verifier,
        redirect_uri: redirectUri,
        ...forResource,
      },
    );
  } finally {
    loopback.close();
  }
}

/** Returns 256 random bits. */
function secret(): string {
  return randomBytes(32).toString('base64url');
}

function authorizationUrl(metadata: ServerMetadata, params: Record<string, string>): string {
  const address = new URL(metadata.authorization_endpoint);
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Returns the code of a redirect. Requires the `iss` parameter, since a redirect of another server would send
 * its code to this server (RFC 9207). Every Stint server sends `iss`, so a redirect without `iss` is rejected
 * whatever the metadata say.
 */
function codeIn(answer: URLSearchParams, issuer: string): string {
  if (answer.get('iss') !== issuer)
    throw new Error('The answer came from another server than the one asked.');
  const code = answer.get('code');
  if (code) return code;
  throw new Error(
    answer.get('error') === 'access_denied'
      ? 'You did not allow it, so nothing was changed.'
      : `The server refused it: ${answer.get('error_description') ?? answer.get('error') ?? 'it gave no code'}.`,
  );
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Nobody signed in in time; try again.')), milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

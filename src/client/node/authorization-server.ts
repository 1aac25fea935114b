import { COMMAND_LINE_APP } from '../../domain/oauth/command-line-app.ts';
import { isAddressOf } from './server-origin.ts';
import type { Session } from './session-store.ts';

/** The used part of a server's metadata (RFC 8414). */
export interface ServerMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
}

const TIMEOUT_MS = 20_000;

/** The server rejected a token request. */
export class TokenRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Reads the metadata of the server at this origin. Rejects an issuer or endpoint of another server: the
 * client would send codes of one server to the other (RFC 8414, section 3.3).
 */
export async function discover(origin: string): Promise<ServerMetadata> {
  const address = `${origin}/.well-known/oauth-authorization-server`;
  const { status, location, body } = await ask(address, {});
  if (location !== null) {
    throw new Error(`${origin} redirects to ${location}. If that is your server, use its address instead.`);
  }
  const { issuer, authorization_endpoint, token_endpoint, revocation_endpoint } = body;
  if (
    status !== 200 ||
    typeof issuer !== 'string' ||
    typeof authorization_endpoint !== 'string' ||
    typeof token_endpoint !== 'string' ||
    typeof revocation_endpoint !== 'string'
  ) {
    throw new Error(`${origin} is no Stint server: ${address} answered with status ${status}.`);
  }
  if (issuer !== origin) {
    throw new Error(
      `${origin} names ${issuer} as its issuer, not itself. If that is your server, use its address instead.`,
    );
  }
  const endpoints = { authorization_endpoint, token_endpoint, revocation_endpoint };
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (!isAddressOf(origin, endpoint))
      throw new Error(`The ${name} of ${origin} is not an address of that server: ${endpoint}`);
  }
  return { issuer, ...endpoints };
}

/**
 * Returns the URL of the MCP server for the `resource` of token requests. Such tokens are valid for the API
 * too. Returns null if the metadata describe another resource (RFC 9728, section 3.3). Tokens without a
 * resource are valid for the server's own MCP endpoint.
 */
export async function findResource(origin: string): Promise<string | null> {
  const { status, body } = await ask(`${origin}/.well-known/oauth-protected-resource/mcp`, {});
  const { resource, authorization_servers: issuers } = body;
  const isOwn = resource === `${origin}/mcp` && Array.isArray(issuers) && issuers.includes(origin);
  return status === 200 && isOwn ? resource : null;
}

/** Exchanges an authorization code or a refresh token for tokens. A refresh token works once. */
export async function requestTokens(
  endpoints: Pick<Session, 'tokenEndpoint' | 'revocationEndpoint'>,
  form: Record<string, string>,
): Promise<Session> {
  const { tokenEndpoint, revocationEndpoint } = endpoints;
  const { status, body } = await ask(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: COMMAND_LINE_APP.id, ...form }),
  });
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, error } = body;
  if (
    status !== 200 ||
    typeof accessToken !== 'string' ||
    typeof refreshToken !== 'string' ||
    typeof seconds !== 'number'
  ) {
    const code = typeof error === 'string' ? error : 'unknown';
    throw new TokenRefused(code, `${new URL(tokenEndpoint).origin} gave no tokens (${status}, ${code}).`);
  }
  const expiresAt = Date.now() + seconds * 1000;
  return { accessToken, refreshToken, expiresAt, tokenEndpoint, revocationEndpoint };
}

/** Revokes the session at its server. */
export async function revoke({ revocationEndpoint, refreshToken }: Session): Promise<void> {
  const form = { client_id: COMMAND_LINE_APP.id, token: refreshToken, token_type_hint: 'refresh_token' };
  const { status } = await ask(revocationEndpoint, { method: 'POST', body: new URLSearchParams(form) });
  if (status !== 200)
    throw new Error(`${new URL(revocationEndpoint).origin} answered with status ${status}.`);
}

interface Answer {
  status: number;
  /** The origin of the redirect target. Null without a redirect. */
  location: string | null;
  body: Record<string, unknown>;
}

/** Sends a request. Does not follow redirects: codes and tokens go only to the given server. */
async function ask(address: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await response.text();
  } catch {
    throw new Error(`${new URL(address).origin} cannot be reached.`);
  }
  const { status, headers } = response;
  const target = status >= 300 && status < 400 ? headers.get('location') : null;
  const location = target === null ? null : (URL.parse(target, address)?.origin ?? null);
  try {
    return { status, location, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { status, location, body: {} };
  }
}

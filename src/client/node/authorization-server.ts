import { COMMAND_LINE_APP } from '../../domain/command-line-app.ts';
import type { Session } from './session-store.ts';

/** What a server says of itself (RFC 8414), as far as it matters here. */
export interface ServerMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
}

const LONGEST = 20_000;

/** The server's answer to a token request was no. */
export class TokenRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export async function discover(origin: string): Promise<ServerMetadata> {
  const address = `${origin}/.well-known/oauth-authorization-server`;
  const { status, body } = await ask(address, {});
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
  return { issuer, authorization_endpoint, token_endpoint, revocation_endpoint };
}

/**
 * The address of the MCP server (RFC 9728), for which tokens are asked: they are good for the API too. Null where the server does
 * not tell at this origin; tokens that name no resource are for its MCP server as well.
 */
export async function findResource(origin: string, issuer: string): Promise<string | null> {
  const { status, body } = await ask(`${origin}/.well-known/oauth-protected-resource`, {});
  const { resource, authorization_servers: issuers } = body;
  const isIssuer = Array.isArray(issuers) && issuers.includes(issuer);
  return status === 200 && typeof resource === 'string' && isIssuer ? resource : null;
}

/** Tokens for a code, or for a refresh token, which is used up by it. */
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

/** Gives up a session at its server. */
export async function revoke({ revocationEndpoint, refreshToken }: Session): Promise<void> {
  const form = { client_id: COMMAND_LINE_APP.id, token: refreshToken, token_type_hint: 'refresh_token' };
  const { status } = await ask(revocationEndpoint, { method: 'POST', body: new URLSearchParams(form) });
  if (status !== 200)
    throw new Error(`${new URL(revocationEndpoint).origin} answered with status ${status}.`);
}

async function ask(
  address: string,
  init: RequestInit,
): Promise<{ status: number; body: Record<string, unknown> }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(LONGEST) });
    text = await response.text();
  } catch {
    throw new Error(`${new URL(address).origin} cannot be reached.`);
  }
  try {
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { status: response.status, body: {} };
  }
}

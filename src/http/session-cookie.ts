import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../app/config.ts';
import { MAX_SESSION_MS } from '../domain/accounts/session.ts';
import type { App } from '../services/app.ts';
import { findSession, type SignedIn } from '../services/sessions/find.ts';
import { cookieName, readCookie, writeCookie } from './cookies.ts';

const NAME = 'stint_session';

type Addresses = Pick<Config, 'baseUrl'>;
type CookieHeader = Pick<IncomingHttpHeaders, 'cookie'>;

/** The signed-in person of the requesting browser, or null. */
export async function sessionOf(
  app: App,
  headers: CookieHeader,
  config: Addresses,
): Promise<SignedIn | null> {
  const token = sessionToken(headers, config);
  return token === null ? null : findSession(app, token);
}

/** The session token that a browser sent. It may be invalid. */
export function sessionToken(headers: CookieHeader, config: Addresses): string | null {
  return readCookie(headers.cookie, cookieName(config, NAME));
}

/** The `Set-Cookie` header that signs a browser in. The server decides when the session ends. */
export function setSessionCookie(config: Addresses, token: string): string {
  return writeCookie(config, NAME, token, MAX_SESSION_MS);
}

/** The `Set-Cookie` header that signs a browser out. */
export function clearSessionCookie(config: Addresses): string {
  return writeCookie(config, NAME, '', 0);
}

import { createHash, randomBytes } from 'node:crypto';
import type { OAuthApp } from '../../src/domain/entities.ts';
import { type CreateOAuthAppArgs, createOAuthApp } from '../../src/services/oauth-apps/create.ts';
import { startSession } from '../../src/services/sessions/start.ts';
import { type CookieBrowser, openCookieBrowser } from './cookie-browser.ts';
import { asOperator, type Person } from './factories.ts';
import type { Client, TestServer } from './server.ts';

/** A browser with a session of the person. `origin` may be another node with the same database. */
export async function signedInBrowser(
  server: TestServer,
  person: Pick<Person, 'user'>,
  origin = server.origin,
): Promise<CookieBrowser> {
  const browser = openCookieBrowser(origin);
  const { token } = await startSession(server.app, person.user.id, { userAgent: null, address: null });
  browser.cookies.set('stint_session', token);
  return browser;
}

/** The headers of an API call by a page of the server, with the session of the browser. */
export function sessionHeaders(browser: CookieBrowser, origin: string): Record<string, string> {
  return { cookie: `stint_session=${browser.cookies.get('stint_session')}`, origin };
}

/** An API client with a new session of the person, like a page of the server. */
export async function browserClient(server: TestServer, person: Person): Promise<Client> {
  const headers = sessionHeaders(await signedInBrowser(server, person), server.origin);
  const { send } = server.client(null);
  const client: Client = {
    send: (document, variables, more) => send(document, variables, { ...headers, ...more }),
    run: async <Data>(document: string, variables?: Record<string, unknown>) => {
      const { data, errors, text } = await client.send<Data>(document, variables);
      if (errors.length > 0 || data == null) throw new Error(`The request failed: ${text}`);
      return data;
    },
  };
  return client;
}

export const REDIRECT_URI = 'https://app.example.com/callback';

export interface TestOAuthApp {
  app: OAuthApp;
  secret: string | null;
}

export async function makeApp(
  server: TestServer,
  owner: Person,
  args: CreateOAuthAppArgs = {},
): Promise<TestOAuthApp> {
  const { oauthApp, secret } = await createOAuthApp(server.app, asOperator(owner.actor), {
    name: 'Robot',
    redirectUris: [REDIRECT_URI],
    ...args,
  });
  return { app: oauthApp, secret };
}

export function newVerifier(): string {
  return randomBytes(32).toString('base64url');
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** The path of an authorization request. Parameters that are undefined are left out. */
export function authorizePath(
  { app }: TestOAuthApp,
  verifier: string,
  changes: Record<string, string | undefined> = {},
): string {
  const params = {
    client_id: app.id,
    response_type: 'code',
    redirect_uri: app.redirectUris[0],
    scope: 'read write',
    state: 'a state',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/oauth/authorize?${new URLSearchParams(given)}`;
}

/** Gives consent and returns the parameters of the redirect to the application. */
export async function allow(browser: CookieBrowser, path: string): Promise<URLSearchParams> {
  return responseParams(await allowIn(browser, path));
}

/** Gives consent and returns the address of the redirect. */
export async function allowIn(browser: CookieBrowser, path: string): Promise<string> {
  const consent = await browser.follow(await browser.get(path));
  if (consent.location) return consent.location;
  const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(consent.text)?.[1];
  if (!action) throw new Error(`This is no page that asks for consent (${consent.status}).`);
  const answer = await browser.follow(await browser.post(action, { answer: 'allow' }));
  return answer.location ?? '';
}

/** Errors about an unsupported response type are in the fragment. */
function responseParams(location: string): URLSearchParams {
  const { searchParams, hash } = new URL(location);
  return searchParams.size > 0 ? searchParams : new URLSearchParams(hash.slice(1));
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

export interface TokenAnswer extends Partial<Tokens> {
  status: number;
  error?: string;
  error_description?: string;
}

export async function postToken(
  server: TestServer,
  { app, secret }: TestOAuthApp,
  form: Record<string, string>,
): Promise<TokenAnswer> {
  const credentials: Record<string, string> = secret === null ? {} : { client_secret: secret };
  const answer = await fetch(`${server.origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: app.id, ...credentials, ...form }),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

export function exchangeCode(
  server: TestServer,
  app: TestOAuthApp,
  code: string,
  verifier: string,
  more: Record<string, string> = {},
): Promise<TokenAnswer> {
  return postToken(server, app, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: app.app.redirectUris[0] ?? '',
    ...more,
  });
}

/** Runs the whole authorization code flow and returns the tokens. */
export async function connect(
  server: TestServer,
  app: TestOAuthApp,
  person: Person,
  changes: Record<string, string | undefined> = {},
): Promise<Tokens> {
  const browser = await signedInBrowser(server, person);
  const verifier = newVerifier();
  const params = await allow(browser, authorizePath(app, verifier, changes));
  const resource: Record<string, string> = changes.resource ? { resource: changes.resource } : {};
  const tokens = await exchangeCode(server, app, params.get('code') ?? '', verifier, resource);
  if (tokens.status !== 200)
    throw new Error(`No tokens: ${JSON.stringify({ ...Object.fromEntries(params), ...tokens })}`);
  return tokens as Tokens;
}

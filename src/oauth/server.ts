import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { InteractionResults, Provider } from 'oidc-provider';
import { type Scope, scopes } from '../domain/teams/policy.ts';
import { confirmGrant } from '../services/oauth/confirm-grant.ts';
import type { Giver } from '../services/oauth/record-grant.ts';
import { SESSION_COOKIE } from './cookie-names.ts';
import { KeyRing } from './key-ring.ts';
import type { ProviderOptions } from './provider.ts';
import { authorizationQuery, tokenForm } from './requests.ts';

type ServerOptions = Omit<ProviderOptions, 'cookieKeys' | 'signingKeys'>;

/** A step of an authorization: the person has to sign in or to consent. */
export interface Step {
  kind: 'sign-in' | 'consent';
  appId: string;
  redirectUri: string;
  /** The user who signed in for this authorization; null before. */
  userId: string | null;
  scopes: Scope[];
  resource: 'mcp' | 'graphql';
  /** Whether the app requires a new sign-in although the person is signed in. */
  signInAgain: boolean;
  /** UTC milliseconds. */
  startedAt: number;
  /** The URL of the whole request, to start the authorization again. */
  restartAt: string;
}

/** The authorization expired, or began in another browser. */
export class StepNotFound extends Error {}

/** Scopes that an app requests and that are not granted yet. */
interface Missing {
  missingOIDCScope?: string[];
  missingResourceScopes?: Record<string, string[]>;
}

/** The interface of the authorization server for the HTTP layer. */
export class AuthorizationServer {
  #options: ServerOptions;
  #issuer: URL;
  #keys: KeyRing;
  #provider: Provider | undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#issuer = new URL(options.issuer);
    this.#keys = new KeyRing(options.app);
  }

  /** Reads or creates the keys, so that a failure stops the start of the server. */
  async open(): Promise<void> {
    await this.#keys.refresh();
  }

  /** The provider with the current keys, which rotate while the server runs. Issued tokens stay valid. */
  async #current(): Promise<Provider> {
    const changed = await this.#keys.refresh();
    if (changed || !this.#provider) {
      // Loaded on the first OAuth request: loading takes 45 MB and 250 ms, and many servers never need the provider.
      const { createProvider } = await import('./provider.ts');
      this.#provider = createProvider({ ...this.#options, ...this.#keys.current });
    }
    return this.#provider;
  }

  /** Answers a request to a protocol endpoint. `body` is the request body. */
  async handle(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { resources } = this.#options;
    const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.url ?? '') ?? [];
    const replayed = replay(request, String(tokenForm(new URLSearchParams(body), resources)));
    replayed.headers['x-forwarded-proto'] = this.#issuer.protocol.slice(0, -1);
    replayed.headers['x-forwarded-host'] = this.#issuer.host;
    if (path === '/oauth/authorize') {
      // Stint's own session determines the user, so oidc-provider does not get its own session cookie.
      replayed.headers.cookie = withoutCookie(request.headers.cookie, SESSION_COOKIE);
      replayed.url = `${path}?${authorizationQuery(new URLSearchParams(query), resources)}`;
    }
    const provider = await this.#current();
    await provider.callback()(replayed, response);
  }

  /** Returns the next step of the authorization in this browser. Throws StepNotFound if it expired or began in another browser. */
  async stepOf(request: IncomingMessage, response: ServerResponse): Promise<Step> {
    const { prompt, params, session, iat } = await this.#details(request, response);
    await this.#requireOpen(params);
    const requested = String(params.scope ?? '').split(' ');
    return {
      kind: prompt.name === 'login' ? 'sign-in' : 'consent',
      appId: String(params.client_id),
      redirectUri: String(params.redirect_uri),
      userId: session?.accountId ?? null,
      scopes: scopes.filter((scope) => requested.includes(scope)),
      resource: this.#resourceOf(prompt.details as Missing),
      signInAgain: prompt.reasons.includes('login_prompt'),
      startedAt: iat * 1000,
      restartAt: `/oauth/authorize?${queryOf(params)}`,
    };
  }

  /** Continues as this user. Returns the URL for the browser. */
  async signedIn(request: IncomingMessage, response: ServerResponse, userId: string): Promise<string> {
    await this.#endOtherSession(request, response, userId);
    return this.#finish(request, response, { login: { accountId: userId } });
  }

  /** Grants the requested scopes. Returns the URL for the browser, or null if the person is no longer signed in. */
  async allow(request: IncomingMessage, response: ServerResponse, giver: Giver): Promise<string | null> {
    const { prompt, params, session } = await this.#details(request, response);
    const provider = await this.#current();
    const grant = new provider.Grant({
      accountId: session?.accountId,
      clientId: String(params.client_id),
    });
    const { missingOIDCScope = [], missingResourceScopes = {} } = prompt.details as Missing;
    grant.addOIDCScope(missingOIDCScope.join(' '));
    for (const [resource, missing] of Object.entries(missingResourceScopes)) {
      grant.addResourceScope(resource, missing.join(' '));
    }
    const grantId = await grant.save();
    if (!(await confirmGrant(this.#options.app, grantId, giver))) return null;
    return this.#finish(request, response, { consent: { grantId } });
  }

  /** Ends the authorization with an error. Returns the URL for the browser. */
  refuse(
    request: IncomingMessage,
    response: ServerResponse,
    error: 'access_denied' | 'invalid_scope',
    description: string,
  ): Promise<string> {
    return this.#finish(request, response, { error, error_description: description });
  }

  async #details(request: IncomingMessage, response: ServerResponse) {
    const provider = await this.#current();
    try {
      return await provider.interactionDetails(request, response);
    } catch (error) {
      if (error instanceof Error && error.name === 'SessionNotFound') throw new StepNotFound();
      throw error;
    }
  }

  /** Prefers the MCP server if both resources are requested: its tokens are valid for the API too. */
  #resourceOf({ missingResourceScopes = {} }: Missing): Step['resource'] {
    const requested = Object.keys(missingResourceScopes);
    return requested.length > 0 && !requested.includes(this.#options.resources.mcp) ? 'graphql' : 'mcp';
  }

  /** Throws if the app or its redirect URI was removed after the authorization began. */
  async #requireOpen(params: Record<string, unknown>): Promise<void> {
    const provider = await this.#current();
    const client = await provider.Client.find(String(params.client_id));
    if (!client?.redirectUriAllowed(String(params.redirect_uri))) throw new StepNotFound();
  }

  /** Ends the protocol's session of another user who connected an app in this browser before. */
  async #endOtherSession(request: IncomingMessage, response: ServerResponse, userId: string): Promise<void> {
    const provider = await this.#current();
    const session = await provider.Session.get(provider.createContext(request, response));
    if (session.accountId && session.accountId !== userId) await session.destroy();
  }

  async #finish(
    request: IncomingMessage,
    response: ServerResponse,
    result: InteractionResults,
  ): Promise<string> {
    const provider = await this.#current();
    const next = new URL(await provider.interactionResult(request, response, result));
    // A relative URL keeps the browser at its current host, which has the cookies.
    return `${next.pathname}${next.search}`;
  }
}

function withoutCookie(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .filter((pair) => !pair.trim().startsWith(name))
    .join(';');
}

function queryOf(params: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string') query.append(name, one);
    }
  }
  return query;
}

/** Returns a copy of a request whose body was already read, with `body` as its unread body. */
function replay(request: IncomingMessage, body: string): IncomingMessage {
  const bytes = Buffer.from(body);
  const { method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  const { 'transfer-encoding': _chunked, ...headers } = request.headers;
  return Object.assign(Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false }), {
    ...{ method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders },
    headers: { ...headers, 'content-length': String(bytes.length) },
  }) as unknown as IncomingMessage;
}

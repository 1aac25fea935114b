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

/** A person is asked to sign in, or to allow an application something. */
export interface Step {
  kind: 'sign-in' | 'consent';
  appId: string;
  redirectUri: string;
  /** The user who signed in for this authorization; null before. */
  userId: string | null;
  scopes: Scope[];
  resource: 'mcp' | 'graphql';
  /** Whether the application wants the person to sign in again although they are signed in. */
  signInAgain: boolean;
  /** UTC milliseconds. */
  startedAt: number;
  /** The whole request, to start over with. */
  restartAt: string;
}

/** The authorization expired, or was begun in another browser. */
export class StepNotFound extends Error {}

/** Scopes that an application requests and was not granted yet. */
interface Missing {
  missingOIDCScope?: string[];
  missingResourceScopes?: Record<string, string[]>;
}

/** The authorization server as the HTTP edge uses it. */
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

  /** Makes the keys that are missing, so that a start that cannot have them fails. */
  async open(): Promise<void> {
    await this.#keys.refresh();
  }

  /** Keys rotate while the server runs; what was given out before stays valid. */
  async #current(): Promise<Provider> {
    const changed = await this.#keys.refresh();
    if (changed || !this.#provider) {
      // Loaded when the first application comes along: it takes 45 MB and a quarter of a second, and many never need it.
      const { createProvider } = await import('./provider.ts');
      this.#provider = createProvider({ ...this.#options, ...this.#keys.current });
    }
    return this.#provider;
  }

  /** Answers a request to one of the protocol's own addresses. `body` is what came with it. */
  async handle(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { resources } = this.#options;
    const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.url ?? '') ?? [];
    const seen = replay(request, String(tokenForm(new URLSearchParams(body), resources)));
    seen.headers['x-forwarded-proto'] = this.#issuer.protocol.slice(0, -1);
    seen.headers['x-forwarded-host'] = this.#issuer.host;
    if (path === '/oauth/authorize') {
      // The product's own session says who is signed in, so the protocol library never sees its cookie.
      seen.headers.cookie = withoutCookie(request.headers.cookie, SESSION_COOKIE);
      seen.url = `${path}?${authorizationQuery(new URLSearchParams(query), resources)}`;
    }
    const provider = await this.#current();
    await provider.callback()(seen, response);
  }

  /**
   * The next question for the person in this browser. Fails if the authorization expired or began in another browser.
   */
  async stepOf(request: IncomingMessage, response: ServerResponse): Promise<Step> {
    const { prompt, params, session, iat } = await this.#details(request, response);
    await this.#requireOpen(params);
    const asked = String(params.scope ?? '').split(' ');
    return {
      kind: prompt.name === 'login' ? 'sign-in' : 'consent',
      appId: String(params.client_id),
      redirectUri: String(params.redirect_uri),
      userId: session?.accountId ?? null,
      scopes: scopes.filter((scope) => asked.includes(scope)),
      resource: this.#resourceOf(prompt.details as Missing),
      signInAgain: prompt.reasons.includes('login_prompt'),
      startedAt: iat * 1000,
      restartAt: `/oauth/authorize?${queryOf(params)}`,
    };
  }

  /** Goes on as this user; answers where to send the browser, as all of these do. */
  async signedIn(request: IncomingMessage, response: ServerResponse, userId: string): Promise<string> {
    await this.#endSessionOfOthers(request, response, userId);
    return this.#finish(request, response, { login: { accountId: userId } });
  }

  /** Gives the application what it asked for; null where the person who allows it is not signed in any more. */
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

  /** Sends the person back to the application with an error. */
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

  /** A token for the MCP server is good for the API too, so that is the one to name where both are asked for. */
  #resourceOf({ missingResourceScopes = {} }: Missing): Step['resource'] {
    const asked = Object.keys(missingResourceScopes);
    return asked.length > 0 && !asked.includes(this.#options.resources.mcp) ? 'graphql' : 'mcp';
  }

  /** The application may have been deleted, or given other addresses to go back to, since it asked. */
  async #requireOpen(params: Record<string, unknown>): Promise<void> {
    const provider = await this.#current();
    const client = await provider.Client.find(String(params.client_id));
    if (!client?.redirectUriAllowed(String(params.redirect_uri))) throw new StepNotFound();
  }

  /** Someone else connected an application in this browser before, and the protocol still thinks that it is them. */
  async #endSessionOfOthers(
    request: IncomingMessage,
    response: ServerResponse,
    userId: string,
  ): Promise<void> {
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
    // The browser stays at the name by which it came, where its cookies are.
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

/** A request whose body was read, as one whose body is still to be read and is this text. */
function replay(request: IncomingMessage, body: string): IncomingMessage {
  const bytes = Buffer.from(body);
  const { method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  const { 'transfer-encoding': _chunked, ...headers } = request.headers;
  return Object.assign(Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false }), {
    ...{ method, url, socket, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders },
    headers: { ...headers, 'content-length': String(bytes.length) },
  }) as unknown as IncomingMessage;
}

import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration, errors, interactionPolicy, type JWK } from 'oidc-provider';
import { scopes } from '../domain/teams/policy.ts';
import { isTransient } from '../lib/errors.ts';
import type { App } from '../services/app.ts';
import { secretMatches } from '../services/oauth-apps/find-client.ts';
import { isActiveAccount } from '../services/users/current.ts';
import { adapterFor } from './adapter.ts';
import { SESSION_COOKIE, STEP_COOKIES } from './cookie-names.ts';
import type { Resources } from './resources.ts';
import { CLIENT_AUTH_METHODS, OFFLINE_ACCESS } from './supported.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export interface ProviderOptions {
  app: App;
  issuer: string;
  addressOf: (request: IncomingMessage) => string;
  resources: Resources;
  /** The first key signs; signatures of the other keys are still accepted. */
  cookieKeys: readonly string[];
  signingKeys: readonly JWK[];
  /** Shows an error page if there is no redirect URI to send the error to. */
  showError: (response: ServerResponse, status: number, description: string) => void;
  /** Called for internal errors. Apps only get a generic server error. */
  onFault: (error: Error) => void;
}

/** The authorization server: oidc-provider, which is certified, with Stint's storage, pages and rules. */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, configurationOf(options));
  // URLs are built from the headers that server.ts sets from the configured address.
  provider.proxy = true;
  provider.on('server_error', (ctx, error) => {
    if (!isTransient(error)) return options.onFault(error);
    // renderError has already sent a page.
    if (ctx.respond === false) return;
    ctx.set('Retry-After', '1');
    ctx.status = 503;
    ctx.body = { error: 'temporarily_unavailable', error_description: error.message };
  });
  // Without a listener, Koa prints errors itself.
  (provider as unknown as EventEmitter).on('error', options.onFault);
  const client = provider.Client as unknown as {
    prototype: { compareClientSecret: (shown: string) => boolean };
  };
  client.prototype.compareClientSecret = function (this: { clientSecret: string }, shown) {
    return secretMatches(shown, this.clientSecret);
  };
  return provider;
}

function configurationOf({
  app,
  addressOf,
  resources,
  cookieKeys,
  signingKeys,
  showError,
}: ProviderOptions): Configuration {
  return {
    adapter: adapterFor(app, addressOf),
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    // `read` and `write` are scopes of the resources below. Refresh tokens are issued without a request for offline_access.
    scopes: [OFFLINE_ACCESS],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    allowOmittingSingleRegisteredRedirectUri: false,
    rotateRefreshToken: (ctx) => {
      // Called just before the token is consumed. A request that fails later must not consume the token.
      const { params, entities } = ctx.oidc;
      const resource = params?.resource;
      if (resource !== undefined && !entities.RefreshToken?.resourceIndicators.has(resource as string)) {
        throw new errors.InvalidTarget();
      }
      return true;
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // A grant is valid until the person revokes the grant, not until they sign out of the browser.
    expiresWithSession: async () => false,
    ttl: {
      AuthorizationCode: MINUTE_SECONDS,
      AccessToken: HOUR_SECONDS,
      RefreshToken: 90 * DAY_SECONDS,
      Grant: 365 * DAY_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: DAY_SECONDS,
    },
    cookies: {
      names: { session: SESSION_COOKIE, ...STEP_COOKIES },
      keys: [...cookieKeys],
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    jwks: { keys: [...signingKeys] },
    findAccount: async (_ctx, id) =>
      (await isActiveAccount(app, id)) ? { accountId: id, claims: async () => ({ sub: id }) } : undefined,
    // Each authorization asks for consent again and is a separate grant. Revoking one grant does not affect other machines.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx, interaction) => `/oauth/interaction/${interaction.uid}`,
    },
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => sameSite(uri, origin)),
    renderError: (ctx, out, error) => {
      if (isTransient(error)) {
        ctx.set('Retry-After', '1');
        showError(ctx.res, 503, error.message.replace(/\.$/, ''));
      } else {
        showError(ctx.res, ctx.status, messages[out.error] ?? out.error_description ?? out.error);
      }
      ctx.respond = false;
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? resources.mcp,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== resources.mcp && resource !== resources.graphql) throw new errors.InvalidTarget();
          return {
            scope: scopes.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: HOUR_SECONDS,
          };
        },
        useGrantedResource: () => true,
      },
    },
  };
}

/** Messages for people, by error code of the protocol. */
const messages: Record<string, string> = {
  invalid_client: 'There is no application with this client id. It may have been deleted',
  invalid_redirect_uri: 'The application wants the answer at an address that it is not registered with',
};

/** Returns whether pages of an origin may call from the browser: the app needs a redirect URI on the same site. */
function sameSite(redirectUri: string, origin: string): boolean {
  const [allowed, caller] = [URL.parse(redirectUri), URL.parse(origin)];
  if (!allowed || !caller || allowed.protocol !== caller.protocol) return false;
  if (allowed.protocol === 'http:') return allowed.hostname === caller.hostname;
  return allowed.origin === caller.origin;
}

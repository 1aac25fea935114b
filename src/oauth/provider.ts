import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration, errors, interactionPolicy, type JWK } from 'oidc-provider';
import { scopes } from '../domain/teams/policy.ts';
import { isPassing } from '../lib/errors.ts';
import type { App } from '../services/app.ts';
import { secretMatches } from '../services/oauth-apps/find-client.ts';
import { isActiveAccount } from '../services/users/current.ts';
import { adapterFor } from './adapter.ts';
import { SESSION_COOKIE, STEP_COOKIES } from './cookie-names.ts';
import type { Resources } from './resources.ts';
import { CLIENT_AUTH_METHODS, OFFLINE_ACCESS } from './supported.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface ProviderOptions {
  app: App;
  issuer: string;
  addressOf: (request: IncomingMessage) => string;
  resources: Resources;
  /** The first one signs; the others are still believed. */
  cookieKeys: readonly string[];
  signingKeys: readonly JWK[];
  /** Tells a person what went wrong where there is no application to send them back to. */
  showError: (response: ServerResponse, status: number, description: string) => void;
  /** Told of faults of ours, which the application only learns of as such. */
  onFault: (error: Error) => void;
}

/** The authorization server: certified code with our storage, our pages and our rules. */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, configurationOf(options));
  // Addresses are built from the headers that server.ts sets from the configured address.
  provider.proxy = true;
  provider.on('server_error', (ctx, error) => {
    if (!isPassing(error)) return options.onFault(error);
    // A person was answered already.
    if (ctx.respond === false) return;
    ctx.set('Retry-After', '1');
    ctx.status = 503;
    ctx.body = { error: 'temporarily_unavailable', error_description: error.message };
  });
  // Without this the framework under it would print faults on its own.
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
    // `read` and `write` are scopes of the resources below. Refresh tokens come without being asked for.
    scopes: [OFFLINE_ACCESS],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    allowOmittingSingleRegisteredRedirectUri: false,
    rotateRefreshToken: (ctx) => {
      // Asked just before the token is used up, which a request that is going to be refused must not do.
      const { params, entities } = ctx.oidc;
      const resource = params?.resource;
      if (resource !== undefined && !entities.RefreshToken?.resourceIndicators.has(resource as string)) {
        throw new errors.InvalidTarget();
      }
      return true;
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // A consent is valid until the person revokes it, not until they sign out of this browser.
    expiresWithSession: async () => false,
    ttl: {
      AuthorizationCode: MINUTE,
      AccessToken: HOUR,
      RefreshToken: 90 * DAY,
      Grant: 365 * DAY,
      Interaction: HOUR,
      Session: DAY,
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
    // Each authorization is allowed by the person anew, and is a grant of its own: revoking one leaves other machines alone.
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
      if (isPassing(error)) {
        ctx.set('Retry-After', '1');
        showError(ctx.res, 503, error.message.replace(/\.$/, ''));
      } else {
        showError(ctx.res, ctx.status, inWords[out.error] ?? out.error_description ?? out.error);
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
            accessTokenTTL: HOUR,
          };
        },
        useGrantedResource: () => true,
      },
    },
  };
}

/** Texts for people in place of the protocol's messages for programs. */
const inWords: Record<string, string> = {
  invalid_client: 'There is no application with this client id. It may have been deleted',
  invalid_redirect_uri: 'The application wants the answer at an address that it is not registered with',
};

/** Whether a page of an application may call from the browser: it must live where the application has people sent back. */
function sameSite(redirectUri: string, origin: string): boolean {
  const [allowed, asking] = [URL.parse(redirectUri), URL.parse(origin)];
  if (!allowed || !asking || allowed.protocol !== asking.protocol) return false;
  if (allowed.protocol === 'http:') return allowed.hostname === asking.hostname;
  return allowed.origin === asking.origin;
}

import { canonicalResource, type Resources } from './resources.ts';
import { OFFLINE_ACCESS } from './supported.ts';

/** OpenID Connect parameters. This server is not an identity provider, so they are ignored. */
const IDENTITY_PARAMETERS: ReadonlySet<string> = new Set([
  'acr_values',
  'claims',
  'claims_locales',
  'id_token_hint',
  'max_age',
  'nonce',
]);
const IDENTITY_SCOPES: ReadonlySet<string> = new Set(['openid', 'profile', 'email', 'address', 'phone']);

/** Normalises an authorization request for oidc-provider. */
export function authorizationQuery(query: URLSearchParams, resources: Resources): URLSearchParams {
  const normalised = new URLSearchParams();
  for (const [name, value] of withOwnResources(query, resources)) {
    if (IDENTITY_PARAMETERS.has(name)) continue;
    normalised.append(name, name === 'scope' ? accessScope(value) : value);
  }
  if (!normalised.has('scope')) normalised.set('scope', accessScope(''));
  return normalised;
}

/** Normalises a token request: resources get the spelling that the code was issued with. */
export function tokenForm(form: URLSearchParams, resources: Resources): URLSearchParams {
  return withOwnResources(form, resources);
}

/** Replaces resources by their canonical spelling: clients spell a URL in several ways, and the protocol compares exactly. */
function withOwnResources(params: URLSearchParams, resources: Resources): URLSearchParams {
  const normalised = new URLSearchParams();
  for (const [name, value] of params) {
    normalised.append(name, name === 'resource' ? (canonicalResource(resources, value) ?? value) : value);
  }
  return normalised;
}

/** Removes identity scopes. Adds `read` if no access scope is requested, and to `write`. */
function accessScope(scope: string): string {
  const requested = scope.split(' ').filter((one) => one !== '' && !IDENTITY_SCOPES.has(one));
  const isForAccess = requested.some((one) => one !== OFFLINE_ACCESS);
  if ((!isForAccess || requested.includes('write')) && !requested.includes('read')) requested.push('read');
  return requested.join(' ');
}

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

/** The request of a client, normalised for the authorization server. */
export function authorizationQuery(query: URLSearchParams, resources: Resources): URLSearchParams {
  const seen = new URLSearchParams();
  for (const [name, value] of withOwnResources(query, resources)) {
    if (IDENTITY_PARAMETERS.has(name)) continue;
    seen.append(name, name === 'scope' ? accessScope(value) : value);
  }
  if (!seen.has('scope')) seen.set('scope', accessScope(''));
  return seen;
}

/** The form of a token request, with resources named as they were when the code was given out. */
export function tokenForm(form: URLSearchParams, resources: Resources): URLSearchParams {
  return withOwnResources(form, resources);
}

/** Clients write the same address in several ways; the protocol compares them to the letter. */
function withOwnResources(params: URLSearchParams, resources: Resources): URLSearchParams {
  const seen = new URLSearchParams();
  for (const [name, value] of params) {
    seen.append(name, name === 'resource' ? (canonicalResource(resources, value) ?? value) : value);
  }
  return seen;
}

/** Without what is about identity. An application that asks for nothing else gets to read, and one that may write reads as well. */
function accessScope(scope: string): string {
  const asked = scope.split(' ').filter((one) => one !== '' && !IDENTITY_SCOPES.has(one));
  const isForAccess = asked.some((one) => one !== OFFLINE_ACCESS);
  if ((!isForAccess || asked.includes('write')) && !asked.includes('read')) asked.push('read');
  return asked.join(' ');
}

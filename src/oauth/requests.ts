import { canonicalResource, type Resources } from './resources.ts';

/** What OpenID Connect adds to a request. Nobody's identity is given out here, so there is nothing to say about it. */
const IDENTITY_PARAMETERS: ReadonlySet<string> = new Set([
  'acr_values',
  'claims',
  'claims_locales',
  'id_token_hint',
  'max_age',
  'nonce',
]);
const IDENTITY_SCOPES: ReadonlySet<string> = new Set(['openid', 'profile', 'email', 'address', 'phone']);

/** What a client asks for, as the authorization server should see it. An application that names no scope gets to read. */
export function authorizationQuery(query: URLSearchParams, resources: Resources): URLSearchParams {
  const seen = new URLSearchParams();
  for (const [name, value] of withOwnResources(query, resources)) {
    if (IDENTITY_PARAMETERS.has(name)) continue;
    seen.append(name, name === 'scope' ? withoutIdentity(value) : value);
  }
  if (!seen.has('scope')) seen.set('scope', 'read');
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

function withoutIdentity(scope: string): string {
  return scope
    .split(' ')
    .filter((one) => !IDENTITY_SCOPES.has(one))
    .join(' ');
}

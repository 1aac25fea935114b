import { scopes } from '../domain/teams/policy.ts';
import { CLIENT_AUTH_METHODS, OFFLINE_ACCESS } from './supported.ts';

/**
 * The RFC 8414 metadata: endpoints and supported features. There is no registration endpoint, because people
 * register apps.
 */
export function authorizationServerMetadata(issuer: string, documentation: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    jwks_uri: `${issuer}/oauth/jwks`,
    scopes_supported: [...scopes, OFFLINE_ACCESS],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: documentation,
  };
}

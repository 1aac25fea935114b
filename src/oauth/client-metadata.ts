import type { AllClientMetadata } from 'oidc-provider';
import type { OAuthApp } from '../domain/entities.ts';

/** An application as the authorization server describes its clients. */
export function clientMetadata(app: OAuthApp, secretHash: string | null): AllClientMetadata {
  return {
    client_id: app.id,
    client_name: app.name,
    redirect_uris: app.redirectUris,
    // Lets the port of a loopback address vary, as applications on people's machines need it.
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // No ID tokens are given out, but the server wants to know how it would sign them.
    id_token_signed_response_alg: 'ES256',
    // The presented secret is hashed before the comparison; see provider.ts.
    ...(secretHash === null
      ? { token_endpoint_auth_method: 'none' as const }
      : { token_endpoint_auth_method: 'client_secret_basic' as const, client_secret: secretHash }),
  };
}

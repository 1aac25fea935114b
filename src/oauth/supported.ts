/** The features in the metadata of the authorization server. */

/** The scope that requests a refresh token. Refresh tokens are issued without it as well. */
export const OFFLINE_ACCESS = 'offline_access';

/** The client authentication methods of the token and revocation endpoints. */
export const CLIENT_AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/** The features in the metadata of the authorization server. */

/** Asks for a refresh token, which comes anyway. */
export const OFFLINE_ACCESS = 'offline_access';

/** How an application proves itself where it exchanges or gives up what it was given. */
export const CLIENT_AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

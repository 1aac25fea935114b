import type { OAuthApp } from '../entities.ts';

/**
 * The built-in OAuth application of the command line, so that `stint login` needs only the address of a server. The application has no
 * owner and cannot be changed. It is a public client without a secret; the loopback redirect and PKCE protect the user.
 */
export const COMMAND_LINE_APP: Readonly<OAuthApp> = {
  id: 'stint-cli',
  userId: '',
  name: 'Stint command line',
  preset: 'custom',
  redirectUris: ['http://127.0.0.1/callback'],
  confidential: false,
  createdAt: 0,
  lastUsedAt: null,
};

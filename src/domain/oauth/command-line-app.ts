import type { OAuthApp } from '../entities.ts';

/**
 * The command line as an OAuth application. Every server knows it, so that `stint login` works with an address and nothing
 * else. Nobody made it and nobody can change it. It proves nothing, having no secret: what protects a person is that the
 * answer goes to their own computer alone, and PKCE.
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

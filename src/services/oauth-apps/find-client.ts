import { timingSafeEqual } from 'node:crypto';
import { findUser } from '../../db/queries/accounts/users.ts';
import { findOAuthClient } from '../../db/queries/oauth/oauth-apps.ts';
import { isActive } from '../../domain/accounts/account-state.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import { COMMAND_LINE_APP } from '../../domain/oauth/command-line-app.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { hashSecret } from '../shared/secret-hash.ts';

/** An application as the authorization server knows it, whoever made it. */
export async function findClient(
  app: App,
  clientId: string,
): Promise<{ app: OAuthApp; secretHash: string | null } | undefined> {
  if (clientId === COMMAND_LINE_APP.id) return { app: COMMAND_LINE_APP, secretHash: null };
  return isId(clientId) ? findOAuthClient(app.db.read, clientId) : undefined;
}

/** The same, unless the account of its maker is disabled or deleted: whoever may not sign in may not act through people who let them in. */
export async function findActiveClient(
  app: App,
  clientId: string,
): Promise<{ app: OAuthApp; secretHash: string | null } | undefined> {
  const client = await findClient(app, clientId);
  if (!client || client.app.id === COMMAND_LINE_APP.id) return client;
  const maker = await findUser(app.db.read, client.app.userId);
  return maker && isActive(maker) ? client : undefined;
}

export function secretMatches(secret: string, secretHash: string): boolean {
  const shown = Buffer.from(hashSecret(secret));
  const wanted = Buffer.from(secretHash);
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}

/** The author of an application, for the consent page; null for the application that comes with the server. */
export async function makerOf(app: App, oauthApp: OAuthApp): Promise<{ name: string; email: string } | null> {
  if (oauthApp.id === COMMAND_LINE_APP.id) return null;
  const maker = await findUser(app.db.read, oauthApp.userId);
  return maker ? { name: maker.name, email: maker.email } : null;
}

import { timingSafeEqual } from 'node:crypto';
import { findUser } from '../../db/queries/accounts/users.ts';
import { findOAuthClient } from '../../db/queries/oauth/oauth-apps.ts';
import { isActive } from '../../domain/accounts/account-state.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import { COMMAND_LINE_APP } from '../../domain/oauth/command-line-app.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { hashSecret } from '../shared/secret-hash.ts';

/** Finds the app of any user, or the built-in command-line app, by client id. */
export async function findClient(
  app: App,
  clientId: string,
): Promise<{ app: OAuthApp; secretHash: string | null } | undefined> {
  if (clientId === COMMAND_LINE_APP.id) return { app: COMMAND_LINE_APP, secretHash: null };
  return isId(clientId) ? findOAuthClient(app.db.read, clientId) : undefined;
}

/** Finds an app whose maker's account is active. Apps of a disabled or deleted account must not act for other users. */
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
  const presented = Buffer.from(hashSecret(secret));
  const expected = Buffer.from(secretHash);
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}

/** Returns the maker of an app for the consent page, or null for the built-in command-line app. */
export async function makerOf(app: App, oauthApp: OAuthApp): Promise<{ name: string; email: string } | null> {
  if (oauthApp.id === COMMAND_LINE_APP.id) return null;
  const maker = await findUser(app.db.read, oauthApp.userId);
  return maker ? { name: maker.name, email: maker.email } : null;
}

import type { Handle } from '../../db/database.ts';
import { findOAuthApp } from '../../db/queries/oauth/oauth-apps.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import { notFound } from '../shared/access.ts';

/** Returns one of the caller's own apps. */
export async function requireOAuthApp(handle: Handle, actor: Actor, id: string): Promise<OAuthApp> {
  const oauthApp = isId(id) ? await findOAuthApp(handle, id) : undefined;
  if (!oauthApp || oauthApp.userId !== actor.userId) throw notFound('OAuth app');
  return oauthApp;
}

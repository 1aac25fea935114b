import { listOAuthApps as loadOAuthApps } from '../../db/queries/oauth/oauth-apps.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { type Page, type PageRequest, readPageByNumber } from '../shared/paging.ts';
import { requirePerson } from '../shared/require-person.ts';

/** Lists the caller's own apps, newest first. */
export async function listOAuthApps(app: App, actor: Actor, query: PageRequest): Promise<Page<OAuthApp>> {
  requirePerson(actor, 'list OAuth apps');
  return readPageByNumber({
    list: 'oauthApps',
    request: query,
    placeOf: (oauthApp) => ({ key: oauthApp.createdAt, id: oauthApp.id }),
    load: (after, limit) => loadOAuthApps(app.db.read, { userId: actor.userId, after, limit }),
  });
}

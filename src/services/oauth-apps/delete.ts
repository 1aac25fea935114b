import { deleteOAuthApp as removeOAuthApp } from '../../db/queries/oauth-apps.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import type { App } from '../app.ts';
import { recordInTeams } from '../audit-log/record.ts';
import { requirePerson } from '../require-person.ts';
import { requireOAuthApp } from './require.ts';

/** Removes an application with everything that anyone granted it. */
export async function deleteOAuthApp(app: App, actor: Actor, id: string): Promise<OAuthApp> {
  requirePerson(actor, 'manage OAuth applications');
  return app.db.transaction(async (tx) => {
    const oauthApp = await requireOAuthApp(tx, actor, id);
    await removeOAuthApp(tx, oauthApp.id);
    await recordInTeams(tx, actor, app.clock(), 'oauthApp.delete', { before: oauthApp, after: null });
    return oauthApp;
  });
}

import { updateOAuthApp as writeOAuthApp } from '../../db/queries/oauth-apps.ts';
import { checkAppName } from '../../domain/app-name.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { checkRedirectUris } from '../../domain/redirect-uri.ts';
import type { App } from '../app.ts';
import { recordInTeams } from '../audit-log/record.ts';
import { changedRequired } from '../changes.ts';
import { requirePerson } from '../require-person.ts';
import { requireStanding } from '../standing.ts';
import { requireOAuthApp } from './require.ts';

export interface UpdateOAuthAppArgs {
  name?: string | null;
  redirectUris?: readonly string[] | null;
}

export async function updateOAuthApp(
  app: App,
  actor: Actor,
  id: string,
  args: UpdateOAuthAppArgs,
): Promise<OAuthApp> {
  requirePerson(actor, 'manage OAuth applications');
  return app.db.transaction(async (tx) => {
    await requireStanding(tx, actor);
    const current = await requireOAuthApp(tx, actor, id);
    const oauthApp: OAuthApp = {
      ...current,
      name: changedRequired('name', args.name, current.name, checkAppName),
      redirectUris: changedRequired('redirectUris', args.redirectUris, current.redirectUris, (uris) =>
        checkRedirectUris(uris),
      ),
    };
    await writeOAuthApp(tx, oauthApp);
    await recordInTeams(tx, actor, app.clock(), 'oauthApp.update', { before: current, after: oauthApp });
    return oauthApp;
  });
}

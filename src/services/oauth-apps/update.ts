import { updateOAuthApp as writeOAuthApp } from '../../db/queries/oauth/oauth-apps.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import { checkAppName } from '../../domain/oauth/app-name.ts';
import { checkRedirectUris } from '../../domain/oauth/redirect-uri.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireBrowser, requireProof } from '../sessions/proof.ts';
import { changedRequired } from '../shared/patch.ts';
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
  requireBrowser(actor, 'change an application');
  return app.db.transaction(async (tx) => {
    await requireProof(tx, actor, app.clock());
    const current = await requireOAuthApp(tx, actor, id);
    const oauthApp: OAuthApp = {
      ...current,
      name: changedRequired('name', args.name, current.name, checkAppName),
      redirectUris: changedRequired('redirectUris', args.redirectUris, current.redirectUris, (uris) =>
        checkRedirectUris(uris),
      ),
    };
    await writeOAuthApp(tx, oauthApp);
    await recordAccountEvent(tx, actor, app.clock(), 'oauthApp.update', { before: current, after: oauthApp });
    return oauthApp;
  });
}

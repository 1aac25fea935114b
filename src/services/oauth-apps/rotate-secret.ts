import { setOAuthAppSecret } from '../../db/queries/oauth/oauth-apps.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { invalid } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { requireBrowser, requireProof } from '../sessions/proof.ts';
import { hashSecret } from '../shared/secret-hash.ts';
import { newSecret } from './create.ts';
import { requireOAuthApp } from './require.ts';

/** Gives an app a new secret. The previous secret no longer works. */
export async function rotateOAuthAppSecret(
  app: App,
  actor: Actor,
  id: string,
): Promise<{ oauthApp: OAuthApp; secret: string }> {
  requireBrowser(actor, 'make a secret for an application');
  const secret = newSecret();
  return app.db.transaction(async (tx) => {
    await requireProof(tx, actor, app.clock());
    const oauthApp = await requireOAuthApp(tx, actor, id);
    if (!oauthApp.confidential) {
      throw invalid('id', 'This app has no secret; it uses PKCE.');
    }
    await setOAuthAppSecret(tx, oauthApp.id, hashSecret(secret));
    await recordAccountEvent(tx, actor, app.clock(), 'oauthAppSecret.rotate', { of: oauthApp });
    return { oauthApp, secret };
  });
}

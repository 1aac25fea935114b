import type { Handle } from '../../db/database.ts';
import { deleteOAuthApp as removeOAuthApp } from '../../db/queries/oauth/oauth-apps.ts';
import { findGrantors } from '../../db/queries/oauth/oauth-records.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { recordDisconnection } from '../oauth/record-grant.ts';
import { requirePerson } from '../shared/require-person.ts';
import { requireOAuthApp } from './require.ts';

/** Deletes an app with all grants of all users. */
export async function deleteOAuthApp(app: App, actor: Actor, id: string): Promise<OAuthApp> {
  requirePerson(actor, 'manage OAuth apps');
  return app.db.transaction(async (tx) => {
    const oauthApp = await requireOAuthApp(tx, actor, id);
    const now = app.clock();
    await recordAccountEvent(tx, actor, now, 'oauthApp.delete', { before: oauthApp, after: null });
    await removeWithGrants(tx, oauthApp, now);
    return oauthApp;
  });
}

/** Deletes an app, and records the disconnection in the logs of the other users who connected it. */
export async function removeWithGrants(tx: Handle, oauthApp: OAuthApp, now: number): Promise<void> {
  const grantors = await findGrantors(tx, oauthApp.id, now);
  await removeOAuthApp(tx, oauthApp.id);
  const others = grantors.filter((userId) => userId !== oauthApp.userId);
  const also = [change('deletedByMaker', null, true)];
  for (const userId of others) await recordDisconnection(tx, userId, oauthApp, now, { also });
}

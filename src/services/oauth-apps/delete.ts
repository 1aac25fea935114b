import { deleteOAuthApp as removeOAuthApp } from '../../db/queries/oauth-apps.ts';
import { findGrantors } from '../../db/queries/oauth-records.ts';
import { change } from '../../domain/audit-log/changes.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { recordDisconnection } from '../oauth/record-grant.ts';
import { requirePerson } from '../require-person.ts';
import { requireOAuthApp } from './require.ts';

/** Removes an application with everything that anyone granted it. */
export async function deleteOAuthApp(app: App, actor: Actor, id: string): Promise<OAuthApp> {
  requirePerson(actor, 'manage OAuth applications');
  return app.db.transaction(async (tx) => {
    const oauthApp = await requireOAuthApp(tx, actor, id);
    const now = app.clock();
    const grantors = await findGrantors(tx, oauthApp.id, now);
    await removeOAuthApp(tx, oauthApp.id);
    await recordAccountEvent(tx, actor, now, 'oauthApp.delete', { before: oauthApp, after: null });
    // Who made it is nobody in the teams of the others, where it is told what it comes to.
    const others = grantors.filter((userId) => userId !== actor.userId);
    const also = [change('deletedByMaker', null, true)];
    for (const userId of others) await recordDisconnection(tx, userId, oauthApp, now, also);
    return oauthApp;
  });
}

import { deleteGrantsOfUser, findGrantsOfUser } from '../../db/queries/oauth/oauth-records.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import { COMMAND_LINE_APP } from '../../domain/oauth/command-line-app.ts';
import { type Actor, scopes as allScopes, type Scope } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { readPayload } from '../oauth/payload.ts';
import { notFound } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';
import { findClient } from './find-client.ts';

/** An app to which the caller consented. */
export interface ConnectedApp {
  app: OAuthApp;
  scopes: Scope[];
  /** The time of the caller's latest consent. */
  connectedAt: number;
}

/** Lists the connected apps, newest first. */
export async function listConnectedApps(app: App, actor: Actor): Promise<ConnectedApp[]> {
  requirePerson(actor, 'list the connected applications');
  const connected = new Map<string, ConnectedApp>();
  for (const grant of await findGrantsOfUser(app.db.read, actor.userId, app.clock())) {
    const { resources = {} } = readPayload<{ resources?: Record<string, string> }>(grant.payload);
    const granted = new Set(Object.values(resources).flatMap((scope) => scope.split(' ')));
    const appId = grant.app_id ?? COMMAND_LINE_APP.id;
    const known = connected.get(appId);
    if (known) {
      known.scopes = allScopes.filter((scope) => granted.has(scope) || known.scopes.includes(scope));
      continue;
    }
    const client = await findClient(app, appId);
    if (!client) continue;
    connected.set(appId, {
      app: client.app,
      scopes: allScopes.filter((scope) => granted.has(scope)),
      connectedAt: grant.created_at,
    });
  }
  return [...connected.values()];
}

/** Revokes the caller's consent to an app. The app's tokens are rejected from the next request on. */
export async function disconnectApp(app: App, actor: Actor, appId: string): Promise<OAuthApp> {
  // An app may only disconnect itself.
  if (actor.source.id !== appId) requirePerson(actor, 'disconnect other apps');
  const client = await findClient(app, appId);
  return app.db.transaction(async (tx) => {
    const ended = client ? await deleteGrantsOfUser(tx, actor.userId, client.app.id) : 0;
    if (!client || ended === 0) throw notFound('connected application');
    await recordAccountEvent(tx, actor, app.clock(), 'app.disconnect', { of: client.app });
    return client.app;
  });
}

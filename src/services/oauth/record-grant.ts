import type { Handle } from '../../db/database.ts';
import { findOAuthClient } from '../../db/queries/oauth/oauth-apps.ts';
import { deleteOAuthGrant } from '../../db/queries/oauth/oauth-records.ts';
import type { OAuthRecordsTable } from '../../db/schema.ts';
import { type AuditChange, change } from '../../domain/audit-log/changes.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import { COMMAND_LINE_APP } from '../../domain/oauth/command-line-app.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { readPayload } from './payload.ts';

/** The person who consents to an app, and their browser. */
export type Giver = Pick<Actor, 'userId' | 'source' | 'address'>;

/** Records a consent in the log of the account. */
export async function recordGrant(
  tx: Handle,
  giver: Giver,
  { app_id, payload }: Pick<OAuthRecordsTable, 'app_id' | 'payload'>,
  now: number,
): Promise<void> {
  const app = await findApp(tx, app_id);
  const scopes = Object.values(readPayload(payload).resources ?? {}).flatMap((granted) => granted.split(' '));
  const also = [change('scopes', null, [...new Set(scopes)].join(', '))];
  if (app) await recordAccountEvent(tx, giver, now, 'app.connect', { of: app, also });
}

/** Ends a grant with all its codes and tokens, on request of the app or after reuse of a code or token. */
export async function endGrant(
  tx: Handle,
  grantId: string,
  now: number,
  address: string | null,
): Promise<void> {
  const grant = await deleteOAuthGrant(tx, grantId);
  const app = grant && (await findApp(tx, grant.app_id));
  if (app && grant.user_id !== null) await recordDisconnection(tx, grant.user_id, app, now, { address });
}

/** Records that an app no longer acts for a user, who did not ask for the disconnection. */
export async function recordDisconnection(
  tx: Handle,
  userId: string,
  app: OAuthApp,
  now: number,
  { also = [], address = null }: { also?: AuditChange[]; address?: string | null },
): Promise<void> {
  const source = { kind: 'OAUTH_APP' as const, id: app.id, label: app.name };
  await recordAccountEvent(tx, { userId, source, address }, now, 'app.disconnect', { of: app, also });
}

async function findApp(tx: Handle, appId: string | null): Promise<OAuthApp | undefined> {
  return appId === null ? COMMAND_LINE_APP : (await findOAuthClient(tx, appId))?.app;
}

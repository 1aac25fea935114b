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

/** The person who lets an application in, and the browser that they do it in. */
export type Giver = Pick<Actor, 'userId' | 'source' | 'address'>;

/** Writes down that somebody let an application in. */
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

/** Ends a grant with all that was given out under it, which its application asked for or gave reason to. */
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

/** Writes down that an application no longer acts for somebody, which they did not ask for. */
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

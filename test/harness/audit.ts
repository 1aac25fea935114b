import type { AuditEntry } from '../../src/domain/audit-log/entry.ts';
import type { App } from '../../src/services/app.ts';
import { type AuditFilter, listAccountLog, listAuditLog } from '../../src/services/audit-log/list.ts';
import type { Person } from './factories.ts';

/** The audit log of the person's team, as the API returns it to them. Newest line first. */
export async function auditLogOf(
  app: App,
  { actor, team }: Person,
  filter: AuditFilter = {},
): Promise<AuditEntry[]> {
  return (await listAuditLog(app, actor, { teamId: team.id, filter, first: 500 })).items;
}

/** The account log of a person. Newest line first. */
export async function accountLogOf(app: App, { actor }: Pick<Person, 'actor'>): Promise<AuditEntry[]> {
  return (await listAccountLog(app, actor, { first: 500 })).items;
}

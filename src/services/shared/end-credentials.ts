import type { Handle } from '../../db/database.ts';
import { revokeApiKeysOf } from '../../db/queries/oauth/api-keys.ts';
import { deleteAllGrantsOfUser, findGrantsOfUser } from '../../db/queries/oauth/oauth-records.ts';
import { type AuditChange, change } from '../../domain/audit-log/changes.ts';

/** Revokes all API keys of a user and disconnects all apps. Returns the non-zero counts for the audit log. */
export async function endCredentials(tx: Handle, userId: string, now: number): Promise<AuditChange[]> {
  const keys = await revokeApiKeysOf(tx, userId, now);
  const grants = await findGrantsOfUser(tx, userId, now);
  await deleteAllGrantsOfUser(tx, userId);
  const applications = new Set(grants.map(({ app_id }) => app_id)).size;
  return [
    change('revokedApiKeys', null, keys || null),
    change('disconnectedApplications', null, applications || null),
  ].filter((one) => one.new !== null);
}

import type { Handle } from '../db/database.ts';
import { revokeApiKeysOf } from '../db/queries/api-keys.ts';
import { deleteAllGrantsOfUser } from '../db/queries/oauth-records.ts';
import { type AuditChange, change } from '../domain/audit-log/changes.ts';

/** Revokes all API keys of a user and disconnects all applications. Answers what the audit log says of it. */
export async function endCredentials(tx: Handle, userId: string, now: number): Promise<AuditChange[]> {
  await revokeApiKeysOf(tx, userId, now);
  await deleteAllGrantsOfUser(tx, userId);
  return [change('keysAndApplications', 'in', 'out')];
}

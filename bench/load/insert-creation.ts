import type { Handle } from '../../src/db/database.ts';
import { claimIdempotencyKey } from '../../src/db/queries/time-entries/idempotency-keys.ts';
import { insertTimeEntry } from '../../src/db/queries/time-entries/time-entries.ts';
import type { TimeEntry } from '../../src/domain/entities.ts';
import { newId } from '../../src/lib/ids.ts';
import type { Seeded } from '../contestants/seed.ts';
import { ENTRY_SECONDS, placementOf } from '../workloads/nth-creation.ts';

/**
 * Runs the writes of createTimeEntry for the n-th creation with the same queries: the idempotency key and the entry, without
 * reads. No creation can cost less. Returns the id of the entry.
 */
export async function insertCreation(
  handle: Handle,
  seeded: Seeded,
  n: number,
  start: number,
): Promise<string> {
  const { member, projectId } = placementOf(n, seeded);
  const now = Date.now();
  const id = newId(now);
  const key = `bare-${id}`;
  await claimIdempotencyKey(handle, {
    userId: member.userId,
    key,
    originId: id,
    requestHash: 'x'.repeat(64),
    now,
    expiredAt: 0,
  });
  const entry: TimeEntry = {
    id,
    teamId: seeded.teamId,
    identityId: member.identityId,
    projectId,
    clientId: null,
    taskId: null,
    start,
    end: start + ENTRY_SECONDS * 1000,
    title: `Entry ${n}`,
    description: null,
    billable: true,
    hourlyRate: null,
    imported: null,
    idempotencyKey: key,
    source: { kind: 'API_KEY', id: null, label: null, entryId: id, importId: null },
    importId: null,
    createdAt: now,
    updatedAt: now,
  };
  await insertTimeEntry(handle, entry, { created_by: member.identityId, created_tool: null });
  return id;
}

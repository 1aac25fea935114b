import type { Handle } from '../../db/database.ts';
import { lockForTracking, type TrackingIdentity } from '../../db/queries/teams/identities.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { notFound } from '../shared/access.ts';
import { requireTimeEntry } from './find.ts';

/**
 * Locks the time of an entry's member and returns the entry. The entry is read again under the lock, because a creation
 * may have merged it in between.
 */
export async function lockEntry(
  tx: Handle,
  actor: Actor,
  id: string,
): Promise<{ entry: TimeEntry; identity: TrackingIdentity }> {
  const unlocked = await requireTimeEntry(tx, actor, id);
  const identity = await lockForTracking(tx, unlocked.teamId, unlocked.identityId);
  if (!identity) throw notFound('time entry');
  return { entry: await requireTimeEntry(tx, actor, id), identity };
}

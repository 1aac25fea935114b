import type { Handle } from '../../db/database.ts';
import { lockForTracking, type TrackingIdentity } from '../../db/queries/teams/identities.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { notFound } from '../shared/access.ts';
import { requireTimeEntry } from './find.ts';

/**
 * The entry that is about to be changed, with its identity's time locked. It is looked up a second time under the lock:
 * a creation may have merged it into another entry in between.
 */
export async function lockEntry(
  tx: Handle,
  actor: Actor,
  id: string,
): Promise<{ entry: TimeEntry; identity: TrackingIdentity }> {
  const seen = await requireTimeEntry(tx, actor, id);
  const identity = await lockForTracking(tx, seen.teamId, seen.identityId);
  if (!identity) throw notFound('time entry');
  return { entry: await requireTimeEntry(tx, actor, id), identity };
}

import { failure } from '../../lib/errors.ts';
import { membershipFor } from '../shared/access.ts';
import type { Subject } from './subject.ts';

/**
 * Refuses to go on with a report for someone who was shut out since it was begun, or who would now be shown another one.
 * A client that takes its time may have a report read for hours.
 */
export async function requireSameSight({ actor, lookUp, query }: Subject): Promise<void> {
  const before = membershipFor(actor, query.teamId);
  const now = membershipFor(await lookUp(), query.teamId);
  if (now.identityId === before.identityId && now.role === before.role) return;
  throw failure('FORBIDDEN', 'Your role was changed while the report was read; ask for it again.');
}

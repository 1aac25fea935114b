import type { Handle } from '../../db/database.ts';
import { findActiveWithRole } from '../../db/queries/identities.ts';
import type { Identity } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';

/**
 * A team always has an owner: the last one can neither leave nor take another role. Asked under the lock of the team, so
 * that two owners cannot leave at once.
 */
export async function requireOtherOwner(tx: Handle, leaving: Identity): Promise<void> {
  const owners = await findActiveWithRole(tx, leaving.teamId, 'OWNER');
  if (!owners.some((id) => id !== leaving.id)) {
    throw failure(
      'LAST_OWNER',
      'This is the only owner of the team; make another member an owner first.',
      'id',
    );
  }
}

import type { Handle } from '../../db/database.ts';
import { findVerifiedWithRoles } from '../../db/queries/teams/identities.ts';
import type { Identity } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';

/**
 * Throws if the leaving owner is the last one. An owner with an unverified address does not count: the owner of the
 * mailbox has not agreed to own the team. The caller holds the lock of the team, so two owners cannot leave at once.
 */
export async function requireOtherOwner(tx: Handle, leaving: Identity): Promise<void> {
  const owners = await findVerifiedWithRoles(tx, leaving.teamId, ['OWNER']);
  if (!owners.some(({ id }) => id !== leaving.id)) {
    throw failure(
      'LAST_OWNER',
      'This is the only owner of the team; make another member with a verified address an owner first.',
      'id',
    );
  }
}

import type { Handle } from '../../db/database.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import type { Identity, Invitation } from '../../domain/entities.ts';
import { endInvited } from '../members/invited.ts';

/** The invited member of an invitation. Null for an invitation by an earlier version. */
export async function invitedMemberOf(
  tx: Handle,
  { teamId, identityId }: Pick<Invitation, 'teamId' | 'identityId'>,
): Promise<Identity | null> {
  const member = await formerMemberOf(tx, { teamId, identityId });
  return member?.invitedAt == null ? null : member;
}

/** The inactive member of an invitation, whether the invitation has expired or not. */
export async function formerMemberOf(
  tx: Handle,
  { teamId, identityId }: Pick<Invitation, 'teamId' | 'identityId'>,
): Promise<Identity | undefined> {
  if (identityId === null) return undefined;
  const [member] = await findIdentities(tx, [teamId], [identityId]);
  return member?.deactivatedAt == null ? undefined : member;
}

/** Makes the member of an ended invitation DEACTIVATED. */
export async function endInvitedOf(
  tx: Handle,
  invitation: Invitation,
): Promise<{ before: Identity; after: Identity } | null> {
  const before = await invitedMemberOf(tx, invitation);
  return before && { before, after: await endInvited(tx, before) };
}

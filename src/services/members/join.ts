import type { Handle } from '../../db/database.ts';
import { findIdentityOfUser, insertIdentity, updateIdentity } from '../../db/queries/identities.ts';
import { deleteInvitationOf } from '../../db/queries/invitations.ts';
import type { Identity, User } from '../../domain/entities.ts';
import type { Money } from '../../domain/money.ts';
import type { Role } from '../../domain/policy.ts';
import { failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';

export interface Place {
  teamId: string;
  role: Role;
  hourlyRate: Money | null;
}

/**
 * Makes a user a member of a team, under the lock of the team. One who was in it before comes back with the same identity, and
 * with the rate that they had where no other is given. Answers also what they were before.
 */
export async function joinTeam(
  tx: Handle,
  user: User,
  { teamId, role, hourlyRate }: Place,
  now: number,
): Promise<{ before: Identity | null; identity: Identity }> {
  const before = await findIdentityOfUser(tx, teamId, user.id);
  if (before && before.deactivatedAt === null) {
    throw failure('ALREADY_MEMBER', `${user.email} is a member of this team already.`, 'email');
  }
  // Who is in needs no other way in, and must have none left when they are removed.
  await deleteInvitationOf(tx, teamId, user.email);
  if (before) {
    const back = { ...before, role, hourlyRate: hourlyRate ?? before.hourlyRate, deactivatedAt: null };
    await updateIdentity(tx, back);
    return { before, identity: back };
  }
  const identity: Identity = {
    id: newId(now),
    teamId,
    userId: user.id,
    name: user.name,
    email: user.email,
    role,
    hourlyRate,
    costRate: null,
    deactivatedAt: null,
    createdAt: now,
    invitedAt: null,
  };
  await insertIdentity(tx, identity);
  return { before: null, identity };
}

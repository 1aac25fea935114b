import type { Handle } from '../../db/database.ts';
import { updateUser } from '../../db/queries/accounts/users.ts';
import {
  countOtherMembers,
  findIdentities,
  findMemberships,
  findVerifiedWithRoles,
  updateIdentity,
} from '../../db/queries/teams/identities.ts';
import { deleteInvitation, findInvitationOf } from '../../db/queries/teams/invitations.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { Identity, Invitation, User } from '../../domain/entities.ts';
import type { Membership } from '../../domain/teams/policy.ts';
import { UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { record } from '../audit-log/record.ts';
import { endInvitedOf } from '../invitations/end.ts';
import { insertWithoutLinks } from '../invitations/issue.ts';
import { stopTimerOf } from './stop-timer.ts';

/**
 * Makes the memberships of an account INVITED again in every team with other members, because another person may
 * have accepted them before the address was verified. The tracked time stays in these teams. The default team
 * becomes a team without other members, or none. The caller has locked the teams and the user.
 */
export async function askForConsent(tx: Handle, user: User, now: number): Promise<User> {
  const soloMemberships: Membership[] = [];
  for (const membership of await findMemberships(tx, user.id)) {
    const otherMembers = await countOtherMembers(tx, membership.teamId, user.id);
    if (otherMembers.all === 0) soloMemberships.push(membership);
    else await inviteAgain(tx, user, membership, now);
  }
  if (soloMemberships.some(({ teamId }) => teamId === user.defaultTeamId)) return user;
  const updated = { ...user, defaultTeamId: soloMemberships[0]?.teamId ?? null };
  await updateUser(tx, updated);
  return updated;
}

/**
 * Invites the member again. The member is DEACTIVATED instead in a deleted team, in a team without another owner,
 * and if the address has an open invitation. An unverified owner is only the sole owner of a team with other
 * members if the other owners lost their accounts.
 */
async function inviteAgain(tx: Handle, user: User, membership: Membership, now: number): Promise<void> {
  const { teamId, identityId } = membership;
  const owners = await findVerifiedWithRoles(tx, teamId, ['OWNER']);
  const inviter = owners.find(({ id }) => id !== identityId);
  const [team] = await findTeams(tx, [teamId]);
  const isDeleted = team?.eraseAt !== null;
  // The log of the team must not reveal anything about the account.
  const unknownActor = { userId: user.id, memberships: [membership], ...UNKNOWN_VISITOR };
  await stopTimerOf(tx, unknownActor, { teamId, id: identityId }, now);
  const [before] = await findIdentities(tx, [teamId], [identityId]);
  if (!before) return;
  const open = await findOpenInvitation(tx, teamId, user.email, now);
  const isInvited = !isDeleted && inviter !== undefined && !open;
  const after: Identity = { ...before, deactivatedAt: now, invitedAt: isInvited ? now : null };
  await updateIdentity(tx, after);
  if (isInvited) await insertWithoutLinks(tx, after, inviter.id, now);
  const action = isInvited ? 'teamMember.update' : 'teamMember.remove';
  await record(tx, unknownActor, teamId, now, action, { before, after });
}

/** Returns the open invitation of an address. Deletes an expired one, because an address has one invitation in a team. */
async function findOpenInvitation(
  tx: Handle,
  teamId: string,
  email: string,
  now: number,
): Promise<Invitation | undefined> {
  const invitation = await findInvitationOf(tx, teamId, email);
  if (!invitation || invitation.expiresAt > now) return invitation;
  await deleteInvitation(tx, invitation);
  await endInvitedOf(tx, invitation);
  return undefined;
}

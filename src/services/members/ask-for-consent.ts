import type { Handle } from '../../db/database.ts';
import {
  countOtherMembers,
  findActiveWithRole,
  findIdentities,
  findMemberships,
  updateIdentity,
} from '../../db/queries/identities.ts';
import { findInvitationOf } from '../../db/queries/invitations.ts';
import { updateUser } from '../../db/queries/users.ts';
import type { Identity, User } from '../../domain/entities.ts';
import type { Membership } from '../../domain/policy.ts';
import { UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { record } from '../audit-log/record.ts';
import { insertWithoutLinks } from '../invitations/issue.ts';
import { stopTimerOf } from './stop-timer.ts';

/**
 * Makes the memberships of an account INVITED again in every team with other members, because somebody else may have accepted them before
 * the address was verified. The time that was tracked stays in these teams. The account starts in a team without other members, which
 * nobody else sees. The teams and the user are locked.
 */
export async function askForConsent(tx: Handle, user: User, now: number): Promise<User> {
  const kept: Membership[] = [];
  for (const membership of await findMemberships(tx, user.id)) {
    const others = await countOtherMembers(tx, membership.teamId, user.id);
    if (others.all === 0) kept.push(membership);
    else await inviteAgain(tx, user, membership, now);
  }
  if (kept.some(({ teamId }) => teamId === user.defaultTeamId)) return user;
  const settled = { ...user, defaultTeamId: kept[0]?.teamId ?? null };
  await updateUser(tx, settled);
  return settled;
}

/** Without an owner who can be the inviter, or beside an invitation that is open already, the member is DEACTIVATED. */
async function inviteAgain(tx: Handle, user: User, membership: Membership, now: number): Promise<void> {
  const { teamId, identityId } = membership;
  // The log of the team must not show anything of the account.
  const doer = { userId: user.id, memberships: [membership], ...UNKNOWN_VISITOR };
  await stopTimerOf(tx, doer, { teamId, id: identityId }, now);
  const [before] = await findIdentities(tx, [teamId], [identityId]);
  if (!before) return;
  const owners = await findActiveWithRole(tx, teamId, 'OWNER');
  const inviter = owners.find((id) => id !== identityId);
  const isInvited = inviter !== undefined && !(await findInvitationOf(tx, teamId, user.email));
  const after: Identity = { ...before, deactivatedAt: now, invitedAt: isInvited ? now : null };
  await updateIdentity(tx, after);
  if (isInvited) await insertWithoutLinks(tx, after, inviter, now);
  await record(tx, doer, teamId, now, 'teamMember.update', { before, after });
}

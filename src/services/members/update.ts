import type { Handle } from '../../db/database.ts';
import { updateIdentity } from '../../db/queries/teams/identities.ts';
import { findInvitationOf, updateInvitation } from '../../db/queries/teams/invitations.ts';
import type { Identity } from '../../domain/entities.ts';
import { type Actor, actionToGive, membershipIn, type Role } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { type MoneyInput, readHourlyRate, readMoney } from '../rates/hourly-rate.ts';
import { authorize } from '../shared/access.ts';
import { changed, changedRequired } from '../shared/patch.ts';
import { requirePerson } from '../shared/require-person.ts';
import { requireVerified } from '../shared/require-verified.ts';
import { lockMember } from './require.ts';
import { requireOtherOwner } from './require-other-owner.ts';

export interface UpdateTeamMemberArgs {
  role?: Role | null;
  hourlyRate?: MoneyInput | null;
  /** Cost per hour. */
  costRate?: MoneyInput | null;
}

/**
 * Sets a member's role or rates. Only owners grant or remove the OWNER role. Changing an invited member requires the permission to invite.
 */
export async function updateTeamMember(
  app: App,
  caller: Actor,
  id: string,
  args: UpdateTeamMemberArgs,
): Promise<Identity> {
  requirePerson(caller, 'manage team members');
  return app.db.transaction(async (tx) => {
    const { member: current, team, actor } = await lockMember(tx, caller, id);
    authorize(actor, 'member.manage', current.teamId);
    if (args.costRate !== undefined) authorize(actor, 'cost.manage', current.teamId);
    if (current.invitedAt !== null) {
      // The caller becomes the inviter.
      authorize(actor, actionToGive(current.role), current.teamId);
      await requireVerified(tx, actor, 'invite people');
    }
    const role = changedRequired('role', args.role, current.role, (next) => next);
    if (role !== current.role && (role === 'OWNER' || current.role === 'OWNER')) {
      authorize(actor, 'owner.manage', current.teamId);
      if (current.role === 'OWNER') await requireOtherOwner(tx, current);
    }
    const identity: Identity = {
      ...current,
      role,
      hourlyRate: changed(args.hourlyRate, current.hourlyRate, (rate) =>
        readHourlyRate(actor, team, rate, 'hourlyRate'),
      ),
      costRate: changed(args.costRate, current.costRate, (rate) => readMoney(team, rate, 'costRate')),
    };
    await updateIdentity(tx, identity);
    if (identity.invitedAt !== null) await changeInvitation(tx, actor, identity);
    await record(tx, actor, current.teamId, app.clock(), 'teamMember.update', {
      before: current,
      after: identity,
    });
    return identity;
  });
}

/** Sets the role and rate of a member's open invitation. The caller becomes the inviter. */
async function changeInvitation(tx: Handle, actor: Actor, member: Identity): Promise<void> {
  const { teamId, email, role, hourlyRate } = member;
  const invitation = await findInvitationOf(tx, teamId, email);
  const invitedBy = membershipIn(actor, teamId)?.identityId;
  if (invitation && invitedBy) await updateInvitation(tx, { ...invitation, role, hourlyRate, invitedBy });
}

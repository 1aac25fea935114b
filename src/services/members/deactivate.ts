import { findUser } from '../../db/queries/accounts/users.ts';
import { updateIdentity } from '../../db/queries/teams/identities.ts';
import { deleteInvitationOf } from '../../db/queries/teams/invitations.ts';
import type { Identity } from '../../domain/entities.ts';
import { type Actor, actionToGive } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { issue, sendInvitation } from '../invitations/issue.ts';
import { authorize } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';
import { isVerified, requireVerified } from '../shared/require-verified.ts';
import { requireNotDeleted } from '../teams/require.ts';
import { requireMayEditLockedTime } from '../time-entries/save.ts';
import { lockMember } from './require.ts';
import { requireOtherOwner } from './require-other-owner.ts';
import { stopTimerOf } from './stop-timer.ts';

/** Removes a member from a team. Their tracked time stays, a running timer stops, and they no longer see the team. */
export async function removeTeamMember(app: App, caller: Actor, id: string): Promise<Identity> {
  requirePerson(caller, 'manage team members');
  return app.db.transaction(async (tx) => {
    const { member: current, actor } = await lockMember(tx, caller, id);
    if (current.userId !== actor.userId) authorize(actor, 'member.manage', current.teamId);
    if (current.role === 'OWNER') {
      authorize(actor, 'owner.manage', current.teamId);
      await requireOtherOwner(tx, current);
    }
    const now = app.clock();
    await stopTimerOf(tx, actor, current, now, requireMayEditLockedTime);
    // Removing an invited member ends the invitation. An unverified address may belong to another person, whose invitation must stay.
    if (current.invitedAt !== null || (await isVerified(tx, current.userId))) {
      await deleteInvitationOf(tx, current.teamId, current);
    }
    const identity = { ...current, deactivatedAt: current.deactivatedAt ?? now, invitedAt: null };
    await updateIdentity(tx, identity);
    await record(tx, actor, current.teamId, now, 'teamMember.remove', { before: current, after: identity });
    return identity;
  });
}

/** Invites a former member again with their previous role and rate. Does nothing for an active member. */
export async function reactivateTeamMember(app: App, caller: Actor, id: string): Promise<Identity> {
  requirePerson(caller, 'manage team members');
  const { identity, unsent } = await app.db.transaction(async (tx) => {
    const { member: current, team, actor } = await lockMember(tx, caller, id);
    authorize(actor, actionToGive(current.role), team.id);
    requireNotDeleted(team, 'id');
    await requireVerified(tx, actor, 'invite people');
    if (current.deactivatedAt === null) return { identity: current, unsent: null };
    if ((await findUser(tx, current.userId))?.kind === 'ERASED') {
      throw failure(
        'DEACTIVATED',
        'The account of this member was deleted and erased, so the member cannot be invited again.',
        'id',
      );
    }
    const { email, role, hourlyRate } = current;
    const unsent = await issue(tx, app, actor, team, {
      email,
      role,
      hourlyRate,
      field: 'id',
      former: current,
    });
    const { before, identity } = unsent.member;
    await record(tx, actor, team.id, app.clock(), 'teamMember.reactivate', { before, after: identity });
    return { identity, unsent };
  });
  if (unsent) await sendInvitation(app, caller, unsent);
  return identity;
}

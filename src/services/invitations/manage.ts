import { deleteInvitation, listInvitations as loadInvitations } from '../../db/queries/teams/invitations.ts';
import type { Invitation } from '../../domain/entities.ts';
import { type Actor, actionToGive } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { authorize, requireMembership } from '../shared/access.ts';
import { type Page, type PageRequest, readPageByNumber } from '../shared/paging.ts';
import { requirePerson } from '../shared/require-person.ts';
import { requireVerified } from '../shared/require-verified.ts';
import { endInvitedOf, formerMemberOf } from './end.ts';
import { type Issued, issue, sendInvitation } from './issue.ts';
import { lockInvitation } from './require.ts';

/** Invitations that are not accepted yet, including expired ones, newest first. */
export async function listInvitations(
  app: App,
  actor: Actor,
  query: PageRequest & { teamId: string },
): Promise<Page<Invitation>> {
  requirePerson(actor, 'manage team members');
  const { teamId } = requireMembership(actor, query.teamId);
  authorize(actor, 'member.manage', teamId);
  return readPageByNumber({
    list: 'invitations',
    request: query,
    placeOf: (invitation) => ({ key: invitation.createdAt, id: invitation.id }),
    load: (after, limit) => loadInvitations(app.db.read, { teamId, after, limit }),
  });
}

/**
 * Replaces the links of an invitation, in the name of the caller. The new links are valid for the full period, and the
 * old links stop working.
 */
export async function resendInvitation(app: App, caller: Actor, id: string): Promise<Issued> {
  const unsent = await app.db.transaction(async (tx) => {
    const { invitation, team, actor } = await lockInvitation(tx, caller, id);
    // The caller sees the link, with which anyone can take the role.
    authorize(actor, actionToGive(invitation.role), team.id);
    await requireVerified(tx, actor, 'invite people');
    const { email, role, hourlyRate } = invitation;
    const former = await formerMemberOf(tx, invitation);
    const unsent = await issue(tx, app, actor, team, { email, role, hourlyRate, field: 'id', former });
    await record(tx, actor, team.id, app.clock(), 'invitation.resend', {
      before: invitation,
      after: unsent.invitation,
    });
    return unsent;
  });
  return sendInvitation(app, caller, unsent);
}

/** Ends an invitation: its links stop working, and its member becomes DEACTIVATED. */
export async function revokeInvitation(app: App, caller: Actor, id: string): Promise<Invitation> {
  return app.db.transaction(async (tx) => {
    const { invitation, actor } = await lockInvitation(tx, caller, id);
    const isOpen = invitation.expiresAt > app.clock();
    if (isOpen) authorize(actor, actionToGive(invitation.role), invitation.teamId);
    await deleteInvitation(tx, invitation);
    await endInvitedOf(tx, invitation);
    await record(tx, actor, invitation.teamId, app.clock(), 'invitation.revoke', {
      before: invitation,
      after: null,
    });
    return invitation;
  });
}

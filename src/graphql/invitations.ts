import { type InviteTeamMemberArgs, inviteTeamMember } from '../services/invitations/invite.ts';
import type { Issued } from '../services/invitations/issue.ts';
import { listInvitations, resendInvitation, revokeInvitation } from '../services/invitations/manage.ts';
import { visibleRate } from '../services/rates/hourly-rate.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { idInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { newMemberInput } from './types/new-member-input.ts';
import { pageArgs } from './types/page-args.ts';
import { IdentityType, InvitationType } from './types/refs.ts';
import { ofTeam, related } from './types/related.ts';
import { MoneyType, RoleType } from './types/scalars.ts';

InvitationType.implement({
  description: 'Someone who is invited to a team and has not joined it yet.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the invitation, which is no secret.' }),
    email: t.exposeString('email', { description: 'The e-mail address that is invited.' }),
    role: t.expose('role', { type: RoleType, description: 'The role of the person once they join.' }),
    hourlyRate: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The hourly rate that they get. Null for callers without access to rates.',
      resolve: (invitation, _args, { actor }) => visibleRate(actor, invitation.teamId, invitation.hourlyRate),
    }),
    teamId: t.exposeID('teamId', { description: 'The id of the team.' }),
    team: t.field(ofTeam()),
    invitedBy: t.field({
      type: IdentityType,
      nullable: true,
      description: 'The member who invited them, or sent the invitation again.',
      ...related('identity', 'invitedBy'),
    }),
    identity: t.field({
      type: IdentityType,
      nullable: true,
      description: 'The member of the status `INVITED` who becomes active once they accept.',
      ...related('identity', 'identityId'),
    }),
    createdAt: t.expose('createdAt', {
      type: 'ISO8601DateTime',
      description: 'When they were invited first.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'ISO8601DateTime',
      description: 'Until when the link can be used.',
    }),
    expired: t.boolean({
      description: 'Whether the link can no longer be used; `resendInvitation` makes a new one.',
      resolve: ({ expiresAt }, _args, { app }) => expiresAt <= app.clock(),
    }),
  }),
});

const InvitationConnection = connectionOf('Invitation', InvitationType);

builder.queryField('invitations', (t) =>
  t.field({
    type: InvitationConnection,
    description:
      'The invitations to a team that nobody accepted yet, expired ones too, newest first. Requires ADMIN.',
    args: {
      teamId: t.arg.id({ required: true, description: 'The id of the team.' }),
      ...pageArgs(t.arg),
    },
    resolve: (_root, args, { app, actor }) => listInvitations(app, actor, args),
  }),
);

const issued = {
  invitation: {
    type: InvitationType,
    description: 'The invitation.',
    of: ({ invitation }: Issued) => invitation,
  },
  invitationUrl: {
    type: 'String',
    description:
      'The address where they join, to hand over yourself. Everybody who has it can join, and it verifies no address. It is shown this once and cannot be read again.',
    of: ({ invitationUrl }: Issued) => invitationUrl,
  },
  emailed: {
    type: 'Boolean',
    description:
      'Whether an e-mail with a link of its own is on its way; false if the server sends no e-mail, or sent too much of it to them or for you lately.',
    of: ({ isEmailed }: Issued) => isEmailed,
  },
};

defineMutation<{ args: InviteTeamMemberArgs }, Issued>('inviteTeamMember', {
  description:
    'Invites someone to a team by their e-mail address, whether they have an account or not. The link is good for 14 days and one use. Inviting an address again replaces its invitation. Requires ADMIN; to invite an owner requires OWNER.',
  input: newMemberInput('InviteTeamMember', 'The e-mail address to invite.'),
  run: ({ app, actor }, { args }) => inviteTeamMember(app, actor, args),
  payload: issued,
});

defineMutation<{ id: string }, Issued>('resendInvitation', {
  description:
    'Sends an invitation again, in the name of the caller, with a new link that is good for 14 days. The link before it stops working. Requires ADMIN; for one that makes an owner, OWNER.',
  input: idInput('ResendInvitation', 'The id of the invitation.'),
  run: ({ app, actor }, { id }) => resendInvitation(app, actor, id),
  payload: issued,
});

defineMutation('revokeInvitation', {
  description:
    'Revokes an invitation; its links stop working, and its member is `DEACTIVATED`. Requires ADMIN.',
  input: idInput('RevokeInvitation', 'The id of the invitation.'),
  run: ({ app, actor }, { id }) => revokeInvitation(app, actor, id),
  payload: {
    invitation: {
      type: InvitationType,
      description: 'The undone import.',
      of: (invitation) => invitation,
    },
  },
});

import { acceptOwnInvitation, declineOwnInvitation } from '../services/invitations/own.ts';
import { builder } from './builder.ts';
import { idInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { IdentityType, ReceivedInvitationType } from './types/refs.ts';
import { RoleType } from './types/scalars.ts';

ReceivedInvitationType.implement({
  description: 'An invitation that waits for the answer of the caller.',
  fields: (t) => ({
    id: t.id({
      description: 'The id of the invitation, which is no secret.',
      resolve: ({ invitation }) => invitation.id,
    }),
    teamName: t.string({ description: 'The name of the team.', resolve: ({ team }) => team.name }),
    role: t.field({
      type: RoleType,
      description: 'The role that the caller gets when they accept.',
      resolve: ({ invitation }) => invitation.role,
    }),
    inviterName: t.string({
      description: 'The name of the inviter.',
      resolve: ({ inviter }) => inviter.name,
    }),
    inviterEmail: t.string({
      description: 'The e-mail address of the inviter.',
      resolve: ({ inviter }) => inviter.email,
    }),
    expiresAt: t.field({
      type: 'ISO8601DateTime',
      description: 'Until when it can be answered.',
      resolve: ({ invitation }) => invitation.expiresAt,
    }),
  }),
});

const ONLY_PEOPLE = 'Requires an API key or the dashboard, not an OAuth access token.';

builder.queryField('myInvitations', (t) =>
  t.field({
    type: [ReceivedInvitationType],
    description: `The open invitations to the caller's address, or to one that was theirs when they were invited, newest first; at most 100, and none while the address is not verified. ${ONLY_PEOPLE}`,
    resolve: (_root, _args, { actor, loaders }) => loaders.ownInvitations.load(actor.userId),
  }),
);

defineMutation('acceptInvitation', {
  description: `Makes the caller an active member of the team that invites them. Time that was imported for them there is theirs. Requires a verified address. ${ONLY_PEOPLE}`,
  input: idInput('AcceptInvitation', 'The id of the invitation.'),
  run: ({ app, actor }, { id }) => acceptOwnInvitation(app, actor, id),
  payload: {
    teamMember: { type: IdentityType, description: 'The caller as a member.', of: (member) => member },
  },
});

defineMutation('declineInvitation', {
  description: `Declines an invitation: its member is \`DEACTIVATED\`, and the team learns nothing else. Requires a verified address. ${ONLY_PEOPLE}`,
  input: idInput('DeclineInvitation', 'The id of the invitation.'),
  run: ({ app, actor }, { id }) => declineOwnInvitation(app, actor, id),
  payload: {
    invitation: {
      type: ReceivedInvitationType,
      description: 'The invitation that was declined.',
      of: (invitation) => invitation,
    },
  },
});

import { deleteAccount } from '../services/accounts/delete.ts';
import {
  findOwnTeamSuccession,
  findSuccessors,
  type TeamSuccession,
} from '../services/accounts/team-succession.ts';
import { builder } from './builder.ts';
import { defineMutation } from './types/mutation.ts';
import { IdentityType, TeamType } from './types/refs.ts';
import { TAKES_PROOF } from './types/takes-proof.ts';

const AccountDeletionType = builder.objectRef<TeamSuccession>('AccountDeletion').implement({
  description: 'The effect of `deleteAccount` on the teams of the caller.',
  fields: (t) => ({
    erasedTeams: t.expose('erased', {
      type: [TeamType],
      description: 'Teams without another member. They are erased with the account.',
    }),
    teamsWithoutOwner: t.expose('ownerless', {
      type: [TeamType],
      description: 'Teams with other members and no other owner. Each takes a successor.',
    }),
    successors: t.field({
      type: [IdentityType],
      description: 'The members of these teams who can become owners: others whose accounts are active.',
      resolve: ({ ownerless }, _args, { app, actor }) =>
        findSuccessors(
          app,
          ownerless.map(({ id }) => id),
          actor.userId,
        ),
    }),
  }),
});

builder.queryField('accountDeletion', (t) =>
  t.field({
    type: AccountDeletionType,
    description: 'The effect that `deleteAccount` would have on the teams of the caller. Nothing is deleted.',
    resolve: (_root, _args, { app, actor }) => findOwnTeamSuccession(app, actor),
  }),
);

defineMutation('deleteAccount', {
  description: `Deletes the account of the caller. It is disabled at once: all sessions end, API keys are revoked and apps are disconnected, permanently. It is erased after 14 days; until then its owner signs in with the password and restores it. If its address is not verified, a link to the mailbox that verifies it or sets a password restores it as well. Time in teams with other members stays with them, under "Former member"; teams without another member are erased. ${TAKES_PROOF}`,
  input: builder.inputType('DeleteAccountInput', {
    description: 'The input of `deleteAccount`.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The address of the account, as a confirmation.' }),
      successorIds: t.idList({
        description:
          'The ids of the members who own teams from now on that have no other owner. For each such team without one, the answer has `LAST_OWNER`.',
      }),
    }),
  }),
  run: ({ app, actor }, args) => deleteAccount(app, actor, args),
  payload: {
    eraseAt: {
      type: 'ISO8601DateTime',
      description: 'When the account is erased.',
      of: ({ eraseAt }) => eraseAt,
    },
  },
});

import { statusOf } from '../domain/teams/member-status.ts';
import { addTeamMember } from '../services/members/add.ts';
import { reactivateTeamMember, removeTeamMember } from '../services/members/deactivate.ts';
import { listTeamMembers } from '../services/members/list.ts';
import { updateTeamMember } from '../services/members/update.ts';
import { visibleCost, visibleRate } from '../services/rates/hourly-rate.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { idInput, updateInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { newMemberInput } from './types/new-member-input.ts';
import { pageArgs } from './types/page-args.ts';
import { IdentityType } from './types/refs.ts';
import { ofTeam } from './types/related.ts';
import { MemberStatusType, MoneyInputType, MoneyType, RoleType } from './types/scalars.ts';

IdentityType.implement({
  description: "A user's membership of a team. Its id is the `identityId` of time entries.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the membership, used as `identityId`.' }),
    name: t.exposeString('name', {
      description:
        "The member's name; of one who is not in the team the last that it knew, or the address that was invited.",
    }),
    email: t.exposeString('email', {
      description: "The member's e-mail address; of one who is not in the team the last that it knew.",
    }),
    role: t.expose('role', { type: RoleType, description: 'The role of the member in the team.' }),
    status: t.field({
      type: MemberStatusType,
      description: 'Whether the member is in the team, has not accepted yet, or is no longer in it.',
      resolve: statusOf,
    }),
    active: t.boolean({
      description:
        'Whether the status is `ACTIVE`. A member who was removed keeps the time they tracked, and one who is invited the time that was imported.',
      resolve: (identity) => identity.deactivatedAt === null,
    }),
    hourlyRate: t.field({
      type: MoneyType,
      nullable: true,
      description: "The member's own hourly rate. Null for callers without access to rates.",
      resolve: (identity, _args, { actor }) => visibleRate(actor, identity.teamId, identity.hourlyRate),
    }),
    costRate: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The cost rate of the member per hour. Null for callers below ADMIN.',
      resolve: (identity, _args, { actor }) => visibleCost(actor, identity.teamId, identity.costRate),
    }),
    teamId: t.exposeID('teamId', { description: 'The id of the team.' }),
    team: t.field(ofTeam()),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When the member joined.' }),
  }),
});

const IdentityConnection = connectionOf('Identity', IdentityType);

builder.queryField('teamMembers', (t) =>
  t.field({
    type: IdentityConnection,
    description: 'The members of a team, by e-mail address.',
    args: {
      teamId: t.arg.id({ required: true, description: 'The id of the team.' }),
      active: t.arg.boolean({
        description: 'Only members who are in the team, or only the others; by default all.',
      }),
      ...pageArgs(t.arg),
    },
    resolve: (_root, args, { app, actor }) => listTeamMembers(app, actor, args),
  }),
);

builder.queryField('teamMember', (t) =>
  t.field({
    type: IdentityType,
    nullable: true,
    description: "One member of one of the caller's teams; null if there is none.",
    args: { id: t.arg.id({ required: true, description: 'The id of the membership (`identityId`).' }) },
    resolve: (_root, { id }, { loaders }) => loaders.identity.load(id),
  }),
);

const teamMember = {
  teamMember: {
    type: IdentityType,
    description: 'The member as they are now.',
    of: (value: unknown) => value,
  },
};

defineMutation('addTeamMember', {
  description:
    'Adds a member to a team by their address. The member is `INVITED` until the person accepts, and the answer is the same whether the address has an account or not. Imports may bring their time meanwhile. An address that was a member before gets that membership again. Requires ADMIN; to add an owner requires OWNER. `inviteTeamMember` does the same and answers the link.',
  input: newMemberInput('AddTeamMember', 'The e-mail address of the person.'),
  run: ({ app, actor }, { args }) => addTeamMember(app, actor, args),
  payload: teamMember,
});

defineMutation('updateTeamMember', {
  description:
    "Sets a member's role, hourly rate or cost. Requires ADMIN; to make or unmake an owner requires OWNER.",
  input: updateInput('UpdateTeamMember', (t) => ({
    role: t.field({ type: RoleType, description: 'A new role.' }),
    hourlyRate: t.field({ type: MoneyInputType, description: 'A new rate for new entries; null for none.' }),
    costRate: t.field({
      type: MoneyInputType,
      description: 'The cost rate of the member per hour. Applies to past time too; null if unknown.',
    }),
  })),
  run: ({ app, actor }, { id, args }) => updateTeamMember(app, actor, id, args),
  payload: teamMember,
});

defineMutation('removeTeamMember', {
  description:
    'Removes a member from a team; the time they tracked stays. Removing an invited member revokes the invitation. Requires ADMIN, or being that member.',
  input: idInput('RemoveTeamMember', 'The id of the membership (`identityId`).'),
  run: ({ app, actor }, { id }) => removeTeamMember(app, actor, id),
  payload: teamMember,
});

defineMutation('reactivateTeamMember', {
  description:
    'Invites a former member to come back with the role and rate they had. They are `INVITED` until they accept. Requires ADMIN.',
  input: idInput('ReactivateTeamMember', 'The id of the membership (`identityId`).'),
  run: ({ app, actor }, { id }) => reactivateTeamMember(app, actor, id),
  payload: teamMember,
});

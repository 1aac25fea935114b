import type { Identity } from '../../domain/entities.ts';
import { statusOf } from '../../domain/teams/member-status.ts';
import { membersOf, type SizedTeam } from '../../services/installation/teams.ts';
import { builder } from '../builder.ts';
import { MemberStatusType, RoleType } from '../types/scalars.ts';

export const InstalledMemberType = builder.objectRef<Identity>('InstalledMember').implement({
  description: 'A member of a team, as administrators of the installation see them.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the member.' }),
    teamId: t.exposeID('teamId', { description: 'The id of the team.' }),
    name: t.exposeString('name', { description: 'The name that the team sees.' }),
    email: t.exposeString('email', { description: 'The address that the team sees.' }),
    role: t.expose('role', { type: RoleType, description: 'The role in the team.' }),
    status: t.field({
      type: MemberStatusType,
      description: 'Whether they are in the team.',
      resolve: (member) => statusOf(member),
    }),
  }),
});

export const InstalledTeamType = builder.objectRef<SizedTeam>('InstalledTeam').implement({
  description: 'A team of the installation, as its administrators see it: without its time.',
  fields: (t) => ({
    id: t.id({ description: 'The id of the team.', resolve: ({ team }) => team.id }),
    name: t.string({ description: 'The name of the team.', resolve: ({ team }) => team.name }),
    createdAt: t.field({
      type: 'ISO8601DateTime',
      description: 'When the team was made.',
      resolve: ({ team }) => team.createdAt,
    }),
    archivedAt: t.field({
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it was archived; null while it is active.',
      resolve: ({ team }) => team.archivedAt,
    }),
    eraseAt: t.field({
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it is erased; null unless its deletion was requested.',
      resolve: ({ team }) => team.eraseAt,
    }),
    memberCount: t.exposeInt('memberCount', { description: 'The number of active members.' }),
    entryCount: t.exposeInt('entryCount', { description: 'The number of time entries.' }),
    members: t.field({
      type: [InstalledMemberType],
      description: 'Its members by address, those who left or have not accepted too; at most 500.',
      resolve: (team, _args, { app }) => membersOf(app, team),
    }),
  }),
});

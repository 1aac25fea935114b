import type { Team } from '../domain/entities.ts';
import { membershipIn } from '../domain/teams/policy.ts';
import { createSampleTeam, deleteSampleTeam } from '../services/demo/sample.ts';
import { visibleRate } from '../services/rates/hourly-rate.ts';
import { archiveTeam, unarchiveTeam } from '../services/teams/archive.ts';
import { createTeam } from '../services/teams/create.ts';
import { deleteTeam, restoreTeam } from '../services/teams/delete.ts';
import { listTeams } from '../services/teams/list.ts';
import { updateTeam } from '../services/teams/update.ts';
import { withCurrentMemberships } from '../services/users/actor.ts';
import { builder } from './builder.ts';
import { type RequestContext, refresh } from './context.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, idInput, updateInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { IdentityType, TeamType } from './types/refs.ts';
import { MoneyInputType, MoneyType, OverlapPolicyType } from './types/scalars.ts';

TeamType.implement({
  description: 'A group of people who track time on the same clients and projects.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the team.' }),
    name: t.exposeString('name', { description: 'The name of the team.' }),
    currency: t.exposeString('currency', { description: 'The ISO 4217 currency of rates that name none.' }),
    timezone: t.exposeString('timezone', {
      description: 'The IANA time zone of the team. `UTC` as long as nobody has chosen one.',
    }),
    timezoneIsSet: t.exposeBoolean('timezoneIsSet', {
      description: 'Whether somebody has chosen the time zone of the team.',
    }),
    overlapPolicy: t.expose('overlapPolicy', {
      type: OverlapPolicyType,
      description: 'The policy for a new entry that overlaps others of the same member.',
    }),
    defaultHourlyRate: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'The hourly rate if neither project, member nor client has one. Null for callers without access to rates.',
      resolve: (team, _args, { actor }) => visibleRate(actor, team.id, team.defaultHourlyRate),
    }),
    lockedBefore: t.exposeString('lockedBefore', {
      nullable: true,
      description:
        "A date in the team's time zone, such as `2026-03-01`: entries that start before it are changed by an ADMIN alone. Null if nothing is locked.",
    }),
    archived: t.boolean({
      description: 'Whether the team is archived and takes no new time.',
      resolve: (team) => team.archivedAt !== null,
    }),
    eraseAt: t.expose('eraseAt', {
      type: 'ISO8601DateTime',
      nullable: true,
      description:
        'When a deleted team is erased with everything in it; until then `restoreTeam` undoes the deletion. Null for a team that is not deleted.',
    }),
    myIdentity: t.field({
      type: IdentityType,
      nullable: true,
      description: "The caller's own membership of the team.",
      resolve: (team, _args, { actor, loaders }) => {
        const membership = membershipIn(actor, team.id);
        return membership ? loaders.identity.load(membership.identityId) : null;
      },
    }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When the team was made.' }),
  }),
});

const TeamConnection = connectionOf('Team', TeamType);

builder.queryField('teams', (t) =>
  t.field({
    type: TeamConnection,
    description: 'The teams that the caller is a member of, by name.',
    args: {
      ...pageArgs(t.arg),
      archived: t.arg.boolean({
        description: 'Only archived teams, or only those that are not; by default all.',
      }),
    },
    resolve: (_root, args, { app, actor }) => listTeams(app, actor, args),
  }),
);

builder.queryField('team', (t) =>
  t.field({
    type: TeamType,
    nullable: true,
    description: 'One team; null if there is none or the caller is not a member of it.',
    args: { id: t.arg.id({ required: true, description: 'The id of the team.' }) },
    resolve: (_root, { id }, { loaders }) => loaders.team.load(id),
  }),
);

const team = {
  team: { type: TeamType, description: 'The team as it is now.', of: (value: unknown) => value },
};

defineMutation('createTeam', {
  description: 'Makes a team whose owner is the caller.',
  input: createInput('CreateTeam', (t) => ({
    name: t.string({ required: true, description: 'The name of the team.' }),
    currency: t.string({
      description: 'An ISO 4217 code; by default that of the country of the time zone, else `EUR`.',
    }),
    timezone: t.string({ description: "An IANA time zone; by default the caller's." }),
    overlapPolicy: t.field({ type: OverlapPolicyType, description: 'By default `MERGE_SAME_WORK`.' }),
    defaultHourlyRate: t.field({
      type: MoneyInputType,
      description: 'The hourly rate if nothing else sets one.',
    }),
  })),
  run: (context, { args }) => asMember(context, createTeam(context.app, context.actor, args)),
  payload: team,
});

/** Makes the caller a member of the team that they created for the rest of the document. */
async function asMember(context: RequestContext, making: Promise<Team>): Promise<Team> {
  const made = await making;
  refresh(context, await withCurrentMemberships(context.app, context.actor));
  return made;
}

defineMutation('createSampleTeam', {
  description:
    'Makes a team to look around in, with people, projects and three months of time. For those who have tracked nothing yet.',
  input: builder.inputType('CreateSampleTeamInput', {
    description: 'The input of `createSampleTeam`.',
    fields: (t) => ({ name: t.string({ description: 'The name of the team; it has one by default.' }) }),
  }),
  run: (context, input) => asMember(context, createSampleTeam(context.app, context.actor, input)),
  payload: team,
});

defineMutation('deleteSampleTeam', {
  description: 'Deletes a sample team with everything in it. Requires OWNER.',
  input: idInput('DeleteSampleTeam', 'The id of the team.'),
  run: ({ app, actor }, { id }) => deleteSampleTeam(app, actor, id),
  payload: { deletedId: { type: 'ID', description: 'The id of the deleted team.', of: (id) => id } },
});

defineMutation('updateTeam', {
  description: 'Changes the settings of a team. Requires ADMIN.',
  input: updateInput('UpdateTeam', (t) => ({
    name: t.string({ description: 'A new name.' }),
    currency: t.string({ description: 'An ISO 4217 code, for rates set from now on.' }),
    timezone: t.string({ description: 'An IANA time zone.' }),
    overlapPolicy: t.field({ type: OverlapPolicyType, description: 'For entries created from now on.' }),
    defaultHourlyRate: t.field({
      type: MoneyInputType,
      description: 'A new rate for new entries; null for none.',
    }),
    lockedBefore: t.string({
      description:
        "A date in the team's time zone, such as `2026-03-01`, before which only an ADMIN changes time; null for none.",
    }),
  })),
  run: ({ app, actor }, { id, args }) => updateTeam(app, actor, id, args),
  payload: team,
});

defineMutation('archiveTeam', {
  description: 'Archives a team: it keeps its history and takes no new time. Requires OWNER.',
  input: idInput('ArchiveTeam', 'The id of the team.'),
  run: ({ app, actor }, { id }) => archiveTeam(app, actor, id),
  payload: team,
});

defineMutation('unarchiveTeam', {
  description: 'Brings an archived team back. Requires OWNER.',
  input: idInput('UnarchiveTeam', 'The id of the team.'),
  run: ({ app, actor }, { id }) => unarchiveTeam(app, actor, id),
  payload: team,
});

defineMutation('deleteTeam', {
  description:
    'Deletes a team. One that holds nothing but its members is gone at once. Any other one takes its name, a browser session and a fresh password; it is closed like an archived team and erased after 14 days, until which `restoreTeam` undoes it. Requires OWNER.',
  input: builder.inputType('DeleteTeamInput', {
    description: 'The input of `deleteTeam`.',
    fields: (t) => ({
      id: t.id({ required: true, description: 'The id of the team.' }),
      name: t.string({
        description: 'The name of the team, to confirm that everything in it is to be erased.',
      }),
    }),
  }),
  run: ({ app, actor }, { id, name }) => deleteTeam(app, actor, id, name ?? null),
  payload: {
    deletedId: {
      type: 'ID',
      description: 'The id of a team that is gone.',
      of: ({ deletedId }) => deletedId,
      mayBeMissing: true,
    },
    team: {
      type: TeamType,
      description: 'The team that will be erased.',
      of: (deleted) => deleted.team,
      mayBeMissing: true,
    },
  },
});

defineMutation('restoreTeam', {
  description: 'Undoes the deletion of a team that is not erased yet. Requires OWNER.',
  input: idInput('RestoreTeam', 'The id of the team.'),
  run: ({ app, actor }, { id }) => restoreTeam(app, actor, id),
  payload: team,
});

import { reportKinds } from '../domain/reports/settings.ts';
import {
  createSavedReport,
  deleteSavedReport,
  listSavedReports,
  updateSavedReport,
} from '../services/saved-reports/manage.ts';
import { settingsOf } from '../services/saved-reports/settings.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, idInput, updateInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { IdentityType, SavedReportType } from './types/refs.ts';
import { ofTeam, related } from './types/related.ts';
import { describe } from './types/scalars.ts';

const ReportKindType = builder.enumType('ReportKind', {
  description: 'The kind of a report.',
  values: describe(reportKinds, {
    SUMMARY: 'Time added up by one to three things.',
    DETAILED: 'Every entry.',
    WEEKLY: 'The days of a week in columns.',
    TEAM: 'The time of members.',
    PROFITABILITY: 'The profitability of clients and projects.',
  }),
});

SavedReportType.implement({
  description: 'A report that someone keeps: which time it is about and how it is shown, not the figures.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the report.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    kind: t.field({
      type: ReportKindType,
      description: 'The settings of the report.',
      resolve: (report) => settingsOf(report).kind,
    }),
    parameters: t.exposeString('parameters', {
      description:
        'The settings of the report, as in the address of its page: `kind=WEEKLY&range=last-week`.',
    }),
    sharedWithTeam: t.exposeBoolean('sharedWithTeam', {
      description: 'Whether the whole team sees it. Each reader sees the data that their own role allows.',
    }),
    identityId: t.exposeID('identityId', { description: 'The id of the owner.' }),
    identity: t.field({
      type: IdentityType,
      nullable: true,
      description: 'The owner.',
      ...related('identity', 'identityId'),
    }),
    teamId: t.exposeID('teamId', { description: 'The id of the team.' }),
    team: t.field(ofTeam()),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was saved first.' }),
    updatedAt: t.expose('updatedAt', { type: 'ISO8601DateTime', description: 'When it was changed last.' }),
  }),
});

builder.queryField('savedReports', (t) =>
  t.field({
    type: connectionOf('SavedReport', SavedReportType),
    description:
      'The reports of a team that the caller may see, by name: their own, and those that are shared with the team.',
    args: {
      teamId: t.arg.id({ required: true, description: 'The id of the team.' }),
      ...pageArgs(t.arg),
    },
    resolve: (_root, args, { app, actor }) => listSavedReports(app, actor, args),
  }),
);

const savedReport = {
  savedReport: {
    type: SavedReportType,
    description: 'The report as it is now.',
    of: (value: unknown) => value,
  },
};

const PARAMETERS =
  'The settings of the report, as in the address of its page: `kind=WEEKLY&range=last-week`. A parameter that is unknown or malformed is refused.';
const SHARED = 'Whether the whole team sees it.';

defineMutation('createSavedReport', {
  description: 'Keeps a report. Every member may.',
  input: createInput('CreateSavedReport', (t) => ({
    name: t.string({ required: true, description: 'Its name.' }),
    parameters: t.string({ required: true, description: PARAMETERS }),
    sharedWithTeam: t.boolean({ description: `${SHARED} By default not.` }),
    teamId: t.id({ description: "The team; by default the caller's default team." }),
  })),
  run: ({ app, actor }, { args }) => createSavedReport(app, actor, args),
  payload: savedReport,
});

defineMutation('updateSavedReport', {
  description: "Changes a report of the caller's own. Links to it show it as it is then.",
  input: updateInput('UpdateSavedReport', (t) => ({
    name: t.string({ description: 'A new name.' }),
    parameters: t.string({ description: PARAMETERS }),
    sharedWithTeam: t.boolean({ description: SHARED }),
  })),
  run: ({ app, actor }, { id, args }) => updateSavedReport(app, actor, id, args),
  payload: savedReport,
});

defineMutation('deleteSavedReport', {
  description:
    'Forgets a report; links to it stop working. Of others it requires ADMIN, and one that is shared with the team.',
  input: idInput('DeleteSavedReport', 'The id of the report.'),
  run: ({ app, actor }, { id }) => deleteSavedReport(app, actor, id),
  payload: {
    deletedId: { type: 'ID', description: 'The id of what is gone.', of: (id) => id },
  },
});

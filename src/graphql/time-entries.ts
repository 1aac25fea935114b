import type { TimeEntry } from '../domain/entities.ts';
import { isForgotten } from '../domain/time-entry.ts';
import { visibleRate } from '../services/hourly-rate.ts';
import { createTimeEntry } from '../services/time-entries/create.ts';
import { deleteTimeEntry } from '../services/time-entries/delete.ts';
import { readTimeEntry } from '../services/time-entries/find.ts';
import { listTimeEntries, type TimeEntryPage } from '../services/time-entries/list.ts';
import { unmergeTimeEntry } from '../services/time-entries/unmerge.ts';
import { updateTimeEntry } from '../services/time-entries/update.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { entryFields } from './types/entry-inputs.ts';
import { idInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import {
  ClientType,
  IdentityType,
  MergedEntryType,
  ProjectType,
  TagType,
  TaskType,
  TeamType,
  TimeEntryType,
} from './types/refs.ts';
import { MoneyType, OutcomeType, OverlapPolicyType, SourceKindType } from './types/scalars.ts';
import { WARNINGS, WarningType } from './types/warning.ts';

const TimeEntrySourceType = builder
  .objectRef<{
    kind: 'API_KEY' | 'OAUTH_APP' | 'DASHBOARD' | 'COMMAND_LINE';
    id: string | null;
    label: string | null;
  }>('TimeEntrySource')
  .implement({
    description: 'Where an entry came from.',
    fields: (t) => ({
      kind: t.expose('kind', { type: SourceKindType, description: 'The kind of credential.' }),
      id: t.exposeID('id', {
        nullable: true,
        description: 'The id of the credential, such as that of the API key.',
      }),
      label: t.exposeString('label', {
        nullable: true,
        description: 'The name that its user gave the credential.',
      }),
    }),
  });

TimeEntryType.implement({
  description: 'A stretch of time that someone worked.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the entry.' }),
    startTime: t.expose('start', { type: 'ISO8601DateTime', description: 'When it started.' }),
    endTime: t.expose('end', {
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it ended; null while the timer runs.',
    }),
    durationSeconds: t.float({
      description: 'Its length in seconds; of a running timer, up to now.',
      resolve: (entry, _args, { app }) => ((entry.end ?? app.clock()) - entry.start) / 1000,
    }),
    running: t.boolean({ description: 'Whether the timer runs.', resolve: (entry) => entry.end === null }),
    forgotten: t.boolean({
      description: 'Whether the timer has run for 12 hours or more and was probably forgotten.',
      resolve: (entry, _args, { app }) => entry.end === null && isForgotten(entry.start, app.clock()),
    }),
    title: t.exposeString('title', { nullable: true, description: 'What was done, in a line.' }),
    description: t.exposeString('description', { nullable: true, description: 'More about it.' }),
    billable: t.exposeBoolean('billable', { description: 'Whether it is billable.' }),
    hourlyRate: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The hourly rate, frozen when the entry was made. Null for those who may not see rates.',
      resolve: (entry, _args, { actor }) => visibleRate(actor, entry.teamId, entry.hourlyRate),
    }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'The id of the project.' }),
    project: t.field({
      type: ProjectType,
      nullable: true,
      description: 'The project.',
      resolve: (entry, _args, { loaders }) =>
        entry.projectId ? loaders.project.load(entry.projectId) : null,
    }),
    clientId: t.exposeID('clientId', { nullable: true, description: 'The id of the client.' }),
    client: t.field({
      type: ClientType,
      nullable: true,
      description: 'The client.',
      resolve: (entry, _args, { loaders }) => (entry.clientId ? loaders.client.load(entry.clientId) : null),
    }),
    taskId: t.exposeID('taskId', { nullable: true, description: 'The id of the task.' }),
    task: t.field({
      type: TaskType,
      nullable: true,
      description: 'The task.',
      resolve: (entry, _args, { loaders }) => (entry.taskId ? loaders.task.load(entry.taskId) : null),
    }),
    teamId: t.exposeID('teamId', { description: 'The id of the team.' }),
    team: t.field({
      type: TeamType,
      nullable: true,
      description: 'The team.',
      resolve: (entry, _args, { loaders }) => loaders.team.load(entry.teamId),
    }),
    identityId: t.exposeID('identityId', { description: 'The id of the member whose time it is.' }),
    identity: t.field({
      type: IdentityType,
      nullable: true,
      description: 'The member whose time it is.',
      resolve: (entry, _args, { loaders }) => loaders.identity.load(entry.identityId),
    }),
    tags: t.field({
      type: [TagType],
      description: 'The tags that it carries, by name.',
      resolve: (entry, _args, { loaders }) => loaders.tagsOfEntry.load(entry.id),
    }),
    idempotencyKey: t.exposeString('idempotencyKey', {
      nullable: true,
      description: 'The idempotency key of the call that made it.',
    }),
    importId: t.exposeID('importId', {
      nullable: true,
      description: 'The id of the import that brought it.',
    }),
    source: t.expose('source', { type: TimeEntrySourceType, description: 'Where it came from.' }),
    mergedFrom: t.field({
      type: [MergedEntryType],
      description:
        'Every creation that went into it, its own first one included; empty where nothing was merged.',
      resolve: (entry, _args, { loaders }) => loaders.partsOfEntry.load(entry.id),
    }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'ISO8601DateTime', description: 'When it was changed last.' }),
  }),
});

MergedEntryType.implement({
  description: 'A creation that was merged into a time entry.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'The id that it had, or that it gets when the entry is taken apart.',
    }),
    startTime: t.expose('start', {
      type: 'ISO8601DateTime',
      description: 'The start that it was created with.',
    }),
    endTime: t.expose('end', { type: 'ISO8601DateTime', description: 'The end that it was created with.' }),
    title: t.exposeString('title', { nullable: true, description: 'Its title.' }),
    description: t.exposeString('description', { nullable: true, description: 'Its description.' }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was created.' }),
  }),
});

const TimeEntryConnection = connectionOf<TimeEntry, TimeEntryPage>(
  'TimeEntry',
  TimeEntryType,
  (connection) => {
    builder.objectFields(connection, (t) => ({
      totalCount: t.int({
        description: 'How many entries fit the filters, over all pages. Counted only when asked for.',
        resolve: async (page) => (await page.totals()).count,
      }),
      totalSeconds: t.float({
        description: 'The sum of their lengths in seconds, over all pages; running timers count up to now.',
        resolve: async (page) => (await page.totals()).milliseconds / 1000,
      }),
    }));
  },
);

builder.queryField('timeEntries', (t) =>
  t.field({
    type: TimeEntryConnection,
    description: 'The time entries that the caller may see and that fit the filters, the newest start first.',
    args: {
      ...pageArgs(t.arg),
      teamId: t.arg.id({ description: 'Only of this team.' }),
      identityId: t.arg.id({ description: 'Only of this member.' }),
      projectId: t.arg.id({ description: 'Only on this project.' }),
      clientId: t.arg.id({ description: 'Only for this client.' }),
      taskId: t.arg.id({ description: 'Only on this task.' }),
      billable: t.arg.boolean({ description: 'Only billable ones, or only those that are not.' }),
      from: t.arg({
        type: 'ISO8601DateTime',
        description: 'Only those that start at this instant or later.',
      }),
      to: t.arg({ type: 'ISO8601DateTime', description: 'Only those that start before this instant.' }),
      tag: t.arg.string({ description: 'Only those that carry the tag of this name.' }),
      search: t.arg.string({
        description: 'Only those whose title or description contains this, whatever the case.',
      }),
      importId: t.arg.id({ description: 'Only those that this import brought.' }),
    },
    resolve: (_root, args, { app, actor }) => listTimeEntries(app, actor, args),
  }),
);

builder.queryField('timeEntry', (t) =>
  t.field({
    type: TimeEntryType,
    nullable: true,
    description:
      'One time entry, or the one that it was merged into; null where there is none or the caller may not see it.',
    args: { id: t.arg.id({ required: true, description: 'The id of the entry.' }) },
    resolve: (_root, { id }, { app, actor }) => readTimeEntry(app, actor, id),
  }),
);

const timeEntry = {
  timeEntry: { type: TimeEntryType, description: 'The entry as it is now.', of: (value: unknown) => value },
};

const CreateTimeEntryInput = builder.inputType('CreateTimeEntryInput', {
  description: 'The input of `createTimeEntry`.',
  fields: (t) => ({
    startTime: t.field({ type: 'ISO8601DateTime', required: true, description: 'When it started.' }),
    endTime: t.field({
      type: 'ISO8601DateTime',
      required: true,
      description: 'When it ended: after the start, and at most 31 days later.',
    }),
    ...entryFields(t),
    idempotencyKey: t.string({
      description:
        'A text of 1 to 255 characters. A second call of the same user with it within 24 hours makes nothing new.',
    }),
    overlapPolicy: t.field({
      type: OverlapPolicyType,
      description: "Another policy than the team's for this call; where the team says `REJECT`, takes ADMIN.",
    }),
    importId: t.id({ description: 'The import that brings it.' }),
  }),
});

defineMutation('createTimeEntry', {
  description:
    'Makes a finished time entry. One that overlaps others of the same member may be merged with them, as the overlap policy says. With an `idempotencyKey` the call can be repeated safely for 24 hours.',
  input: CreateTimeEntryInput,
  run: ({ app, actor }, input) => createTimeEntry(app, actor, input),
  payload: {
    timeEntry: {
      type: TimeEntryType,
      description:
        'The new entry, or the one that it was merged into, or that of the first call with the same key.',
      of: (creation) => creation.timeEntry,
    },
    outcome: {
      type: OutcomeType,
      description: 'What the creation came to.',
      of: (creation) => creation.outcome,
    },
    warnings: { type: [WarningType], description: WARNINGS, of: (creation) => creation.warnings },
  },
});

const UpdateTimeEntryInput = builder.inputType('UpdateTimeEntryInput', {
  description: 'The input of `updateTimeEntry`.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The id of the entry.' }),
    startTime: t.field({ type: 'ISO8601DateTime', description: 'A new start.' }),
    endTime: t.field({ type: 'ISO8601DateTime', description: 'A new end; for a running timer, stops it.' }),
    title: t.string({ description: 'A new title; null for none.' }),
    description: t.string({ description: 'A new description; null for none.' }),
    projectId: t.id({ description: 'Another project; null for none, which also clears task and client.' }),
    clientId: t.id({ description: 'Another client, for an entry without a project; null for none.' }),
    taskId: t.id({ description: 'Another task, which brings its project along; null for none.' }),
    billable: t.boolean({ description: 'Whether it is billable.' }),
    tags: t.stringList({
      description: 'The names of all tags that it carries from now on; null or empty for none.',
    }),
  }),
});

defineMutation('updateTimeEntry', {
  description: 'Changes a time entry; what is left out stays. An update never merges entries.',
  input: UpdateTimeEntryInput,
  run: ({ app, actor }, input) => updateTimeEntry(app, actor, input),
  payload: timeEntry,
});

defineMutation('deleteTimeEntry', {
  description: 'Deletes a time entry, with everything that was merged into it.',
  input: idInput('DeleteTimeEntry', 'The id of the entry.'),
  run: ({ app, actor }, { id }) => deleteTimeEntry(app, actor, id),
  payload: { deletedId: { type: 'ID', description: 'The id of the deleted entry.', of: (id) => id } },
});

defineMutation('unmergeTimeEntry', {
  description: 'Takes a merged entry apart into the entries that it was created as.',
  input: idInput('UnmergeTimeEntry', 'The id of the merged entry.'),
  run: ({ app, actor }, { id }) => unmergeTimeEntry(app, actor, id),
  payload: {
    timeEntry: {
      type: TimeEntryType,
      description: 'The entry with the times that it was created with.',
      of: (value) => value.timeEntry,
    },
    timeEntries: {
      type: [TimeEntryType],
      description: 'All the entries that it was taken apart into, by their times.',
      of: (value) => value.timeEntries,
    },
    warnings: { type: [WarningType], description: WARNINGS, of: (value) => value.warnings },
  },
});

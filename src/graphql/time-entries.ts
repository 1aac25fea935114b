import type { TimeEntry } from '../domain/entities.ts';
import { createTimeEntry } from '../services/time-entries/create.ts';
import { deleteTimeEntry } from '../services/time-entries/delete.ts';
import { readTimeEntry } from '../services/time-entries/find.ts';
import { listTimeEntries, type TimeEntryPage, type TimeEntryQuery } from '../services/time-entries/list.ts';
import { unmergeTimeEntry } from '../services/time-entries/unmerge.ts';
import { updateTimeEntry } from '../services/time-entries/update.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { entryFields } from './types/entry-inputs.ts';
import { readsPage } from './types/field-extensions.ts';
import { idInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { TimeEntryType } from './types/refs.ts';
import { MoneyInputType, OutcomeType, OverlapPolicyType } from './types/scalars.ts';
import { WARNINGS, WarningType } from './types/warning.ts';

const TimeEntryConnection = connectionOf<TimeEntry, TimeEntryPage>(
  'TimeEntry',
  TimeEntryType,
  (connection) => {
    builder.objectFields(connection, (t) => ({
      totalCount: t.int({
        description: 'The number of matching entries over all pages. Counted only when selected.',
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
      overlapping: t.arg.boolean({
        description:
          'With `from`: also those that started before it and go on after it. A timer that runs counts if it started at most 31 days before.',
      }),
      tag: t.arg.string({ description: 'Only those that carry the tag of this name.' }),
      search: t.arg.string({
        description:
          'Only those whose title or description contains this, or that of an entry that was merged into them, case-insensitive.',
      }),
      importId: t.arg.id({ description: 'Only those that this import brought.' }),
    },
    ...readsPage(({ app, actor, catalogVersions }, args: TimeEntryQuery, properties) =>
      listTimeEntries(app, actor, args, { properties, catalogVersions }),
    ),
  }),
);

builder.queryField('timeEntry', (t) =>
  t.field({
    type: TimeEntryType,
    nullable: true,
    description:
      'One time entry, or the one that it was merged into; null if it does not exist or the caller has no access to it.',
    args: { id: t.arg.id({ required: true, description: 'The id of the entry.' }) },
    resolve: (_root, { id }, { app, actor }) => readTimeEntry(app, actor, id),
  }),
);

const ImportRowInput = builder.inputType('ImportRowInput', {
  description: 'The position of an imported row.',
  fields: (t) => ({
    file: t.string({ required: true, description: 'The name of the file.' }),
    line: t.int({ required: true, description: 'Its line, counted from 1.' }),
    raw: t.string({
      required: true,
      description: 'The record as the file has it, at most 10,000 characters.',
    }),
  }),
});

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
    overlapPolicy: t.field({
      type: OverlapPolicyType,
      description:
        "Another policy than the team's for this call; where the team says `REJECT`, requires ADMIN.",
    }),
    importId: t.id({ description: 'The import that brings it.' }),
    externalId: t.id({
      description:
        'With `importId`: the key of the row at its source, 1 to 255 characters. A team takes each row once. Rows of a member who may not edit the time of others are kept apart: that member takes each row once. A repeated row is `DEDUPLICATED`, and `warnings` names changed values. It replaces `idempotencyKey`.',
    }),
    importRow: t.field({
      type: ImportRowInput,
      description: 'With `externalId`: where the row stands; `source` answers it.',
    }),
    hourlyRate: t.field({
      type: MoneyInputType,
      description:
        'With `importId`: the hourly rate that it had where it comes from, in place of the one that applies here. Requires ADMIN.',
    }),
    importedAmount: t.field({
      type: MoneyInputType,
      description:
        'With `importId`: the amount that it had where it comes from, in the currency of `hourlyRate`. Reports use it until the times, the rate or `billable` change. Without `hourlyRate`, the rate is the one that comes closest to the amount. Requires ADMIN.',
    }),
  }),
});

defineMutation('createTimeEntry', {
  description:
    'Makes a finished time entry. One that overlaps others of the same member may be merged with them, as the overlap policy says; `warnings` names the ones that it overlaps and that were kept. With an `idempotencyKey` the call can be repeated safely for 24 hours.',
  input: CreateTimeEntryInput,
  run: ({ app, actor }, input) => createTimeEntry(app, actor, input),
  payload: {
    timeEntry: {
      type: TimeEntryType,
      description:
        'The new entry, or the one that it was merged into, or that of the first call with the same key or external id.',
      of: (creation) => creation.timeEntry,
    },
    outcome: {
      type: OutcomeType,
      description: 'The result of the creation.',
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
    projectId: t.id({
      description:
        'Another project; null for none, which also clears task and client. Without `taskId`, the task of the same name in the new project takes the place of the old one; where there is none, the task is dropped and `warnings` names it.',
    }),
    clientId: t.id({ description: 'Another client, for an entry without a project; null for none.' }),
    taskId: t.id({ description: 'Another task, which brings its project along; null for none.' }),
    billable: t.boolean({ description: 'Whether it is billable.' }),
    tags: t.stringList({
      description: 'The names of all tags that it carries from now on; null or empty for none.',
    }),
    hourlyRate: t.field({
      type: MoneyInputType,
      description:
        'With `importId`: the hourly rate that it has at the source now; null for none. Without `importedAmount`, clears the imported amount. Requires ADMIN.',
    }),
    importedAmount: t.field({
      type: MoneyInputType,
      description:
        'With `importId`, or for an entry of an import: the amount that it has at the source now; null for none. With `importId`, in the currency of `hourlyRate`; without `hourlyRate`, the rate becomes the one that comes closest to the amount. Without `importId`, the rate changes only if it is in another currency. Requires ADMIN.',
    }),
    importId: t.id({
      description: 'The import that changes it. `undoImport` then restores what the entry said before.',
    }),
  }),
});

defineMutation('updateTimeEntry', {
  description:
    'Changes a time entry; what is left out stays. An update never merges entries; `warnings` names those that it makes the entry overlap.',
  input: UpdateTimeEntryInput,
  run: ({ app, actor }, input) => updateTimeEntry(app, actor, input),
  payload: {
    timeEntry: {
      type: TimeEntryType,
      description: 'The entry as it is now.',
      of: (update) => update.timeEntry,
    },
    warnings: { type: [WarningType], description: WARNINGS, of: (update) => update.warnings },
  },
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
      description: 'All the entries that it was unmerged into, by their times.',
      of: (value) => value.timeEntries,
    },
    warnings: { type: [WarningType], description: WARNINGS, of: (value) => value.warnings },
  },
});

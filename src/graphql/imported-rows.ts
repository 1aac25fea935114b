import type { RowContent } from '../domain/imports/import.ts';
import { readKnownRows } from '../services/imports/known-rows.ts';
import { visibleRate } from '../services/rates/hourly-rate.ts';
import { builder } from './builder.ts';
import { ImportedRowType, ImportType, TimeEntryType } from './types/refs.ts';
import { related } from './types/related.ts';
import { MoneyType } from './types/scalars.ts';

const ImportedValuesType = builder.objectRef<RowContent & { teamId: string }>('ImportedValues').implement({
  description: 'The values that a row was first imported with; null for those that were not given.',
  fields: (t) => ({
    identityId: t.exposeID('identityId', { description: 'The id of the member whose time it is.' }),
    startTime: t.expose('start', { type: 'ISO8601DateTime', description: 'When it started.' }),
    endTime: t.expose('end', { type: 'ISO8601DateTime', description: 'When it ended.' }),
    title: t.exposeString('title', { nullable: true, description: 'The title.' }),
    description: t.exposeString('description', { nullable: true, description: 'The description.' }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'The id of the project.' }),
    clientId: t.exposeID('clientId', { nullable: true, description: 'The id of the client.' }),
    taskId: t.exposeID('taskId', { nullable: true, description: 'The id of the task.' }),
    billable: t.exposeBoolean('billable', { nullable: true, description: 'Whether it is billable.' }),
    tags: t.stringList({ description: 'The names of the tags.', resolve: ({ tags }) => tags }),
    hourlyRate: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The hourly rate. Null for callers without access to rates.',
      resolve: ({ teamId, hourlyRate }, _args, { actor }) => visibleRate(actor, teamId, hourlyRate),
    }),
    importedAmount: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The amount. Null for callers without access to rates.',
      resolve: ({ teamId, importedAmount }, _args, { actor }) => visibleRate(actor, teamId, importedAmount),
    }),
  }),
});

ImportedRowType.implement({
  description: 'A row that was imported, known by the key that it has where it comes from.',
  fields: (t) => ({
    externalId: t.exposeID('externalId', { description: 'The key of the row.' }),
    isOfTeam: t.exposeBoolean('isOfTeam', {
      description:
        'Whether it counts for every member of the team: somebody who may edit the time of others imported it. Any other row counts for its own member.',
    }),
    importId: t.exposeID('importId', { description: 'The id of the import that brought it.' }),
    import: t.field({
      type: ImportType,
      nullable: true,
      description: 'The import that brought it; null if the caller has no access to it.',
      ...related('import', 'importId'),
    }),
    originId: t.exposeID('originId', {
      description:
        'The id of the entry that it became, or that it has in `mergedFrom` of the entry it went into.',
    }),
    timeEntryId: t.exposeID('entryId', {
      nullable: true,
      description: 'The id of the entry that has its time now; null if it was deleted.',
    }),
    timeEntry: t.field({
      type: TimeEntryType,
      nullable: true,
      description: 'The entry that has its time now; null if it was deleted.',
      ...related('timeEntry', 'entryId'),
    }),
    deleted: t.boolean({
      description: 'Whether its entry was deleted since. Sent again, it is refused with `ENTRY_DELETED`.',
      resolve: ({ entryId }) => entryId === null,
    }),
    file: t.string({
      nullable: true,
      description: 'The file that it was imported from.',
      resolve: ({ place }) => place?.file ?? null,
    }),
    line: t.int({
      nullable: true,
      description: 'Its line, counted from 1.',
      resolve: ({ place }) => place?.line ?? null,
    }),
    raw: t.string({
      nullable: true,
      description:
        'The record as the file has it. Null without the permission to see costs, since a record can hold any column of the file, and once it was erased: with the account of its person, or after `STINT_IMPORT_ROWS_DAYS`.',
      resolve: ({ place }) => place?.raw ?? null,
    }),
    values: t.field({
      type: ImportedValuesType,
      description: 'The values that it was first imported with.',
      resolve: ({ teamId, content }) => ({ ...content, teamId }),
    }),
  }),
});

builder.queryField('importedRows', (t) =>
  t.field({
    type: [ImportedRowType],
    description:
      'Those of some rows that were imported before, in the order asked for; several members can have a row of one key. Rows that are not known, that were deleted with an import that was undone, or whose time the caller may not see are left out.',
    args: {
      teamId: t.arg.id({ required: true, description: 'The team that they were imported into.' }),
      externalIds: t.arg.idList({ required: true, description: 'The keys of the rows, at most 500.' }),
    },
    resolve: (_root, args, { app, actor }) => readKnownRows(app, actor, args),
  }),
);

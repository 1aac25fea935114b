import type { ImportCounts } from '../domain/imports/import.ts';
import { createImport } from '../services/imports/create.ts';
import { finishImport } from '../services/imports/finish.ts';
import { type KeptEntry, listKeptEntries } from '../services/imports/kept-entries.ts';
import { listImports, readImport } from '../services/imports/list.ts';
import { undoImport } from '../services/imports/undo.ts';
import type { CountedPage } from '../services/shared/paging.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, updateInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { IdentityType, ImportType, TimeEntryType } from './types/refs.ts';
import { ofTeam, related } from './types/related.ts';
import { ImportOverlapType, ImportVerdictType, KeptReasonType } from './types/scalars.ts';

const ImportCountsType = builder.objectRef<ImportCounts>('ImportCounts').implement({
  description: 'The results of the rows of an import, as in its report.',
  fields: (t) => ({
    created: t.exposeInt('created', { description: 'Rows that became entries.' }),
    merged: t.exposeInt('merged', { description: 'Rows that were merged into other entries.' }),
    deduplicated: t.exposeInt('deduplicated', { description: 'Rows that had come in before.' }),
    skipped: t.exposeInt('skipped', { description: 'Rows that were left out.' }),
    failed: t.exposeInt('failed', { description: 'Rows that were refused.' }),
  }),
});

ImportType.implement({
  description: 'A run of an importer. `timeEntries(importId:)` lists its entries.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the import.' }),
    tool: t.exposeString('tool', { description: 'The tool that the data comes from.' }),
    fileName: t.exposeString('fileName', { description: 'The name of the file that was read.' }),
    timezone: t.exposeString('timezone', {
      nullable: true,
      description: 'The time zone in which local times were read, if the importer said.',
    }),
    overlap: t.expose('overlap', {
      type: ImportOverlapType,
      nullable: true,
      description: 'The handling of overlapping time, if the importer sent it.',
    }),
    rows: t.exposeInt('rows', {
      nullable: true,
      description: 'The number of rows in the source, if the importer sent it.',
    }),
    sourceSeconds: t.float({
      nullable: true,
      description: 'The total of the source in seconds, if the importer sent it.',
      resolve: ({ sourceDuration }) => (sourceDuration === null ? null : sourceDuration / 1000),
    }),
    entryCount: t.int({
      description: 'The number of its entries that still exist, of members whose time the caller may see.',
      resolve: async ({ id }, _args, { loaders }) => (await loaders.totalsOfImport.load(id))?.count ?? 0,
    }),
    seconds: t.float({
      description: 'The sum of their lengths in seconds.',
      resolve: async ({ id }, _args, { loaders }) =>
        ((await loaders.totalsOfImport.load(id))?.milliseconds ?? 0) / 1000,
    }),
    verdict: t.expose('verdict', {
      type: ImportVerdictType,
      nullable: true,
      description: 'The result of its reconciliation; null until it is finished.',
    }),
    counts: t.expose('counts', {
      type: ImportCountsType,
      nullable: true,
      description: 'The results of its rows; null until the import is finished.',
    }),
    report: t.string({
      nullable: true,
      description:
        "The reconciliation, as the importer wrote it: a JSON object. Null until it is finished. Cells of the files are left out for callers without access to costs. Money, and the texts that can state it, are left out for callers without access to rates; of another program's reconciliation they get the verdict and the counts alone.",
      ...related('reportOfImport', 'id'),
    }),
    teamId: t.exposeID('teamId', { description: 'The id of the team that it goes to.' }),
    team: t.field(ofTeam('The team that it goes to.')),
    identity: t.field({
      type: IdentityType,
      nullable: true,
      description: 'The member who made it.',
      ...related('identity', 'identityId'),
    }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was started.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it was finished; null until then.',
    }),
    undoneAt: t.expose('undoneAt', {
      type: 'ISO8601DateTime',
      nullable: true,
      description: 'When it was undone; null if it was not.',
    }),
  }),
});

const ImportConnection = connectionOf('Import', ImportType);

builder.queryField('imports', (t) =>
  t.field({
    type: ImportConnection,
    description: 'The imports made by the caller and by those whose time they may see, newest first.',
    args: { ...pageArgs(t.arg), teamId: t.arg.id({ description: 'Only of this team.' }) },
    resolve: (_root, args, { app, actor }) => listImports(app, actor, args),
  }),
);

builder.queryField('import', (t) =>
  t.field({
    type: ImportType,
    nullable: true,
    description: 'One import; null if it does not exist or the caller has no access to it.',
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    resolve: (_root, { id }, { app, actor }) => readImport(app, actor, id),
  }),
);

defineMutation('createImport', {
  description: 'Opens an import. Pass its id with everything that it creates.',
  input: createInput('CreateImport', (t) => ({
    tool: t.string({ required: true, description: 'The tool that the data comes from, such as `toggl`.' }),
    fileName: t.string({ required: true, description: 'The name of the file that is read.' }),
    teamId: t.id({ description: "The team; by default the caller's default team." }),
    timezone: t.string({ description: 'The IANA time zone in which local times are read.' }),
    overlap: t.field({ type: ImportOverlapType, description: 'The handling of overlapping time.' }),
    rows: t.int({ description: 'The number of rows in the source.' }),
    seconds: t.float({ description: 'The total of the source in seconds.' }),
  })),
  run: ({ app, actor }, { args }) => createImport(app, actor, args),
  payload: { import: { type: ImportType, description: 'The new import.', of: (run) => run } },
});

defineMutation('finishImport', {
  description:
    'Stores the reconciliation of an import. An import that continued since can be finished again, with a new report.',
  input: updateInput('FinishImport', (t) => ({
    report: t.string({
      required: true,
      description:
        'The reconciliation as JSON text, at most 200,000 characters: an object with the `verdict` MATCHES, INCOMPLETE or DIFFERS, the `counts` created, merged, deduplicated, skipped and failed, and whatever else.',
    }),
  })),
  run: ({ app, actor }, { id, args }) => finishImport(app, actor, id, args),
  payload: {
    import: { type: ImportType, description: 'The import as it is now.', of: (run) => run },
  },
});

const KeptEntryType = builder.objectRef<KeptEntry>('KeptEntry').implement({
  description: 'An entry that stays as it is when an import is undone that made or changed it.',
  fields: (t) => ({
    timeEntry: t.expose('timeEntry', { type: TimeEntryType, description: 'The entry.' }),
    reason: t.expose('reason', { type: KeptReasonType, description: 'Why it stays.' }),
  }),
});

const KeptEntryConnection = connectionOf<KeptEntry, CountedPage<KeptEntry>>(
  'KeptEntry',
  KeptEntryType,
  (connection) =>
    builder.objectFields(connection, (t) => ({
      totalCount: t.int({
        description: 'The number of items over all pages.',
        resolve: (page) => page.count(),
      }),
    })),
);

builder.queryField('keptEntries', (t) =>
  t.field({
    type: KeptEntryConnection,
    description:
      'The entries that undoing an import keeps or kept, with the reason, of members whose time the caller may see; the newest start first. `LOCKED`, `WORK_ARCHIVED` and `WORK_DELETED` are known once it was undone.',
    args: {
      ...pageArgs(t.arg),
      importId: t.arg.id({ required: true, description: 'The id of the import.' }),
    },
    resolve: (_root, args, { app, actor }) => listKeptEntries(app, actor, args),
  }),
);

const UndoImportInput = builder.inputType('UndoImportInput', {
  description: 'The input of `undoImport`.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The id of the import.' }),
    withCatalog: t.boolean({
      description:
        'Whether to delete also the clients, projects and tasks that it made and that nothing uses any more; by default they stay. Requires MANAGER.',
    }),
  }),
});

defineMutation('undoImport', {
  description:
    'Undoes an import: deletes the entries that it made, 5,000 a call, and then restores those that it changed with `updateTimeEntry`, 1,000 a call. Repeat it until `remaining` is 0. Entries that were changed by hand since, or merged with time from elsewhere, are kept; changes by other imports do not keep an entry. The last call deletes the tags that the import made and that neither an entry nor a saved report uses. The clients, projects and tasks that it made are kept, unless `withCatalog` says otherwise. The rows that went can be imported again. It is final. Requires the permission to edit the time of everyone whose time it brought or changed, and ADMIN where some of what it deletes is before the lock date.',
  input: UndoImportInput,
  run: ({ app, actor }, input) => undoImport(app, actor, input),
  payload: {
    import: { type: ImportType, description: 'The import as it is now.', of: (undone) => undone.import },
    deletedCount: {
      type: 'Int',
      description: 'The number of entries that this call deleted.',
      of: (undone) => undone.deletedCount,
    },
    restoredCount: {
      type: 'Int',
      description: 'The number of entries changed by the import that this call restored.',
      of: (undone) => undone.restoredCount,
    },
    goneCount: {
      type: 'Int',
      description:
        'The number of entries changed by the import that were deleted since, so there is nothing to restore.',
      of: (undone) => undone.goneCount,
    },
    keptCount: {
      type: 'Int',
      description: 'The number of entries that keep their rate.',
      of: (undone) => undone.keptCount,
    },
    remaining: {
      type: 'Int',
      description: 'The number of entries that further calls will delete or restore.',
      of: (undone) => undone.remaining,
    },
    kept: {
      type: [KeptEntryType],
      description:
        'Some of the entries that stay, at most 50, newest first; `keptEntries` answers all of them.',
      of: (undone) => undone.kept,
    },
  },
});

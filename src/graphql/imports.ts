import { createImport } from '../services/imports/create.ts';
import { listImports, readImport } from '../services/imports/list.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { createInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { IdentityType, ImportType } from './types/refs.ts';
import { ofTeam, related } from './types/related.ts';

ImportType.implement({
  description: 'A run of an importer. `timeEntries(importId:)` answers what it brought.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the import.' }),
    tool: t.exposeString('tool', { description: 'The tool that the data comes from.' }),
    fileName: t.exposeString('fileName', { description: 'The name of the file that was read.' }),
    teamId: t.exposeID('teamId', { description: 'The id of the team that it goes to.' }),
    team: t.field(ofTeam('The team that it goes to.')),
    identity: t.field({
      type: IdentityType,
      nullable: true,
      description: 'The member who made it.',
      ...related('identity', 'identityId'),
    }),
    createdAt: t.expose('createdAt', { type: 'ISO8601DateTime', description: 'When it was started.' }),
  }),
});

const ImportConnection = connectionOf('Import', ImportType);

builder.queryField('imports', (t) =>
  t.field({
    type: ImportConnection,
    description: 'The imports made by the caller and by those whose time they may see, the newest first.',
    args: { ...pageArgs(t.arg), teamId: t.arg.id({ description: 'Only of this team.' }) },
    resolve: (_root, args, { app, actor }) => listImports(app, actor, args),
  }),
);

builder.queryField('import', (t) =>
  t.field({
    type: ImportType,
    nullable: true,
    description: 'One import; null where there is none or the caller may not see it.',
    args: { id: t.arg.id({ required: true, description: 'The id of the import.' }) },
    resolve: (_root, { id }, { app, actor }) => readImport(app, actor, id),
  }),
);

defineMutation('createImport', {
  description: 'Opens an import, whose id is then given to each entry that it brings.',
  input: createInput('CreateImport', (t) => ({
    tool: t.string({ required: true, description: 'The tool that the data comes from, such as `toggl`.' }),
    fileName: t.string({ required: true, description: 'The name of the file that is read.' }),
    teamId: t.id({ description: "The team; by default the caller's default team." }),
  })),
  run: ({ app, actor }, { args }) => createImport(app, actor, args),
  payload: { import: { type: ImportType, description: 'The new import.', of: (run) => run } },
});

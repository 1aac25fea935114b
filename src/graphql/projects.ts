import { maySeeBudget } from '../services/budgets/progress.ts';
import { listCatalog } from '../services/catalog/list.ts';
import { createProject } from '../services/projects/create.ts';
import { updateProject } from '../services/projects/update.ts';
import { visibleRate } from '../services/rates/hourly-rate.ts';
import { builder } from './builder.ts';
import { BudgetInputType, BudgetType } from './types/budget.ts';
import { addCatalogFields, addCatalogMutations, catalogArgs } from './types/catalog.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, updateInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { ClientType, ProjectType } from './types/refs.ts';
import { ofTeam, related } from './types/related.ts';
import { MoneyInputType, MoneyType } from './types/scalars.ts';

ProjectType.implement({
  description: 'The client, project or task of tracked time.',
  fields: (t) => ({
    clientId: t.exposeID('clientId', { nullable: true, description: 'The id of the client, if it has one.' }),
    client: t.field({
      type: ClientType,
      nullable: true,
      description: 'The client, if it has one.',
      ...related('client', 'clientId'),
    }),
    team: t.field(ofTeam('The team that it belongs to.')),
    colour: t.exposeString('colour', { description: 'The colour in which it is shown, such as `#3b6fd4`.' }),
    billable: t.exposeBoolean('billable', {
      description: 'Whether its entries are billable unless they say otherwise.',
    }),
    hourlyRate: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The hourly rate, which goes before all others. Null for callers without access to rates.',
      resolve: (project, _args, { actor }) => visibleRate(actor, project.teamId, project.hourlyRate),
    }),
    budget: t.field({
      type: BudgetType,
      nullable: true,
      description: 'The budget and where it stands, if it has one. Null for callers below MANAGER.',
      resolve: (project, _args, { actor, loaders }) =>
        project.budget && maySeeBudget(actor, project) ? loaders.budgetOfProject.load(project.id) : null,
    }),
  }),
});
addCatalogFields(ProjectType, 'project');

const ProjectConnection = connectionOf('Project', ProjectType);

builder.queryField('projects', (t) =>
  t.field({
    type: ProjectConnection,
    description: "The projects of the caller's teams, by name.",
    args: { ...catalogArgs(t.arg), clientId: t.arg.id({ description: 'Only projects of this client.' }) },
    resolve: (_root, args, { app, actor }) => listCatalog(app, actor, 'projects', args),
  }),
);

builder.queryField('project', (t) =>
  t.field({
    type: ProjectType,
    nullable: true,
    description: 'One project; null if it does not exist or the caller has no access to it.',
    args: { id: t.arg.id({ required: true, description: 'The id of the project.' }) },
    resolve: (_root, { id }, { loaders }) => loaders.project.load(id),
  }),
);

const project = {
  project: { type: ProjectType, description: 'The project as it is now.', of: (value: unknown) => value },
};

defineMutation('createProject', {
  description: 'Makes a project. Requires MANAGER.',
  input: createInput('CreateProject', (t) => ({
    name: t.string({
      required: true,
      description: 'The name, which no other active project of the client has.',
    }),
    clientId: t.id({ description: 'The client that it is done for.' }),
    teamId: t.id({ description: "The team; by default the client's, else the caller's default team." }),
    colour: t.string({ description: 'A colour such as `#3b6fd4`; by default the next of twelve.' }),
    billable: t.boolean({
      description: 'Whether its entries are billable unless they say otherwise; by default true.',
    }),
    hourlyRate: t.field({
      type: MoneyInputType,
      description: 'The hourly rate of its entries. Requires ADMIN.',
    }),
    budget: t.field({ type: BudgetInputType, description: 'The agreed budget.' }),
    archived: t.boolean({ description: 'Whether it is archived from the start; by default it is not.' }),
    importId: t.id({
      description:
        'The import that makes it, whose undo can delete it; archived things are no obstacle to it.',
    }),
  })),
  run: ({ app, actor }, { args }) => createProject(app, actor, args),
  payload: project,
});

defineMutation('updateProject', {
  description:
    'Changes a project. Entries made before keep the client and the rate they had. Requires MANAGER.',
  input: updateInput('UpdateProject', (t) => ({
    name: t.string({ description: 'A new name.' }),
    clientId: t.id({ description: 'Another client of the team; null for none.' }),
    colour: t.string({ description: 'A colour such as `#3b6fd4`.' }),
    billable: t.boolean({ description: 'Whether new entries are billable unless they say otherwise.' }),
    hourlyRate: t.field({
      type: MoneyInputType,
      description: 'A new rate for new entries; null for none. Requires ADMIN.',
    }),
    budget: t.field({
      type: BudgetInputType,
      description: 'A new budget in place of the one that it has; null for none.',
    }),
  })),
  run: ({ app, actor }, { id, args }) => updateProject(app, actor, id, args),
  payload: project,
});

addCatalogMutations('projects', 'project', ProjectType);

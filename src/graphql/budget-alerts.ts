import { dismissBudgetAlert, listBudgetAlerts } from '../services/budgets/alerts.ts';
import { builder } from './builder.ts';
import { connectionOf } from './types/connection.ts';
import { idInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { pageArgs } from './types/page-args.ts';
import { BudgetAlertType, ProjectType } from './types/refs.ts';
import { ofTeam, related } from './types/related.ts';

BudgetAlertType.implement({
  description: 'A budget of a project reached one of its thresholds. Each threshold alerts once.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the alert.' }),
    threshold: t.exposeInt('threshold', { description: 'The threshold, in percent of the budget.' }),
    month: t.string({
      nullable: true,
      description: 'The month of a monthly budget, such as `2026-03`. Null for a budget without periods.',
      resolve: ({ period }) => period || null,
    }),
    projectId: t.exposeID('projectId', { description: 'The id of the project.' }),
    project: t.field({
      type: ProjectType,
      nullable: true,
      description: 'The project.',
      ...related('project', 'projectId'),
    }),
    teamId: t.exposeID('teamId', { description: 'The id of the team.' }),
    team: t.field(ofTeam()),
    createdAt: t.expose('createdAt', {
      type: 'ISO8601DateTime',
      description: 'When it was noticed, within a minute of the time that reached it.',
    }),
  }),
});

const BudgetAlertConnection = connectionOf('BudgetAlert', BudgetAlertType);

builder.queryField('budgetAlerts', (t) =>
  t.field({
    type: BudgetAlertConnection,
    description:
      'The budgets of a team that reached a threshold, newest first, but for those that the caller dismissed. Requires MANAGER.',
    args: {
      teamId: t.arg.id({ required: true, description: 'The id of the team.' }),
      ...pageArgs(t.arg),
    },
    resolve: (_root, args, { app, actor }) => listBudgetAlerts(app, actor, args),
  }),
);

defineMutation('dismissBudgetAlert', {
  description: 'Takes an alert off the list of the caller; others still see it. Requires MANAGER.',
  input: idInput('DismissBudgetAlert', 'The id of the alert.'),
  run: ({ app, actor }, { id }) => dismissBudgetAlert(app, actor, id),
  payload: {
    budgetAlert: { type: BudgetAlertType, description: 'The alert.', of: (alert) => alert },
  },
});

import { z } from 'zod';
import type { Budget } from '../../domain/money/budget-agreement.ts';
import { type BudgetStatus, listBudgets } from '../../services/budgets/progress.ts';
import { resolveNames } from '../../services/naming/resolve.ts';
import { defineTool, READS, type Tool } from '../tool.ts';
import { inHours } from '../views/duration.ts';
import { moneyText } from '../views/money.ts';
import { counted, listText } from '../views/page.ts';
import { inPercent } from '../views/percent.ts';

const budgetView = z.object({
  project: z.string(),
  project_id: z.string(),
  budget: z.string(),
  month: z.string().optional(),
  spent: z.string(),
  left: z.string(),
  used_percent: z.number(),
  even_percent: z.number().optional(),
  per_day: z.string().optional(),
  runs_out_on: z.string().optional(),
  not_counted: z.array(z.string()).optional(),
});

export const budgetTools: Tool[] = [
  defineTool({
    name: 'budget_status',
    title: 'Budget status',
    description: 'The use of project budgets, and when they run out at this pace. Takes MANAGER.',
    behaviour: READS,
    input: z.strictObject({
      project: z.string().optional().describe('Name or id; default: all'),
      team: z.string().optional().describe("Name or id; default: the project's, else yours"),
    }),
    output: z.object({ budgets: z.array(budgetView) }),
    run: async ({ app, actor }, names) => {
      const { teamId, projectId } = await resolveNames(app, actor, names);
      const found = await listBudgets(app, actor, { teamId, projectId });
      const budgets = found.map(({ project, status }) => ({
        project: project.name,
        project_id: project.id,
        ...viewStatus(status),
      }));
      return {
        data: { budgets },
        text: listText(counted(budgets.length, 'budget'), budgets.map(lineOf), {}),
      };
    },
  }),
];

function viewStatus({ budget, period, progress, elsewhere }: BudgetStatus) {
  const { spent, left, usedShare, evenShare, perDay, runsOutOn } = progress;
  return {
    budget: `${inWords(budget, budget.size)}${budget.period === 'MONTHLY' ? ' a month' : ''}`,
    ...(period !== '' && { month: period }),
    spent: inWords(budget, spent),
    left: inWords(budget, left),
    used_percent: inPercent(usedShare),
    ...(evenShare !== null && { even_percent: inPercent(evenShare) }),
    ...(perDay > 0 && { per_day: inWords(budget, Math.round(perDay)) }),
    ...(runsOutOn !== null && { runs_out_on: runsOutOn }),
    ...(elsewhere.length > 0 && {
      not_counted: elsewhere.map(moneyText),
    }),
  };
}

function inWords({ currency }: Budget, size: number): string {
  if (currency !== null) return moneyText({ minorUnits: size, currency });
  return `${size < 0 ? '-' : ''}${inHours(Math.abs(size) / 1000)}`;
}

function lineOf(view: z.input<typeof budgetView>): string {
  const facts = [
    `${view.spent} of ${view.budget} spent (${view.used_percent} %)`,
    view.even_percent !== undefined && `${view.even_percent} % of ${view.month} is over`,
    `${view.left} left`,
    view.per_day && `${view.per_day} a day at this pace`,
    view.runs_out_on && `runs out on ${view.runs_out_on}`,
    view.not_counted && `not counted: ${view.not_counted.join(', ')}`,
    `id ${view.project_id}`,
  ];
  return `${view.project}: ${facts.filter(Boolean).join(', ')}`;
}

import type { BudgetAlert, Identity, Team } from '../../domain/entities.ts';
import type { Budget } from '../../domain/money/budget-agreement.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Mail } from '../../lib/mailer.ts';
import { quoted } from '../shared/mail-words.ts';
import type { BudgetedProject } from './progress.ts';

/** One e-mail for all thresholds that were reached at the same time. */
export function alertMail(
  reader: Identity,
  team: Team,
  reached: readonly ReachedThreshold[],
  dashboardUrl: string,
): Mail {
  const names = new Set(reached.map(({ project }) => project.id));
  const [first] = reached;
  const subject =
    names.size === 1 && first
      ? `The budget of ${quoted(first.project.name)} reached ${Math.max(...reached.map(({ alert }) => alert.threshold))} %`
      : `${names.size} budgets reached their thresholds`;
  return {
    to: reader.email,
    subject: `${subject} in the team ${quoted(team.name)}`,
    text: `Hello,

These budgets in the team ${quoted(team.name)} reached a threshold:

${reached.map((one) => `${lineOf(one)}\n${dashboardUrl}/projects/${one.project.id}`).join('\n\n')}

You get one e-mail for each threshold, because your role in the team includes budgets.
`,
    link: null,
  };
}

function lineOf({ alert, project, spent }: ReachedThreshold): string {
  const { budget } = project;
  const share = Math.floor((spent / budget.size) * 100);
  const when = alert.period === '' ? '' : ` in ${alert.period}`;
  return `${quoted(project.name)} reached ${alert.threshold} %${when}: ${inWords(budget, spent)} of ${inWords(budget, budget.size)} used (${share} %).`;
}

function inWords({ currency }: Budget, size: number): string {
  return currency === null
    ? `${(size / 3_600_000).toFixed(1)} h`
    : `${formatMoney({ minorUnits: size, currency })} ${currency}`;
}

/** A threshold that a budget reached, with the time or amount spent by then. */
export interface ReachedThreshold {
  alert: BudgetAlert;
  project: BudgetedProject;
  spent: number;
}

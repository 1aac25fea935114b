import { parseDuration } from '../../../../../src/domain/time/duration-text.ts';
import type { Budget } from '../../../budgets/budget.ts';
import { budgets as words } from '../../../words/budgets.ts';

/** A budget as typed. */
export interface TypedBudget {
  kind: Budget['kind'];
  hours: string;
  amount: string;
  currency: string;
  period: Budget['period'];
  thresholds: string;
}

/** A budget as in the API. */
export interface BudgetInput {
  seconds?: number;
  money?: { amount: string; currency: string };
  period: Budget['period'];
  thresholds: number[];
}

/** Problems by the server's field names. */
export type BudgetProblems = Partial<Record<'seconds' | 'money' | 'thresholds', string>>;

const BARE_HOURS = /^\d{1,7}(?:\.\d+)?$/;
const HOUR_SECONDS = 3600;

/** The form values of a budget, or of a new one. */
export function typedBudget(budget: Budget | null, teamCurrency: string): TypedBudget {
  return {
    kind: budget?.kind ?? 'HOURS',
    hours: budget?.seconds ? String(Number((budget.seconds / HOUR_SECONDS).toFixed(4))) : '',
    amount: budget?.money?.amount ?? '',
    currency: budget?.money?.currency ?? teamCurrency,
    period: budget?.period ?? 'MONTHLY',
    thresholds: (budget?.thresholds ?? [80, 100]).join(', '),
  };
}

/** Parses the typed values. The server validates the budget. */
export function readBudget(typed: TypedBudget): { input: BudgetInput; problems: BudgetProblems } {
  const problems: BudgetProblems = {};
  const thresholds = readThresholds(typed.thresholds);
  if (!thresholds) problems.thresholds = words.dialog.notThresholds;
  const rest = { period: typed.period, thresholds: thresholds ?? [] };
  if (typed.kind === 'HOURS') {
    const seconds = readHours(typed.hours);
    if (!seconds) problems.seconds = words.dialog.notHours;
    return { input: { seconds: seconds ?? 0, ...rest }, problems };
  }
  const amount = typed.amount.trim().replace(',', '.');
  if (amount === '') problems.money = words.dialog.noAmount;
  return { input: { money: { amount, currency: typed.currency }, ...rest }, problems };
}

/** In seconds. A bare number is hours, however large: a budget of 40 minutes is unlikely. */
function readHours(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (BARE_HOURS.test(text)) return Math.round(Number(text) * HOUR_SECONDS);
  const length = parseDuration(text);
  return length === null ? null : length / 1000;
}

function readThresholds(typed: string): number[] | null {
  const numbers = typed
    .split(/[\s,;%]+/)
    .filter(Boolean)
    .map(Number);
  return numbers.every(Number.isInteger) ? numbers : null;
}

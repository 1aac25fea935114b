import { type Budget, type BudgetPeriod, checkBudget } from '../../domain/money/budget-agreement.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { type MoneyInput, readMoney } from '../rates/hourly-rate.ts';
import { authorize } from '../shared/access.ts';

export interface BudgetInput {
  /** The size of an hour budget. A money budget has `money` instead. */
  seconds?: number | null;
  money?: MoneyInput | null;
  period: BudgetPeriod;
  thresholds?: readonly number[] | null;
}

/** Reads a budget from input. Requires the permission to manage budgets. */
export function readBudget(
  actor: Actor,
  team: { id: string; currency: string },
  { seconds, money, period, thresholds }: BudgetInput,
): Budget {
  authorize(actor, 'budget.manage', team.id);
  const size = { seconds: seconds ?? null, money: money ? readMoney(team, money, 'money') : null };
  return checkBudget(size, period, thresholds ?? null);
}

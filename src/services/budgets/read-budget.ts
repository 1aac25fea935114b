import { type Budget, type BudgetPeriod, checkBudget } from '../../domain/money/budget-agreement.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { type MoneyInput, readMoney } from '../rates/hourly-rate.ts';
import { authorize } from '../shared/access.ts';

export interface BudgetInput {
  /** Of a budget of hours; one of money has `money`. */
  seconds?: number | null;
  money?: MoneyInput | null;
  period: BudgetPeriod;
  thresholds?: readonly number[] | null;
}

/** Reads a budget that a caller wants to set, which takes the permission to. */
export function readBudget(
  actor: Actor,
  team: { id: string; currency: string },
  { seconds, money, period, thresholds }: BudgetInput,
): Budget {
  authorize(actor, 'budget.manage', team.id);
  const size = { seconds: seconds ?? null, money: money ? readMoney(team, money, 'money') : null };
  return checkBudget(size, period, thresholds ?? null);
}

import { invalid } from '../../lib/errors.ts';
import type { Money } from './money.ts';

export const budgetKinds = ['HOURS', 'MONEY'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

export const budgetPeriods = ['ONCE', 'MONTHLY'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** The agreed limit of a project: all of its time, or its billable amount in one currency. */
export interface Budget {
  kind: BudgetKind;
  /** Milliseconds, or the smallest unit of the currency. */
  size: number;
  /** Null for hours. */
  currency: string | null;
  period: BudgetPeriod;
  /** The shares, in percent, at which people want to be told; ascending. */
  thresholds: readonly number[];
}

const DEFAULT_THRESHOLDS = [80, 100];
const MAX_THRESHOLDS = 10;
const MAX_THRESHOLD = 1_000;
const MAX_HOURS = 1_000_000;

/** The budget of either so many seconds or an amount. */
export function checkBudget(
  size: { seconds: number | null; money: Money | null },
  period: BudgetPeriod,
  thresholds: readonly number[] | null,
): Budget {
  const { seconds, money } = size;
  if ((seconds === null) === (money === null)) {
    throw invalid('budget', 'budget takes either seconds or money: say one of them.');
  }
  if (money?.minorUnits === 0) throw invalid('money', 'money of a budget must be more than nothing.');
  return {
    kind: money ? 'MONEY' : 'HOURS',
    size: money ? money.minorUnits : checkSeconds(seconds ?? 0) * 1000,
    currency: money?.currency ?? null,
    period,
    thresholds: checkThresholds(thresholds ?? DEFAULT_THRESHOLDS),
  };
}

function checkSeconds(seconds: number): number {
  const whole = Math.round(seconds);
  if (whole >= 1 && whole <= MAX_HOURS * 3600) return whole;
  throw invalid('seconds', `seconds must be between 1 and those of ${MAX_HOURS} hours.`);
}

function checkThresholds(thresholds: readonly number[]): number[] {
  if (thresholds.length > MAX_THRESHOLDS) {
    throw invalid('thresholds', `thresholds are at most ${MAX_THRESHOLDS}; ${thresholds.length} are given.`);
  }
  const wrong = thresholds.find((one) => !Number.isInteger(one) || one < 1 || one > MAX_THRESHOLD);
  if (wrong !== undefined) {
    throw invalid(
      'thresholds',
      `thresholds are whole percentages from 1 to ${MAX_THRESHOLD}; ${wrong} is none.`,
    );
  }
  return [...new Set(thresholds)].sort((a, b) => a - b);
}

/** Whether two budgets are about the same: only the thresholds may differ. */
export function isSameAgreement(one: Budget | null, other: Budget | null): boolean {
  return (
    one?.kind === other?.kind &&
    one?.size === other?.size &&
    one?.currency === other?.currency &&
    one?.period === other?.period
  );
}

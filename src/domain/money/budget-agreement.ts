import { invalid } from '../../lib/errors.ts';
import type { Money } from './money.ts';

export const budgetKinds = ['HOURS', 'MONEY'] as const;
export type BudgetKind = (typeof budgetKinds)[number];

export const budgetPeriods = ['ONCE', 'MONTHLY'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** The agreed limit of a project: hours, or a billable amount in a single currency. */
export interface Budget {
  kind: BudgetKind;
  /** In milliseconds, or in minor units of the currency. */
  size: number;
  /** Null for a budget of hours. */
  currency: string | null;
  period: BudgetPeriod;
  /** The percentages at which alerts are sent, in ascending order. */
  thresholds: readonly number[];
}

const DEFAULT_THRESHOLDS = [80, 100];
const MAX_THRESHOLDS = 10;
const MAX_THRESHOLD = 1_000;
const MAX_HOURS = 1_000_000;

/** Builds a budget of either seconds or money. */
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
  const invalidThreshold = thresholds.find(
    (threshold) => !Number.isInteger(threshold) || threshold < 1 || threshold > MAX_THRESHOLD,
  );
  if (invalidThreshold !== undefined) {
    throw invalid(
      'thresholds',
      `thresholds are whole percentages from 1 to ${MAX_THRESHOLD}; ${invalidThreshold} is none.`,
    );
  }
  return [...new Set(thresholds)].sort((a, b) => a - b);
}

/** Returns whether two budgets are equal except for their thresholds. */
export function isSameAgreement(one: Budget | null, other: Budget | null): boolean {
  return (
    one?.kind === other?.kind &&
    one?.size === other?.size &&
    one?.currency === other?.currency &&
    one?.period === other?.period
  );
}

import type { Money } from '../../domain/money/money.ts';
import { addUpMoney } from '../../domain/money/money.ts';
import type { Cost } from '../analytics/costs.ts';
import type { Figures } from '../analytics/figures.ts';

/** Sums over rows. */
export interface Sums {
  seconds: number;
  billableSeconds: number;
  /** Null if an entry may be in several rows and would count more than once. */
  entries: number | null;
  amounts: Money[] | null;
  /** The time of the previous period; null if not requested. */
  previousSeconds: number | null;
  /** Null if not requested, or if the caller may not see costs. */
  cost: Cost | null;
}

export type Summed = Figures & { previous: Figures | null; cost?: Cost | null };

export function sumOf(rows: readonly Summed[], entriesCountOnce: boolean): Sums {
  return {
    seconds: totalSeconds(rows.map(({ seconds }) => seconds)),
    billableSeconds: totalSeconds(rows.map(({ billableSeconds }) => billableSeconds)),
    entries: entriesCountOnce ? rows.reduce((sum, { entries }) => sum + entries, 0) : null,
    amounts: rows.some(({ amounts }) => amounts === null)
      ? null
      : addUpMoney(rows.flatMap((row) => row.amounts ?? [])),
    previousSeconds: rows.some(({ previous }) => previous === null)
      ? null
      : totalSeconds(rows.map(({ previous }) => previous?.seconds ?? 0)),
    cost: costOf(rows.map(({ cost }) => cost ?? null)),
  };
}

function costOf(costs: readonly (Cost | null)[]): Cost | null {
  const known = costs.filter((cost) => cost !== null);
  if (known.length < costs.length) return null;
  return {
    amounts: addUpMoney(known.flatMap(({ amounts }) => amounts)),
    unknownSeconds: totalSeconds(known.map(({ unknownSeconds }) => unknownSeconds)),
  };
}

/** Adds in whole milliseconds, because fractions of seconds are inexact. */
export function totalSeconds(seconds: readonly number[]): number {
  return seconds.reduce((sum, one) => sum + Math.round(one * 1000), 0) / 1000;
}

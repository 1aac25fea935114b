import type { TimeSum } from '../../db/queries/analytics.ts';
import type { Money } from '../../domain/money.ts';

/** What a row or the totals say. */
export interface Figures {
  /** Exact to the millisecond. */
  seconds: number;
  billableSeconds: number;
  /** How many entries have time in it. */
  entries: number;
  /** What the billable time earns at the rates it was tracked at, by currency; null for those who may not see rates. */
  amounts: Money[] | null;
}

/** Adds up sums in several currencies, counting entries as `count` says. */
export function figuresOf(
  sums: readonly TimeSum[],
  count: (sum: TimeSum) => number,
  showAmounts: boolean,
): Figures {
  const total = (of: (sum: TimeSum) => number) => sums.reduce((whole, sum) => whole + of(sum), 0);
  return {
    seconds: total((sum) => sum.milliseconds) / 1000,
    billableSeconds: total((sum) => sum.billable_milliseconds) / 1000,
    entries: total(count),
    amounts: showAmounts ? amountsOf(sums) : null,
  };
}

function amountsOf(sums: readonly TimeSum[]): Money[] {
  const amounts = new Map<string, number>();
  for (const { currency, amount } of sums) {
    if (currency !== null) amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  }
  return [...amounts]
    .map(([currency, minorUnits]) => ({ minorUnits, currency }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

import type { TimeSum } from '../../db/queries/analytics/sum-time.ts';
import { addUpMoney, type Money } from '../../domain/money/money.ts';
import { type Rounding, roundTime } from '../../domain/time-entries/rounding.ts';
import { forEachYielding } from '../shared/yielding-loops.ts';

/** The figures of a row or of the totals. */
export interface Figures {
  /** Exact to the millisecond, or rounded as the report rounds. */
  seconds: number;
  billableSeconds: number;
  /** The number of entries with time in the row. */
  entries: number;
  /** Whether a running timer is included. A running timer counts up to now. */
  running: boolean;
  /** Billable time at its frozen rates, by currency; null for callers who may not see rates. */
  amounts: Money[] | null;
}

export interface FigureOptions {
  showAmounts: boolean;
  rounding: Rounding | null;
}

/** Adds up the sums of one group, which may be in several currencies. */
export function figuresOf(sums: readonly TimeSum[], { showAmounts, rounding }: FigureOptions): Figures {
  let [milliseconds, billable, entries, running] = [0, 0, 0, false];
  for (const sum of sums) {
    milliseconds += sum.milliseconds;
    billable += sum.billable_milliseconds;
    entries += sum.entries;
    running ||= sum.running === 1;
  }
  const round = (time: number) => (rounding?.per === 'TOTAL' ? roundTime(time, rounding) : time);
  // Amounts follow the rounded time, except imported amounts.
  const share = billable === 0 ? 1 : round(billable) / billable;
  return {
    seconds: round(milliseconds) / 1000,
    billableSeconds: round(billable) / 1000,
    entries,
    running,
    amounts: showAmounts ? (share === 1 ? addUpMoney(sums.map(toMoney)) : shareOf(sums, share)) : null,
  };
}

/** The totals of a report: the sums of time and amounts over all rows. An entry in several rows counts once. */
export async function totalsOf(
  rows: readonly Figures[],
  sums: readonly TimeSum[],
  { showAmounts }: FigureOptions,
): Promise<Figures> {
  let [milliseconds, billable, entries, running] = [0, 0, 0, false];
  const amounts: Money[] = [];
  await forEachYielding(rows, (row) => {
    milliseconds += Math.round(row.seconds * 1000);
    billable += Math.round(row.billableSeconds * 1000);
    running ||= row.running;
    for (const amount of row.amounts ?? []) amounts.push(amount);
  });
  await forEachYielding(sums, (sum) => {
    entries += sum.new_entries;
  });
  return {
    seconds: milliseconds / 1000,
    billableSeconds: billable / 1000,
    entries,
    running,
    amounts: showAmounts ? addUpMoney(amounts) : null,
  };
}

/** The billable share of the time, from 0 to 1; null without time. */
export function billableShare({
  seconds,
  billableSeconds,
}: Pick<Figures, 'seconds' | 'billableSeconds'>): number | null {
  return seconds === 0 ? null : billableSeconds / seconds;
}

export const NOTHING: Omit<Figures, 'amounts'> = {
  seconds: 0,
  billableSeconds: 0,
  entries: 0,
  running: false,
};

/** Scales the amounts by `share`, except imported amounts. */
function shareOf(sums: readonly TimeSum[], share: number): Money[] {
  const earned = sums.map(({ currency, amount, imported_amount }) => ({
    currency,
    minorUnits: amount - imported_amount,
  }));
  const imported = sums.map(({ currency, imported_amount }) => ({ currency, minorUnits: imported_amount }));
  return addUpMoney([...addUpMoney(earned, share), ...imported]);
}

function toMoney({ currency, amount }: TimeSum): Money {
  return { currency, minorUnits: amount };
}

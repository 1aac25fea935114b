import type { Money } from './money.ts';
import { amountAt, isSameRate } from './rates.ts';
import { rangeSoFar, type Tracked } from './time-entry.ts';

/** The values of an entry that decide its worth. */
export interface Priced extends Tracked {
  /** Null where nobody said, which counts as billable. */
  billable: boolean | null;
  hourlyRate: Money | null;
  importedAmount: Money | null;
}

/**
 * The amount of an entry, of a running timer up to now: that of the file that it was imported from, since an hourly rate in
 * whole cents cannot give every amount, else its time at its rate. Null where it earns nothing.
 */
export function worthOf(entry: Priced, now = entry.start): Money | null {
  if (entry.billable === false) return null;
  if (entry.importedAmount) return entry.importedAmount;
  const { start, end } = rangeSoFar(entry, now);
  return entry.hourlyRate && amountAt(entry.hourlyRate, end - start);
}

/**
 * The amount of an entry between two moments, given as the milliseconds since its start: the amount by the second moment less
 * the amount by the first, each rounded with half a unit up. The parts of an entry then always come to its whole amount.
 */
export function worthBetween(entry: Priced, before: number, after: number): Money | null {
  const { start, end, billable, hourlyRate, importedAmount } = entry;
  if (billable === false) return null;
  const [amount, length] =
    importedAmount && end !== null ? [importedAmount, end - start] : [hourlyRate, HOUR_MS];
  if (!amount) return null;
  const earned = share(amount.minorUnits, after, length) - share(amount.minorUnits, before, length);
  return { minorUnits: Number(earned), currency: amount.currency };
}

const HOUR_MS = 3_600_000;

/** The part of an amount for a length that some of that length comes to. */
function share(minorUnits: number, milliseconds: number, length: number): bigint {
  return (BigInt(milliseconds) * BigInt(minorUnits) * 2n + BigInt(length)) / (BigInt(length) * 2n);
}

/** The imported amount that an entry still has after a change: none once its times, its rate or `billable` are others. */
export function keptAmount(before: Priced, after: Omit<Priced, 'importedAmount'>): Money | null {
  const isPricedAlike =
    before.start === after.start &&
    before.end === after.end &&
    before.billable === after.billable &&
    isSameRate(before.hourlyRate, after.hourlyRate);
  return isPricedAlike ? before.importedAmount : null;
}

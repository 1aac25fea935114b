import type { ImportedAmount, TimeEntry } from '../entities.ts';
import { rangeSoFar, type Tracked } from '../time-entries/time-entry.ts';
import type { Money } from './money.ts';
import { amountAt, isSameRate } from './rates.ts';

/** The values of an entry that decide its worth. */
export interface Priced extends Tracked {
  /** Null where nobody said, which counts as billable. */
  billable: boolean | null;
  hourlyRate: Money | null;
  /** Null where there is none, or none that counts. */
  importedAmount: Money | null;
}

/**
 * The amount of an entry, of a running timer up to now: that of the file that it was imported from, since an hourly rate in
 * whole cents cannot give every amount, else its time at its rate. Null where it earns nothing.
 */
export function entryAmount(entry: Priced, now = entry.start): Money | null {
  if (entry.billable === false) return null;
  if (entry.importedAmount) return entry.importedAmount;
  const { start, end } = rangeSoFar(entry, now);
  return entry.hourlyRate && amountAt(entry.hourlyRate, end - start);
}

/**
 * The amount of an entry between two moments, given as the milliseconds since its start: the amount by the second moment less
 * the amount by the first, each rounded with half a unit up. The parts of an entry then always come to its whole amount.
 */
export function amountBetween(entry: Priced, before: number, after: number): Money | null {
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

type Content = Pick<TimeEntry, 'start' | 'end' | 'billable' | 'hourlyRate'>;

/** An amount with the values that it is imported for. Null without a duration or a rate: then there is nothing that the amount replaces. */
export function importedFor(
  { start, end, billable, hourlyRate }: Content,
  amount: Money,
): ImportedAmount | null {
  return end === null || !hourlyRate ? null : { amount, milliseconds: end - start, billable, hourlyRate };
}

/**
 * The imported amount of an entry while its duration, rate and billable flag are those that the amount was imported for, else null.
 * `COUNTED_AMOUNT` is the same rule in SQL.
 */
export function countedAmount(entry: Content & Pick<TimeEntry, 'imported'>): Money | null {
  const { start, end, billable, hourlyRate, imported } = entry;
  if (!imported || end === null) return null;
  const isSame =
    imported.milliseconds === end - start &&
    imported.billable === billable &&
    isSameRate(imported.hourlyRate, hourlyRate);
  return isSame ? imported.amount : null;
}

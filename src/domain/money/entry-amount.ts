import type { ImportedAmount, TimeEntry } from '../entities.ts';
import { rangeSoFar, type Tracked } from '../time-entries/time-entry.ts';
import type { Money } from './money.ts';
import { amountAt, isSameRate } from './rates.ts';

/** The values of an entry that determine its amount. */
export interface Priced extends Tracked {
  /** Null if not set, which counts as billable. */
  billable: boolean | null;
  hourlyRate: Money | null;
  /** Null without an imported amount that counts. */
  importedAmount: Money | null;
}

/**
 * The amount of an entry; for a running timer, the amount until now. An imported amount takes precedence over time multiplied by rate,
 * because an hourly rate in whole cents cannot yield every amount. Null if the entry earns nothing.
 */
export function entryAmount(entry: Priced, now = entry.start): Money | null {
  if (entry.billable === false) return null;
  if (entry.importedAmount) return entry.importedAmount;
  const { start, end } = rangeSoFar(entry, now);
  return entry.hourlyRate && amountAt(entry.hourlyRate, end - start);
}

/**
 * The amount of an entry between two moments, in milliseconds since its start: the difference of the amounts up to each moment, each
 * rounded half up. So the parts of an entry always add up to its whole amount.
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

/** The rounded share of an amount for a part of its length. */
function share(minorUnits: number, milliseconds: number, length: number): bigint {
  return (BigInt(milliseconds) * BigInt(minorUnits) * 2n + BigInt(length)) / (BigInt(length) * 2n);
}

type Content = Pick<TimeEntry, 'start' | 'end' | 'billable' | 'hourlyRate'>;

/**
 * Returns an amount with the values that it is imported for. Null without a duration or a rate, because then the amount would replace
 * nothing.
 */
export function importedFor(
  { start, end, billable, hourlyRate }: Content,
  amount: Money,
): ImportedAmount | null {
  return end === null || !hourlyRate ? null : { amount, milliseconds: end - start, billable, hourlyRate };
}

/**
 * The imported amount of an entry; null if its duration, rate or billable flag changed since the import. `COUNTED_AMOUNT` is the same rule
 * in SQL.
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

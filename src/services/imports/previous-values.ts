import type { Tag, TimeEntry } from '../../domain/entities.ts';
import { countedAmount } from '../../domain/money/entry-amount.ts';
import type { Money } from '../../domain/money/money.ts';
import { isSameRate } from '../../domain/money/rates.ts';

/** The values of an entry that an update can change, with its tags. */
export type ValuesBefore = Omit<
  TimeEntry,
  'id' | 'teamId' | 'identityId' | 'idempotencyKey' | 'source' | 'importId' | 'createdAt' | 'updatedAt'
> & { tags: Pick<Tag, 'id' | 'name'>[] };

/** A change of an entry by an import: the values before, and the price after, which reveals a later repricing. */
export type KeptChange = ValuesBefore & { rateLeft: Money | null; amountLeft: Money | null };

type Priced = Pick<TimeEntry, 'start' | 'end' | 'billable' | 'hourlyRate' | 'imported'>;

export function valuesOf(entry: TimeEntry, tags: readonly Tag[]): ValuesBefore {
  const { id, teamId, identityId, idempotencyKey, source, importId, createdAt, updatedAt, ...values } = entry;
  return { ...values, tags: tags.map((tag) => ({ id: tag.id, name: tag.name })) };
}

export function priceLeft(entry: Priced): Pick<KeptChange, 'rateLeft' | 'amountLeft'> {
  return { rateLeft: entry.hourlyRate, amountLeft: countedAmount(entry) };
}

/** True if an entry still has the price that the import left. Otherwise the entry was repriced since. */
export function hasPriceLeft({ rateLeft, amountLeft }: KeptChange, entry: Priced): boolean {
  return isSameRate(rateLeft, entry.hourlyRate) && isSameRate(amountLeft, countedAmount(entry));
}

/** True if the import changed the price. */
export function changedPrice(change: KeptChange): boolean {
  return !hasPriceLeft(change, change);
}

/**
 * Joins two consecutive changes: the values before both. If a repricing came in between, the price is that before the
 * later change.
 */
export function joined(earlier: KeptChange, later: KeptChange): KeptChange {
  const { hourlyRate, imported } = hasPriceLeft(earlier, later) ? earlier : later;
  const { rateLeft, amountLeft } = later;
  return { ...earlier, hourlyRate, imported, rateLeft, amountLeft };
}

import type { Money } from '../domain/money/money.ts';
import { amountAt } from '../domain/money/rates.ts';
import type { ImportRow } from './item.ts';

/**
 * The amount that a file claims for a record: the stated amount, or the amount of the stated rate. Null without money, or with a rate and
 * an unknown length.
 */
export function claimedAmount(
  { rate, amount, billable }: Pick<ImportRow, 'rate' | 'amount' | 'billable'>,
  milliseconds: number | null,
): Money | null {
  if (amount && (billable !== false || amount.minorUnits > 0)) return amount;
  return billable === false || !rate || milliseconds === null ? null : amountAt(rate, milliseconds);
}

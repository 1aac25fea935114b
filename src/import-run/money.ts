import type { Budget } from '../domain/money/budget-agreement.ts';
import { formatMoney, type Money } from '../domain/money/money.ts';
import { claimedAmount } from '../importers/claimed-amount.ts';
import type { ImportRow } from '../importers/item.ts';

type Priced = Pick<ImportRow, 'start' | 'end' | 'rate' | 'amount' | 'billable'>;

/** The money of a row as it is sent. Both are null if the row is not billable. */
export interface RowMoney {
  hourlyRate: Money | null;
  importedAmount: Money | null;
}

/**
 * The rate and the amount of a row. If only the amount is set, the service derives the rate. A rate in
 * another currency than the amount is dropped: an entry has one currency, and the amount was billed.
 */
export function moneyOfRow({ rate, amount, billable }: Priced): RowMoney {
  if (billable === false) return { hourlyRate: null, importedAmount: null };
  const isOfOneCurrency = !rate || !amount || rate.currency === amount.currency;
  return { hourlyRate: isOfOneCurrency ? rate : null, importedAmount: amount };
}

/** The amount that the file claims for a row. Null without money. */
export function amountOfRow(row: Priced): Money | null {
  return claimedAmount(row, row.end - row.start);
}

/** The API input for a budget. */
export function budgetInput({ kind, size, currency, period, thresholds }: Budget) {
  const of =
    kind === 'HOURS'
      ? { seconds: size / 1000 }
      : { money: moneyInput({ minorUnits: size, currency: currency ?? '' }) };
  return { ...of, period, thresholds: [...thresholds] };
}

/** The API input for an amount of money. */
export function moneyInput(money: Money): { amount: string; currency: string } {
  return { amount: formatMoney(money), currency: money.currency };
}

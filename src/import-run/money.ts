import { formatMoney, type Money } from '../domain/money.ts';
import { amountAt, rateOf } from '../domain/rates.ts';
import type { ImportRow } from '../importers/item.ts';
import type { EntryValues } from './values.ts';

type Priced = Pick<ImportRow, 'start' | 'end' | 'rate' | 'amount' | 'billable'>;

/**
 * The hourly rate that an entry had where it comes from: the one that the file says, else the one that its amount comes
 * to. Null where the file says nothing of money, and for what was not billed.
 */
export function rateOfRow({ start, end, rate, amount, billable }: Priced): Money | null {
  if (billable === false) return null;
  if (rate) return rate;
  return amount && rateOf(amount, end - start);
}

/** The amount that the file claims: its own, else that of its rate. Null where the file has no money. */
export function amountOfRow(row: Priced): Money | null {
  if (row.amount && (row.billable !== false || row.amount.minorUnits > 0)) return row.amount;
  return row.billable === false || !row.rate ? null : amountAt(row.rate, row.end - row.start);
}

/** The amount of a stored entry. */
export function amountOfEntry({ start, end, billable, hourlyRate }: EntryValues): Money | null {
  return billable && hourlyRate ? amountAt(hourlyRate, end - start) : null;
}

/**
 * Whether an amount is the other one but for what rounding does: the smallest unit that other tools may round another way, and the
 * half of one that an hourly rate, itself rounded, is off by in each hour.
 */
export function isSameAmount(source: Money, stored: Money, milliseconds: number): boolean {
  if (source.currency !== stored.currency) return false;
  const slack = 1 + milliseconds / 7_200_000;
  return Math.abs(source.minorUnits - stored.minorUnits) <= slack;
}

/** As the API takes it. */
export function moneyInput(money: Money): { amount: string; currency: string } {
  return { amount: formatMoney(money), currency: money.currency };
}

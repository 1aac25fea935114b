import { type Money, moneyText } from '../../../money/money.ts';

/** Amounts of several currencies as text; empty without amounts. */
export function amountsText(amounts: readonly Money[] | null): string {
  return (amounts ?? []).map((money) => moneyText(money)).join(' + ');
}

/** The amount per hour of all time, billable or not, by currency. */
export function ratesOf(amounts: readonly Money[] | null, seconds: number): Money[] {
  if (seconds <= 0) return [];
  return (amounts ?? []).map(({ amount, currency }) => ({
    currency,
    amount: String((Number(amount) * 3600) / seconds),
  }));
}

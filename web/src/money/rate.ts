import { formatMoney, parseMoney } from '../../../src/domain/money/money.ts';
import { messageOf } from '../api/api-error.ts';
import { rates as words } from '../words/rates.ts';
import { type Money, moneyText } from './money.ts';

/** Parses a typed rate, with a decimal point or comma. An empty text means no rate. */
export function readRate(typed: string, currency: string): { rate: Money | null; problem: string | null } {
  const text = typed.trim().replace(',', '.');
  if (text === '') return { rate: null, problem: null };
  try {
    const amount = formatMoney(parseMoney(text, currency, words.theRate));
    return { rate: { amount, currency }, problem: null };
  } catch (error) {
    return { rate: null, problem: messageOf(error) };
  }
}

export function isSameRate(one: Money | null, other: Money | null): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency;
}

/** A rate as text: "€85.50 an hour". */
export function showRate(rate: Money): string {
  return words.anHour(moneyText(rate));
}

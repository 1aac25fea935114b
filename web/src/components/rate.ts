import { formatMoney, parseMoney } from '../../../src/domain/money.ts';
import { messageOf } from '../api/api-error.ts';
import { rates as words } from '../words/rates.ts';

/** An amount as the API has it. */
export interface Rate {
  amount: string;
  currency: string;
}

/** Reads a rate that was typed, with a decimal point or comma. Nothing typed means none. */
export function readRate(typed: string, currency: string): { rate: Rate | null; problem: string | null } {
  const text = typed.trim().replace(',', '.');
  if (text === '') return { rate: null, problem: null };
  try {
    const amount = formatMoney(parseMoney(text, currency, words.theRate));
    return { rate: { amount, currency }, problem: null };
  } catch (error) {
    return { rate: null, problem: messageOf(error) };
  }
}

export function isSameRate(one: Rate | null, other: Rate | null): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency;
}

/** A rate as people read it: "€85.50 an hour". */
export function showRate({ amount, currency }: Rate): string {
  return words.anHour(
    new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(Number(amount)),
  );
}

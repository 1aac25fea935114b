import { decimalsOf } from '../../../src/domain/money.ts';
import { components as words } from '../words/components.ts';

/** An amount as the API has it: a decimal number in a text, never a float. */
export interface Money {
  amount: string;
  currency: string;
}

/** An amount as people read it: "€85.50". */
export function moneyText({ amount, currency }: Money, language?: string): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  // The formatter takes a text, and so loses no digits; the types of this version do not say so.
  return format.format(amount as unknown as number);
}

export type TypedRate = { rate: Money | null } | { problem: string };

/** A rate as people type it: with a point or a comma, or nothing for none. */
export function readRate(text: string, currency: string): TypedRate {
  const amount = text.trim().replace(',', '.');
  if (amount === '') return { rate: null };
  const [, fraction = ''] = /^\d{1,12}(?:\.(\d+))?$/.exec(amount) ?? [null, null];
  if (fraction === null) return { problem: words.rate.wrong };
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) return { problem: words.rate.tooFine(currency, decimals) };
  return { rate: { amount, currency } };
}

/** The name of a currency, for those who do not know its code. */
export function currencyName(code: string, language?: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;
}

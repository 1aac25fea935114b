/** An amount as in the API: a decimal number as a string, never a float. */
export interface Money {
  amount: string;
  currency: string;
}

/** An amount as text: "€85.50". */
export function moneyText({ amount, currency }: Money, language?: string): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  // The formatter accepts a decimal string and keeps all digits; the types of this TypeScript version lack
  // that overload.
  return format.format(amount as unknown as number);
}

/** The name of a currency, for people who do not know its code. */
export function currencyName(code: string, language?: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;
}

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

/** The name of a currency, for those who do not know its code. */
export function currencyName(code: string, language?: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;
}

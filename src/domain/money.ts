import { invalid } from '../lib/errors.ts';

/** An amount in the smallest unit of its currency (cents of EUR, yen of JPY). */
export interface Money {
  minorUnits: number;
  currency: string;
}

const LARGEST = 1_000_000_000_000;
const known = new Set(Intl.supportedValuesOf('currency'));
const digits = new Map<string, number>();

export function checkCurrency(code: string, field = 'currency'): string {
  const currency = code.trim().toUpperCase();
  if (!known.has(currency)) throw invalid(field, `${field} must be an ISO 4217 currency code such as EUR.`);
  return currency;
}

/** How many decimals the currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  let count = digits.get(currency);
  if (count === undefined) {
    const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    count = options.maximumFractionDigits ?? 2;
    digits.set(currency, count);
  }
  return count;
}

/** Reads a decimal text such as "85.50" exactly, without ever going through a floating-point number. */
export function parseMoney(amount: string, currency: string, field: string): Money {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) throw invalid(field, `${field} must be a decimal number such as "85.50", not negative.`);
  const [, whole = '0', fraction = ''] = match;
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) {
    throw invalid(field, `${field} has more decimals than ${currency} has; it takes ${decimals}.`);
  }
  const minorUnits = Number(whole + fraction.padEnd(decimals, '0'));
  if (minorUnits > LARGEST) throw invalid(field, `${field} is larger than can be stored.`);
  return { minorUnits, currency };
}

export function formatMoney(money: Money): string {
  const decimals = decimalsOf(money.currency);
  const text = String(money.minorUnits).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

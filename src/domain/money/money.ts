import { invalid } from '../../lib/errors.ts';

/** An amount in minor units of its currency (cents of EUR, yen of JPY). */
export interface Money {
  minorUnits: number;
  currency: string;
}

export const MAX_MINOR_UNITS = 1_000_000_000_000;
const currencies = new Set(Intl.supportedValuesOf('currency'));

/**
 * Currencies that do not have two decimals in ISO 4217. Intl is not used: its values follow everyday use (none for HUF) and change with the
 * version of the runtime, which would change the value of every stored amount.
 */
const unusualDecimals: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

export function checkCurrency(code: string, field = 'currency'): string {
  const currency = code.trim().toUpperCase();
  if (!currencies.has(currency))
    throw invalid(field, `${field} must be an ISO 4217 currency code such as EUR.`);
  return currency;
}

/** The number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return unusualDecimals[currency] ?? 2;
}

/** Parses a decimal text such as "85.50" exactly, without floating-point numbers. */
export function parseMoney(amount: string, currency: string, field: string): Money {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) throw invalid(field, `${field} must be a decimal number such as "85.50", not negative.`);
  const [, whole = '0', fraction = ''] = match;
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) {
    throw invalid(field, `${field} has more decimals than ${currency} has; it takes ${decimals}.`);
  }
  const minorUnits = Number(whole + fraction.padEnd(decimals, '0'));
  if (minorUnits > MAX_MINOR_UNITS) throw invalid(field, `${field} is larger than can be stored.`);
  return { minorUnits, currency };
}

export function formatMoney(money: Money): string {
  const decimals = decimalsOf(money.currency);
  const sign = money.minorUnits < 0 ? '-' : '';
  const text = sign + String(Math.abs(money.minorUnits)).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Adds up money by currency, optionally multiplied by a share. Omits currencies with a total of zero, and sorts by currency code. */
export function addUpMoney(money: readonly Money[], share = 1): Money[] {
  const [only] = money;
  // Fast path: most rows of a report have a single amount.
  if (only && money.length === 1) {
    const minorUnits = Math.round(only.minorUnits * share);
    return minorUnits === 0 ? [] : [{ minorUnits, currency: only.currency }];
  }
  const amounts = new Map<string, number>();
  for (const { currency, minorUnits } of money) {
    amounts.set(currency, (amounts.get(currency) ?? 0) + minorUnits);
  }
  return [...amounts]
    .map(([currency, minorUnits]) => ({ minorUnits: Math.round(minorUnits * share), currency }))
    .filter(({ minorUnits }) => minorUnits !== 0)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

import { checkCurrency, decimalsOf, type Money, parseMoney } from '../../domain/money.ts';
import { type DecimalSign, readDecimal } from './decimal.ts';

/** `EUR`, `eur`, `Euro - EUR`, `USD ($)`; null where no currency is named. */
export function readCurrency(text: string): string | null {
  for (const word of text
    .toUpperCase()
    .match(/\b[A-Z]{3}\b/g)
    ?.toReversed() ?? []) {
    try {
      return checkCurrency(word);
    } catch {
      // Another word may be the code.
    }
  }
  return null;
}

export interface ReadMoney {
  money: Money;
  /** Whether the file has it finer than the currency goes. */
  rounded: boolean;
}

/** An amount in the smallest unit of its currency, from its digits and never through a fraction. Null where it is none. */
export function readMoney(text: string, currency: string, sign: DecimalSign | null): ReadMoney | null {
  const decimal = readDecimal(text, sign);
  if (decimal === null || decimal.startsWith('-')) return null;
  const [whole = '0', written = ''] = decimal.split('.');
  const decimals = decimalsOf(currency);
  const fraction = written.replace(/0+$/, '');
  try {
    if (fraction.length <= decimals) {
      const amount = fraction === '' ? whole : `${whole}.${fraction}`;
      return { money: parseMoney(amount, currency, 'amount'), rounded: false };
    }
    const kept = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
    const { minorUnits } = parseMoney(kept, currency, 'amount');
    const up = (fraction[decimals] ?? '0') >= '5' ? 1 : 0;
    return { money: { minorUnits: minorUnits + up, currency }, rounded: true };
  } catch {
    return null;
  }
}

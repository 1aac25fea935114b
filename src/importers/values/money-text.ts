import { decimalsOf, type Money, parseMoney } from '../../domain/money/money.ts';
import { currencyIn, type ShownCurrency } from './currency-names.ts';
import { type DecimalSign, readDecimal } from './decimal.ts';

export interface ReadMoney {
  money: Money;
  /**
   * The amount of the file minus `money`, in millionths of the smallest unit of the currency. Not 0 where the file is finer than the
   * currency.
   */
  roundedOff: number;
}

/** Millionths of the smallest unit, as digits. */
const FINER_DIGITS = 6;
const WHOLE_UNIT = 10 ** FINER_DIGITS;
/** How many there are in the smallest unit of a currency. */
export const MILLIONTHS = BigInt(WHOLE_UNIT);

const FIGURE = /(?:(?<!\p{L})[.,])?\d(?:[\d.,\s'’]*\d)?(?:[.,](?=\D|$))?/u;

/** An amount without its currency, and the currency as it is written: `12,50 EUR`, `€12.50`, `-Fr. 5`. */
export interface WrittenAmount {
  figure: string;
  /** Empty where there is none. */
  currency: string;
}

/** Null where it is no figure with, at most, a currency before or behind it, or where these are two currencies. */
export function splitAmount(text: string): WrittenAmount | null {
  const found = FIGURE.exec(text);
  if (!found) return null;
  const before = text.slice(0, found.index);
  const minus = /[-−]\s*$|^\s*[-−]/.test(before) ? '-' : '';
  const around = [before.replace(/[-−+]/g, ''), text.slice(found.index + found[0].length)].map((part) =>
    part.trim(),
  );
  const currency = around.filter((part) => part !== '').join(' ');
  if (currency !== '' && (!currencyIn(currency) || /\d/.test(currency))) return null;
  const [first, second] = around.map(currencyIn);
  if (first && second && !codesOf(first).some((code) => codesOf(second).includes(code))) return null;
  return { figure: minus + found[0], currency };
}

function codesOf(shown: ShownCurrency): readonly string[] {
  return 'currency' in shown ? [shown.currency] : shown.candidates;
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
      return { money: parseMoney(amount, currency, 'amount'), roundedOff: 0 };
    }
    const kept = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
    const { minorUnits } = parseMoney(kept, currency, 'amount');
    const finer = fraction.slice(decimals);
    const millionths = Math.round(Number(`0.${finer}`) * WHOLE_UNIT);
    const up = finer >= '5' ? 1 : 0;
    return { money: { minorUnits: minorUnits + up, currency }, roundedOff: millionths - up * WHOLE_UNIT };
  } catch {
    return null;
  }
}

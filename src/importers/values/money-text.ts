import { decimalsOf, type Money, parseMoney } from '../../domain/money/money.ts';
import { currencyIn, type ShownCurrency } from './currency-names.ts';
import { type DecimalSign, readDecimal } from './decimal.ts';

export interface ReadMoney {
  money: Money;
  /** The amount of the file minus `money`, in millionths of a minor unit. Not 0 if the file is more precise than the currency. */
  roundedOff: number;
}

/** The number of digits of millionths. */
const FINER_DIGITS = 6;
const WHOLE_UNIT = 10 ** FINER_DIGITS;
/** The number of millionths in a minor unit. */
export const MILLIONTHS = BigInt(WHOLE_UNIT);

const FIGURE = /(?:(?<!\p{L})[.,])?\d(?:[\d.,\s'’]*\d)?(?:[.,](?=\D|$))?/u;

/** A number and its currency as written: `12,50 EUR`, `€12.50`, `-Fr. 5`. */
export interface WrittenAmount {
  figure: string;
  /** Empty without a currency. */
  currency: string;
}

/** Splits an amount. Null unless the text is a number with at most a currency before or after it, and for two different currencies. */
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

/** Parses an amount into minor units from its digits, without floating-point numbers. Null for an invalid amount. */
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
    const truncated = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
    const { minorUnits } = parseMoney(truncated, currency, 'amount');
    const remainder = fraction.slice(decimals);
    const millionths = Math.round(Number(`0.${remainder}`) * WHOLE_UNIT);
    const up = remainder >= '5' ? 1 : 0;
    return { money: { minorUnits: minorUnits + up, currency }, roundedOff: millionths - up * WHOLE_UNIT };
  } catch {
    return null;
  }
}

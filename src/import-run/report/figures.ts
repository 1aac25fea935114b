import { decimalsOf, formatMoney } from '../../domain/money/money.ts';
import type { Sums } from '../sums.ts';

const HOUR = 3_600_000;

/** Formats a duration as hours, minutes and seconds. It is not rounded, because a reconciliation has to be exact. */
export function exactTime(milliseconds: number): string {
  const sign = milliseconds < 0 ? '-' : '';
  const left = Math.abs(milliseconds);
  const two = (figure: number) => String(Math.floor(figure)).padStart(2, '0');
  const fraction = left % 1000 === 0 ? '' : `.${String(left % 1000).padStart(3, '0')}`;
  return `${sign}${grouped(Math.floor(left / HOUR))}:${two((left / 60_000) % 60)}:${two((left / 1000) % 60)}${fraction}`;
}

/** Formats an integer with thousands separators. */
export function grouped(figure: number): string {
  return String(figure).replace(/\B(?=(\d{3})+$)/g, ',');
}

const MILLIONTHS_DIGITS = 6;

/** Formats amounts in millionths of the smallest unit, with a sign and all decimals: `+0.245 EUR`. */
export function fineMoneyText(millionths: Record<string, number>): string {
  return Object.entries(millionths)
    .map(([currency, amount]) => {
      const sign = amount < 0 ? '-' : '+';
      const decimals = decimalsOf(currency) + MILLIONTHS_DIGITS;
      const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
      const fraction = digits.slice(-decimals).replace(/0+$/, '');
      return `${sign}${grouped(Number(digits.slice(0, -decimals)))}${fraction && `.${fraction}`} ${currency}`;
    })
    .join(', ');
}

/** Formats sums: `3 entries, 4:30:00, 120.00 EUR`. */
export function sumsText({ rows, milliseconds, money }: Sums): string {
  const amount = moneyText(money);
  return `${grouped(rows)} ${rows === 1 ? 'entry' : 'entries'}, ${exactTime(milliseconds)}${amount && `, ${amount}`}`;
}

export function moneyText(money: Sums['money']): string {
  return Object.entries(money)
    .map(([currency, minorUnits]) => {
      const sign = minorUnits < 0 ? '-' : '';
      const [whole = '', fraction] = formatMoney({ minorUnits: Math.abs(minorUnits), currency }).split('.');
      return `${sign}${grouped(Number(whole))}${fraction ? `.${fraction}` : ''} ${currency}`;
    })
    .join(', ');
}

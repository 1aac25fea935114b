import { z } from 'zod';
import { formatMoney, type Money } from '../../domain/money/money.ts';
import { invalid } from '../../lib/errors.ts';
import type { MoneyInput } from '../../services/rates/hourly-rate.ts';

/** An hourly rate as one text, "85.50 EUR": an object would take more tokens. */
export const rateView = { hourly_rate: z.string().optional() };

/** Formats money as "85.50 EUR". */
export function moneyText(money: Money): string {
  return `${formatMoney(money)} ${money.currency}`;
}

/** A rate in a result. Omitted if there is none or the caller may not see it. */
export function viewRate(rate: Money | null): { hourly_rate?: string } {
  return rate ? { hourly_rate: moneyText(rate) } : {};
}

/** An amount with an optional currency. Further text such as "per day" does not match, because it must not be ignored. */
const RATE = /^([-+]?[\d.,]+)(?:\s+(\p{L}+))?$/u;

/** Splits the caller's text into amount and currency. The service parses both. */
export function readRate(text: string): MoneyInput;
export function readRate(text: string | null | undefined): MoneyInput | null | undefined;
export function readRate(text: string | null | undefined): MoneyInput | null | undefined {
  if (text == null) return text;
  const [, amount, currency] = RATE.exec(text.trim()) ?? [];
  if (amount === undefined) {
    throw invalid(
      'hourly_rate',
      'hourly_rate must be an amount for an hour and nothing else but its currency, such as "85.50" or "85.50 EUR".',
    );
  }
  return { amount, currency };
}

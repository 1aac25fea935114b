import { z } from 'zod';
import { formatMoney, type Money } from '../../domain/money/money.ts';
import { invalid } from '../../lib/errors.ts';
import type { MoneyInput } from '../../services/rates/hourly-rate.ts';

/** An hourly rate is one text here, "85.50 EUR": an object takes more words of a model's attention. */
export const rateView = { hourly_rate: z.string().optional() };

/** "85.50 EUR". */
export function moneyText(money: Money): string {
  return `${formatMoney(money)} ${money.currency}`;
}

/** A rate in an answer, left out where there is none or the caller may not see it. */
export function viewRate(rate: Money | null): { hourly_rate?: string } {
  return rate ? { hourly_rate: moneyText(rate) } : {};
}

/** An amount with an optional currency. Text behind it may say "per day" and must not be ignored. */
const RATE = /^([-+]?[\d.,]+)(?:\s+(\p{L}+))?$/u;

/** Splits the text of the caller in two; the service reads the parts. */
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

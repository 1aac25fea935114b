import { z } from 'zod';
import { formatMoney, type Money } from '../../domain/money.ts';
import type { MoneyInput } from '../../services/hourly-rate.ts';

/** An hourly rate is one text here, "85.50 EUR": an object takes more words of a model's attention. */
export const rateView = { hourly_rate: z.string().optional() };

/** A rate in an answer, left out where there is none or the caller may not see it. */
export function viewRate(rate: Money | null): { hourly_rate?: string } {
  return rate ? { hourly_rate: `${formatMoney(rate)} ${rate.currency}` } : {};
}

/** What a caller wrote, in its two parts; the service reads them. */
export function readRate(text: string): MoneyInput;
export function readRate(text: string | null | undefined): MoneyInput | null | undefined;
export function readRate(text: string | null | undefined): MoneyInput | null | undefined {
  if (text == null) return text;
  const [amount = '', currency] = text.trim().split(/\s+/, 2);
  return { amount, currency };
}

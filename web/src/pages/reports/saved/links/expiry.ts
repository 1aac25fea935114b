import { calendarDay } from '../../../../../../src/domain/time/calendar.ts';

export const expiries = ['NEVER', 'WEEK', 'MONTH', 'QUARTER', 'DATE'] as const;
export type Expiry = (typeof expiries)[number];

const days = { WEEK: 7, MONTH: 30, QUARTER: 90 };
const DAY = 86_400_000;

/**
 * When a new link expires: null for never, undefined if the date is invalid or past. A date is the last day
 * on which the link works.
 */
export function expiryOf(expiry: Expiry, date: string, now: number, zone: string): string | null | undefined {
  if (expiry === 'NEVER') return null;
  if (expiry !== 'DATE') return new Date(now + days[expiry] * DAY).toISOString();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const { end } = calendarDay(date, zone);
  return end > now ? new Date(end).toISOString() : undefined;
}

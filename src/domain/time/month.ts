import type { Interval } from './interval.ts';
import { dayAt, startOfDay } from './zoned-day.ts';

/** The calendar month of an instant in a time zone. */
export function monthOf(instant: number, zone: string): Interval {
  const first = dayAt(instant, zone).with({ day: 1 });
  return { start: startOfDay(first, zone), end: startOfDay(first.add({ months: 1 }), zone) };
}

import type { Interval } from './interval.ts';
import { dayAt, startOfDay } from './zoned-day.ts';

/**
 * The period that a range is compared with, right before the range. For whole local months: the same number of months. For whole local
 * days: the same number of days. Otherwise: the same length.
 */
export function previousPeriod(range: Interval, zone: string): Interval {
  const [first, last] = [dayAt(range.start, zone), dayAt(range.end, zone)];
  const wholeDays = startOfDay(first, zone) === range.start && startOfDay(last, zone) === range.end;
  if (!wholeDays) return { start: range.start - (range.end - range.start), end: range.start };
  if (first.day === 1 && last.day === 1) {
    const { months } = first.until(last, { largestUnit: 'months' });
    return { start: startOfDay(first.subtract({ months }), zone), end: range.start };
  }
  const { days } = first.until(last, { largestUnit: 'days' });
  return { start: startOfDay(first.subtract({ days }), zone), end: range.start };
}

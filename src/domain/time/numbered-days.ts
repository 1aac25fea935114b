import { Temporal } from 'temporal-polyfill';
import { startOfDay } from './zoned-day.ts';

export const DAY = 86_400_000;

/** A calendar day as a number: its start in UTC milliseconds. */
export function numberOfDay(day: Temporal.PlainDate): number {
  return startOfDay(day, 'UTC');
}

/**
 * Returns a faster `startOfDay` for consecutive days. A calendar lookup takes 4 µs, and a report of years has thousands of days. Between
 * clock changes, each day starts at the same UTC offset as the previous day.
 */
export function startsOfDays(zone: string): (day: number) => number {
  let steady = { offset: 0, from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
  return (day) => {
    const start = day - steady.offset;
    if (start >= steady.from && start < steady.to) return start;
    const first = Temporal.PlainDate.from(dateText(day)).toZonedDateTime(zone);
    const change = first.getTimeZoneTransition('next');
    steady = {
      offset: first.offsetNanoseconds / 1_000_000,
      // A repeated midnight is within a day of the clock change.
      from: first.epochMilliseconds + DAY,
      to: change?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    };
    return first.epochMilliseconds;
  };
}

/** Formats the number of a day as a date, such as 2026-03-29. */
export function dateText(day: number): string {
  return new Date(day).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

import { Temporal } from 'temporal-polyfill';
import { startOfDay } from './zoned-day.ts';

export const DAY = 86_400_000;

/** A day of the calendar as a number: when it starts in UTC. */
export function numberOfDay(day: Temporal.PlainDate): number {
  return startOfDay(day, 'UTC');
}

/**
 * `startOfDay` for many days in a row. Asking the calendar takes 4 µs a day, and a report of years has thousands.
 * Between clock changes, each day starts at the same UTC offset as the day before.
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
      // A midnight that comes twice on a day is within a day of where the clocks changed.
      from: first.epochMilliseconds + DAY,
      to: change?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    };
    return first.epochMilliseconds;
  };
}

/** A day by its number as people write it, such as 2026-03-29. */
export function dateText(day: number): string {
  return new Date(day).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

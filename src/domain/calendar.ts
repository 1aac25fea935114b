import { Temporal } from 'temporal-polyfill';
import type { Interval } from './interval.ts';
import { firstDayOfWeek } from './week.ts';
import type { WeekStart } from './zone.ts';
import { dayAt, startOfDay } from './zoned-day.ts';

/** An instant as a clock in a time zone shows it, with the offset: `2026-03-29T03:30:00+02:00`. */
export function formatInZone(instant: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** A day of a calendar on the wall: its date, and from when to when it lasts there. */
export interface CalendarDay extends Interval {
  date: string;
}

export function dayBefore(instant: number, zone: string): CalendarDay {
  const today = dayAt(instant, zone);
  const day = today.subtract({ days: 1 });
  return { date: day.toString(), start: startOfDay(day, zone), end: startOfDay(today, zone) };
}

/** The week that an instant is in, or one of those before it. */
export function weekOf(instant: number, zone: string, weekStart: WeekStart, weeksAgo = 0): Interval {
  const first = firstDayOfWeek(dayAt(instant, zone), weekStart).subtract({ weeks: weeksAgo });
  return { start: startOfDay(first, zone), end: startOfDay(first.add({ days: 7 }), zone) };
}

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

export function calendarDay(date: string, zone: string): CalendarDay {
  return toCalendarDay(Temporal.PlainDate.from(date), zone);
}

function toCalendarDay(day: Temporal.PlainDate, zone: string): CalendarDay {
  return {
    date: day.toString(),
    start: startOfDay(day, zone),
    end: startOfDay(day.add({ days: 1 }), zone),
  };
}

/** The day that the time at an instant counts to, by the borders that reports cut time at. */
export function dayOf(instant: number, zone: string): CalendarDay {
  let day = toCalendarDay(dayAt(instant, zone), zone);
  // If clocks go back over midnight, they show the previous date again after the new day has begun.
  while (day.end <= instant) day = calendarDay(addDays(day.date, 1), zone);
  return day;
}

export function dayBefore(instant: number, zone: string): CalendarDay {
  return toCalendarDay(dayAt(instant, zone).subtract({ days: 1 }), zone);
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** When a clock on the wall shows a time of a day. */
export interface ClockOnDay {
  instant: number;
  /** The effect of a clock change on this local time; otherwise each time is shown once. */
  shown: 'ONCE' | 'TWICE' | 'NEVER';
}

/**
 * Finds a time of a day, in minutes since midnight; from 24:00 on those of the next day. One that is shown twice is the
 * first of both, and one that was skipped is as much later as clocks went forward: the same choice that decides when a
 * day starts.
 */
export function clockOn(date: string, minutes: number, zone: string): ClockOnDay {
  const local = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const last = local.toZonedDateTime(zone, { disambiguation: 'later' });
  if (first.epochMilliseconds === last.epochMilliseconds) {
    return { instant: first.epochMilliseconds, shown: 'ONCE' };
  }
  return last.toPlainDateTime().equals(local)
    ? { instant: first.epochMilliseconds, shown: 'TWICE' }
    : { instant: last.epochMilliseconds, shown: 'NEVER' };
}

/** The week that an instant is in, or one of those before it. */
export function weekOf(instant: number, zone: string, weekStart: WeekStart, weeksAgo = 0): Interval {
  const first = firstDayOfWeek(dayAt(instant, zone), weekStart).subtract({ weeks: weeksAgo });
  return { start: startOfDay(first, zone), end: startOfDay(first.add({ days: 7 }), zone) };
}

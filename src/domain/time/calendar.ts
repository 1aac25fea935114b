import { Temporal } from 'temporal-polyfill';
import type { Interval } from './interval.ts';
import { firstDayOfWeek } from './week.ts';
import type { WeekStart } from './zone.ts';
import { dayAt, startOfDay } from './zoned-day.ts';

/** Formats an instant in a time zone, with the offset: `2026-03-29T03:30:00+02:00`. */
export function formatInZone(instant: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** A calendar day in a time zone: its date, and the instants at which it starts and ends. */
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

/** The day to which reports assign an instant. */
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

/** The instant of a local time. */
export interface ClockOnDay {
  instant: number;
  /** Whether a clock change repeats or skips this local time. */
  shown: 'ONCE' | 'TWICE' | 'NEVER';
}

/**
 * Resolves a local time, in minutes since midnight; values from 24:00 are on the next day. A repeated time resolves to its first
 * occurrence. A skipped time moves forward by the length of the gap. The start of a day is resolved in the same way.
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

/** The week that contains an instant, or an earlier week. */
export function weekOf(instant: number, zone: string, weekStart: WeekStart, weeksAgo = 0): Interval {
  const first = firstDayOfWeek(dayAt(instant, zone), weekStart).subtract({ weeks: weeksAgo });
  return { start: startOfDay(first, zone), end: startOfDay(first.add({ days: 7 }), zone) };
}

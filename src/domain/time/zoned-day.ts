import { Temporal } from 'temporal-polyfill';

/** The local date at an instant. */
export function dayAt(instant: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
}

/**
 * The first instant of a day in UTC milliseconds: midnight, or the end of the gap if the clock skips midnight. A day that a zone skips (30
 * December 2011 in Samoa) starts with the next day.
 */
export function startOfDay(day: Temporal.PlainDate, zone: string): number {
  return day.toZonedDateTime(zone).epochMilliseconds;
}

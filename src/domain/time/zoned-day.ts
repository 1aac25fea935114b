import { Temporal } from 'temporal-polyfill';

/** The day that a calendar on the wall shows at an instant. */
export function dayAt(instant: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
}

/**
 * The first instant of a day, in UTC milliseconds: midnight, or what the clocks showed instead where they skipped it. A day
 * that a zone left out altogether (30 December 2011 in Samoa) starts when the next one does.
 */
export function startOfDay(day: Temporal.PlainDate, zone: string): number {
  return day.toZonedDateTime(zone).epochMilliseconds;
}

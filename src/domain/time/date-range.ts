import { Temporal } from 'temporal-polyfill';
import { invalid } from '../../lib/errors.ts';
import { parseInstant } from './instant.ts';
import type { Interval } from './interval.ts';
import { startOfDay } from './zoned-day.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses a range whose ends are dates of a time zone or timestamps. A date as the start means the start of the day, as the end the end of
 * the day, so `from` and `to` can be the same date.
 */
export function parseDateRange(from: string, to: string, zone: string): Interval {
  const range = { start: parseRangeStart(from, zone), end: parseRangeEnd(to, zone) };
  if (range.end > range.start) return range;
  // A day ends after it starts, unless the time zone skipped it.
  if (from === to && DATE.test(to)) throw invalid('to', `The day ${to} does not exist in ${zone}.`);
  throw invalid('to', 'to must be after from.');
}

/** Parses the start of a range that may have no end. */
export function parseRangeStart(from: string, zone: string): number {
  return DATE.test(from) ? startOfDay(parseDay(from, 'from'), zone) : readTimestamp(from, 'from');
}

export function parseRangeEnd(to: string, zone: string): number {
  return DATE.test(to) ? startOfDay(parseDay(to, 'to').add({ days: 1 }), zone) : readTimestamp(to, 'to');
}

function parseDay(text: string, field: string): Temporal.PlainDate {
  let day: Temporal.PlainDate;
  try {
    day = Temporal.PlainDate.from(text);
  } catch {
    throw invalid(field, `${field} names a day that does not exist in the calendar.`);
  }
  if (day.year < 1970 || day.year > 2200) {
    throw invalid(field, `${field} must be between the years 1970 and 2200.`);
  }
  return day;
}

function readTimestamp(text: string, field: string): number {
  if (!text.includes('T')) {
    throw invalid(
      field,
      `${field} must be a date such as "2026-03-29" or an ISO 8601 timestamp such as "2026-03-29T01:30:00Z".`,
    );
  }
  return parseInstant(text, field);
}

import { invalid } from '../../lib/errors.ts';

/** The extended and the basic format of ISO 8601, with the same groups. */
const EXTENDED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/;
const BASIC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/;
const LOCAL_EXTENDED = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?)?$/;
const LOCAL_BASIC = /^\d{8}(T\d{4}(\d{2}([.,]\d+)?)?)?$/;
/** The supported range of instants. */
export const EARLIEST = Date.UTC(1970, 0, 1);
export const LATEST = Date.UTC(2201, 0, 1) - 1;
const DAY = 86_400_000;
/** No time zone has an offset of more than 14 hours; 18 hours is a common limit of other software. */
const MAX_OFFSET_MINUTES = 18 * 60;

/**
 * Parses an ISO 8601 timestamp with `Z` or an offset into UTC milliseconds, in the extended format (`2026-03-29T01:30:00Z`) or the basic
 * format (`20260329T013000Z`). Truncates to milliseconds. Rejects ambiguous or invalid input with a message: a local time, a day that does
 * not exist, 24:00 or a leap second.
 */
export function parseInstant(text: string, field: string): number {
  const match = EXTENDED.exec(text) ?? BASIC.exec(text);
  if (!match) {
    throw LOCAL_EXTENDED.test(text) || LOCAL_BASIC.test(text)
      ? invalid(
          field,
          `${field} is a local time; add "Z" or an offset such as "+01:00" to say which instant it is.`,
        )
      : invalid(field, `${field} must be an ISO 8601 timestamp such as "2026-03-29T01:30:00Z".`);
  }
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = match;
  if (Number(hour) > 23 || Number(minute) > 59) {
    throw invalid(
      field,
      `${field} has no such time of day; hours go from 00 to 23 and minutes from 00 to 59.`,
    );
  }
  if (Number(second) > 59)
    throw invalid(field, `${field} has no such second; leap seconds are not supported.`);
  // Not Date.UTC, which maps the years 0 to 99 to 1900 to 1999.
  const date = new Date(0);
  const midnight = date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
    throw invalid(field, `${field} names a day that does not exist in the calendar.`);
  }
  const instant =
    midnight +
    ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 +
    Number(fraction.slice(0, 3).padEnd(3, '0')) -
    offsetOf(zone, field);
  if (instant < EARLIEST || instant > LATEST) {
    throw invalid(field, `${field} must be between the years 1970 and 2200.`);
  }
  return instant;
}

function offsetOf(zone: string, field: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(-2));
  if (minutes > 59) throw invalid(field, `${field} has no such offset; its minutes go from 00 to 59.`);
  const offset = Number(zone.slice(1, 3)) * 60 + minutes;
  if (offset > MAX_OFFSET_MINUTES) throw invalid(field, `${field} has an offset beyond 18 hours.`);
  return (zone.startsWith('-') ? -1 : 1) * offset * 60_000;
}

const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
/** `00:00:` to `23:59:`. */
const minutesOfDay = Array.from({ length: 1440 }, (_, n) => `${two[Math.floor(n / 60)]}:${two[n % 60]}:`);
/** `00:00:00Z` to `23:59:00Z`, precomputed because most entries start and end at whole minutes. */
const wholeMinutes = minutesOfDay.map((text) => `${text}00Z`);
let cachedDay = Number.NaN;
let cachedDate = '';

/**
 * Formats an instant as `2026-03-29T01:30:00Z`, with milliseconds only if they are not zero. A page of entries formats a hundred instants,
 * mostly of few days. Caching the text of the last day takes a tenth of the time of `new Date(ms).toISOString()`.
 */
export function formatInstant(instant: number): string {
  const minute = Math.floor(instant / 60_000);
  const day = Math.floor(minute / 1440);
  if (day !== cachedDay) {
    cachedDate = new Date(day * DAY).toISOString().slice(0, 11);
    cachedDay = day;
  }
  const rest = instant - minute * 60_000;
  if (rest === 0) return cachedDate + wholeMinutes[minute - day * 1440];
  const seconds = Math.floor(rest / 1000);
  const milliseconds = rest - seconds * 1000;
  const fraction = milliseconds === 0 ? 'Z' : `.${String(milliseconds).padStart(3, '0')}Z`;
  return `${cachedDate}${minutesOfDay[minute - day * 1440]}${two[seconds]}${fraction}`;
}

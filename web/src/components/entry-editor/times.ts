import { addDays, clockOn, formatInZone } from '../../../../src/domain/calendar.ts';
import type { Tracked } from '../../../../src/domain/time-entry.ts';

const DAY_IN_MINUTES = 24 * 60;
const DAY = DAY_IN_MINUTES * 60_000;

/** The date that a clock in a zone shows at an instant. */
export function dateOf(instant: number, zone: string): string {
  return formatInZone(instant, zone).slice(0, 10);
}

/** The time of day that it shows, in minutes since midnight. */
export function minutesOf(instant: number, zone: string): number {
  const [hours, minutes] = formatInZone(instant, zone).slice(11, 16).split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** On how many days after the one it starts on an entry ends. */
export function daysLater({ start, end }: Tracked, zone: string): number {
  if (end === null) return 0;
  return Math.round((Date.parse(dateOf(end, zone)) - Date.parse(dateOf(start, zone))) / DAY);
}

/*
 * Each of these changes one thing that a person typed. A time that stays what the clock shows stays as it is to the
 * millisecond, also in the hour that clocks show twice.
 */

/** Another time on the day of the start. The end stays, unless it would no longer be after the start. */
export function withStart(times: Tracked, minutes: number, zone: string): Tracked {
  if (minutes === minutesOf(times.start, zone)) return times;
  return startingAt(times, clockOn(dateOf(times.start, zone), minutes, zone).instant);
}

function startingAt({ start, end }: Tracked, instant: number): Tracked {
  const isBeforeEnd = end === null || instant < end;
  return { start: instant, end: isBeforeEnd ? end : instant + end - start };
}

/** Another time of the end: when the clock shows it next after the start, or on its own day where that is days later. */
export function withEnd(times: Tracked, minutes: number, zone: string): Tracked {
  const { start, end } = times;
  if (end === null || minutes === minutesOf(end, zone)) return times;
  const startDate = dateOf(start, zone);
  const candidates = [
    ...(end - start > DAY ? [clockOn(dateOf(end, zone), minutes, zone).instant] : []),
    clockOn(startDate, minutes, zone).instant,
    clockOn(addDays(startDate, 1), minutes, zone).instant,
  ];
  return { start, end: candidates.find((instant) => instant > start) ?? end };
}

/** The same times of day on another date, and the same length. */
export function withDate(times: Tracked, date: string, zone: string): Tracked {
  if (date === dateOf(times.start, zone)) return times;
  const start = clockOn(date, minutesOf(times.start, zone), zone).instant;
  return { start, end: times.end === null ? null : start + times.end - times.start };
}

/** Another length. The end moves; of a timer that runs, the start does. */
export function withLength({ start, end }: Tracked, length: number, now: number): Tracked {
  return end === null ? { start: now - length, end } : { start, end: start + length };
}

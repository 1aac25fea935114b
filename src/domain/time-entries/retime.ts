import { clockOn, dayOf, formatInZone } from '../time/calendar.ts';
import { formatClock, parseClock, parseClockRange } from '../time/clock-text.ts';
import { parseDuration } from '../time/duration-text.ts';
import type { Interval } from '../time/interval.ts';
import { MAX_ENTRY_MS, type Tracked } from './time-entry.ts';

/** The context in which a typed time is read. */
export interface Clock {
  now: number;
  zone: string;
  /** Whether the user reads a 12-hour clock. */
  hour12: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAY_IN_MINUTES = 24 * 60;

/**
 * Each of these functions applies a typed value. A time that equals the displayed time stays unchanged to the millisecond, also in the hour
 * that the clock shows twice.
 */

/**
 * Returns the times of an entry with a typed start. The end stays. If the start is not before the end, the entry moves and keeps its
 * length. The start of a running timer is the most recent occurrence of the time. Null for an invalid time.
 */
export function withTypedStart(entry: Tracked, typed: string, clock: Clock): Tracked | null {
  const { now, zone } = clock;
  const minutes = parseClock(typed);
  if (minutes === null) return null;
  if (minutes === minutesAt(entry.start, zone)) return entry;
  if (entry.end === null) {
    const today = clockOn(dayOf(now, zone).date, minutes, zone).instant;
    const start = today <= now ? today : clockOn(dayOf(now - DAY, zone).date, minutes, zone).instant;
    return start <= now ? { start, end: null } : null;
  }
  const { end } = entry;
  const nearMinutes = clock.hour12 ? nearestBefore(typed, end, zone) : null;
  const on = (day: number, at: number) => clockOn(dayOf(day, zone).date, at, zone).instant;
  let start = on(entry.start, nearMinutes ?? minutes);
  // In a night, the time may be after midnight.
  if (end - start > DAY && end - entry.start <= DAY) start = on(end, nearMinutes ?? minutes);
  if (isSameMinute(start, entry.start, zone)) return entry;
  return start < end ? validRange({ start, end }) : { start, end: start + (end - entry.start) };
}

/** On a 12-hour clock, `2` before 3 pm is 2 pm. */
function nearestBefore(typed: string, end: number, zone: string): number | null {
  const range = parseClockRange(`${typed}-${formatClock(minutesAt(end, zone), true)}`);
  return range?.from ?? null;
}

/**
 * Returns the times of an entry with a typed end. On a 12-hour clock `5` after 9 am is 5 pm. On any clock `1` after 10 pm is in the next
 * night. Neither reading may move the end into the future. Null for an invalid time, for a time that is not after the start, and for a
 * running timer.
 */
export function withTypedEnd(entry: Tracked, typed: string, clock: Clock): Tracked | null {
  const { now, zone } = clock;
  const { start } = entry;
  const minutes = parseClock(typed);
  if (minutes === null || entry.end === null) return null;
  if (minutes === minutesAt(entry.end, zone)) return entry;
  if (entry.end - start > DAY) {
    const end = clockOn(dayOf(entry.end, zone).date, minutes, zone).instant;
    return validRange({ start, end });
  }
  const from = minutesAt(start, zone);
  const hasMeridiem = /[ap]/i.test(typed);
  const to = clock.hour12 || hasMeridiem ? nextHalf(from, typed) : nextAfter(from, minutes);
  if (to === null) return null;
  const day = dayOf(start, zone).date;
  const end = clockOn(day, to, zone).instant;
  if (isSameMinute(end, entry.end, zone)) return entry;
  if (to !== minutes && !hasMeridiem) {
    const isNear = isNearEnd(from, to) || dayOf(entry.end, zone).date !== day;
    if (!isNear || (end > now && entry.end <= now)) return null;
  }
  return validRange({ start, end });
}

/**
 * Returns the typed end of a timer: the first matching time after its start, on a 12-hour clock in either half of the day. Null for an
 * invalid time or a time in the future.
 */
export function typedStop(start: number, typed: string, { now, zone, hour12 }: Clock): number | null {
  const minutes = parseClock(typed);
  if (minutes === null) return null;
  const from = minutesAt(start, zone);
  const to = hour12 || /[ap]/i.test(typed) ? nextHalf(from, typed) : nextAfter(from, minutes);
  // The start minute itself occurs again a day later.
  const first = to ?? from + DAY_IN_MINUTES;
  const { date } = dayOf(start, zone);
  // In a repeated hour, the first occurrence may be before the start.
  const end = [first, first + DAY_IN_MINUTES]
    .map((at) => clockOn(date, at, zone).instant)
    .find((instant) => instant > start);
  return end !== undefined && end <= now ? end : null;
}

/** Returns whether an end can be written without a day: on the same day or in the following night. In minutes. */
export function isNearEnd(from: number, to: number): boolean {
  return to <= DAY_IN_MINUTES || to - from <= DAY_IN_MINUTES / 2;
}

/** The next occurrence on a 12-hour clock. The start is formatted with am or pm, because it would otherwise be ambiguous. */
function nextHalf(from: number, typed: string): number | null {
  return parseClockRange(`${formatClock(from, true)}-${typed}`)?.to ?? null;
}

/** The next occurrence on a 24-hour clock, in minutes after the midnight before the start. */
function nextAfter(from: number, minutes: number): number | null {
  if (minutes === from) return null;
  return minutes > from ? minutes : minutes + DAY_IN_MINUTES;
}

/** Returns the times of an entry with a typed length. The end moves, or the start of a running timer. Null for an invalid length. */
export function withTypedLength(entry: Tracked, typed: string, now: number): Tracked | null {
  const length = parseDuration(typed);
  if (length === null || length <= 0 || length > MAX_ENTRY_MS) return null;
  return entry.end === null
    ? { start: now - length, end: null }
    : { start: entry.start, end: entry.start + length };
}

/** Moves an entry to the same local time on another day, with the same length. */
export function onOtherDay(entry: Tracked, date: string, zone: string): Tracked {
  const offsetInMinute =
    entry.start - clockOn(dayOf(entry.start, zone).date, minutesAt(entry.start, zone), zone).instant;
  const start = clockOn(date, minutesAt(entry.start, zone), zone).instant + offsetInMinute;
  return { start, end: entry.end === null ? null : start + (entry.end - entry.start) };
}

function validRange(range: Interval): Interval | null {
  return range.end > range.start && range.end - range.start <= MAX_ENTRY_MS ? range : null;
}

function isSameMinute(a: number, b: number, zone: string): boolean {
  return formatInZone(a, zone).slice(0, 16) === formatInZone(b, zone).slice(0, 16);
}

/** The local time at an instant, in whole minutes since midnight. */
export function minutesAt(instant: number, zone: string): number {
  const [hour, minute] = formatInZone(instant, zone).slice(11, 16).split(':');
  return Number(hour) * 60 + Number(minute);
}

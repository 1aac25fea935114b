import { clockOn, dayOf, formatInZone } from '../time/calendar.ts';
import { formatClock, parseClock, parseClockRange } from '../time/clock-text.ts';
import { parseDuration } from '../time/duration-text.ts';
import type { Interval } from '../time/interval.ts';
import { MAX_ENTRY_MS, type Tracked } from './time-entry.ts';

/** The context for reading a typed time. */
export interface Clock {
  now: number;
  zone: string;
  /** Whether they read a clock of twelve hours. */
  hour12: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAY_IN_MINUTES = 24 * 60;

/*
 * Each of these changes one thing that a person typed. A time that stays what the clock shows stays as it is to the millisecond, also
 * in the hour that clocks show twice.
 */

/**
 * The times of an entry with another start. Its end stays; where the start would not be before it, the entry moves and
 * keeps its length. That of a running timer is the last time that a clock showed this. Null for what is no time.
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
  const near = clock.hour12 ? nearestBefore(typed, end, zone) : null;
  const on = (day: number, at: number) => clockOn(dayOf(day, zone).date, at, zone).instant;
  let start = on(entry.start, near ?? minutes);
  // In a night, the time may be one after midnight.
  if (end - start > DAY && end - entry.start <= DAY) start = on(end, near ?? minutes);
  if (isSameMinute(start, entry.start, zone)) return entry;
  return start < end ? checked({ start, end }) : { start, end: start + (end - entry.start) };
}

/** On a clock of twelve hours, `2` before three in the afternoon is two in the afternoon. */
function nearestBefore(typed: string, end: number, zone: string): number | null {
  const range = parseClockRange(`${typed}-${formatClock(minutesAt(end, zone), true)}`);
  return range?.from ?? null;
}

/**
 * The times of an entry with another end. On a clock of twelve hours `5` after nine is five in the afternoon, and on both `1` after
 * ten in the evening is in the next night; neither is taken for a time that is still to come. Null for what is no time after its
 * start, and for a timer that runs.
 */
export function withTypedEnd(entry: Tracked, typed: string, clock: Clock): Tracked | null {
  const { now, zone } = clock;
  const { start } = entry;
  const minutes = parseClock(typed);
  if (minutes === null || entry.end === null) return null;
  if (minutes === minutesAt(entry.end, zone)) return entry;
  if (entry.end - start > DAY) {
    const end = clockOn(dayOf(entry.end, zone).date, minutes, zone).instant;
    return checked({ start, end });
  }
  const from = minutesAt(start, zone);
  const saysHalf = /[ap]/i.test(typed);
  const to = clock.hour12 || saysHalf ? nextHalf(from, typed) : nextAfter(from, minutes);
  if (to === null) return null;
  const day = dayOf(start, zone).date;
  const end = clockOn(day, to, zone).instant;
  if (isSameMinute(end, entry.end, zone)) return entry;
  if (to !== minutes && !saysHalf) {
    const isNear = isNearEnd(from, to) || dayOf(entry.end, zone).date !== day;
    if (!isNear || (end > now && entry.end <= now)) return null;
  }
  return checked({ start, end });
}

/**
 * When a timer ended by what its owner typed: the first time after its start that fits, on a clock of twelve hours in either half of the
 * day. Null for what is no time, or still to come.
 */
export function typedStop(start: number, typed: string, { now, zone, hour12 }: Clock): number | null {
  const minutes = parseClock(typed);
  if (minutes === null) return null;
  const from = minutesAt(start, zone);
  const to = hour12 || /[ap]/i.test(typed) ? nextHalf(from, typed) : nextAfter(from, minutes);
  // The minute that it started in comes again a day later.
  const first = to ?? from + DAY_IN_MINUTES;
  const { date } = dayOf(start, zone);
  // In the hour that clocks show twice, the first of both may be before the start.
  const end = [first, first + DAY_IN_MINUTES]
    .map((at) => clockOn(date, at, zone).instant)
    .find((instant) => instant > start);
  return end !== undefined && end <= now ? end : null;
}

/** Whether an end is one that people write without a day: on the same one, or in the night after it. In minutes. */
export function isNearEnd(from: number, to: number): boolean {
  return to <= DAY_IN_MINUTES || to - from <= DAY_IN_MINUTES / 2;
}

/** On a clock of twelve hours, the next time that it shows this. The start says its half, or it could be taken for the other one. */
function nextHalf(from: number, typed: string): number | null {
  return parseClockRange(`${formatClock(from, true)}-${typed}`)?.to ?? null;
}

/** On a clock of 24 hours, in minutes after the midnight before the start. */
function nextAfter(from: number, minutes: number): number | null {
  if (minutes === from) return null;
  return minutes > from ? minutes : minutes + DAY_IN_MINUTES;
}

/** The times of an entry with another length: its end moves, or the start of a timer that runs. Null for what is none. */
export function withTypedLength(entry: Tracked, typed: string, now: number): Tracked | null {
  const length = parseDuration(typed);
  if (length === null || length <= 0 || length > MAX_ENTRY_MS) return null;
  return entry.end === null
    ? { start: now - length, end: null }
    : { start: entry.start, end: entry.start + length };
}

/** An entry at the same time of another day, for as long as it was. */
export function onOtherDay(entry: Tracked, date: string, zone: string): Tracked {
  const within =
    entry.start - clockOn(dayOf(entry.start, zone).date, minutesAt(entry.start, zone), zone).instant;
  const start = clockOn(date, minutesAt(entry.start, zone), zone).instant + within;
  return { start, end: entry.end === null ? null : start + (entry.end - entry.start) };
}

function checked(range: Interval): Interval | null {
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

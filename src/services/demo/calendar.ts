import { offsetAt } from '../../domain/time/zone-offset.ts';

/** A day of the calendar, as the UTC milliseconds of its midnight; which instants it covers depends on the zone. */
export type Day = number;

const DAY = 86_400_000;

export function nextDay(day: Day): Day {
  return day + DAY;
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

/** Counts the weeks, each from Monday on. The first day of 1970 was a Thursday. */
export function weekOf(day: Day): number {
  return Math.floor((day / DAY + 3) / 7);
}

/** `07-14`, the same in every year. */
export function dateInYear(day: Day): string {
  return new Date(day).toISOString().slice(5, 10);
}

/** The same day of the month some months before; the last one where that month is shorter. */
export function monthsBefore(day: Day, months: number): Day {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const longest = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(wanted, longest));
}

export function dayIn(zone: string, instant: number): Day {
  const local = instant + offsetAt(zone, instant);
  return local - (((local % DAY) + DAY) % DAY);
}

/** The midnight before an instant, right also on a day on which the clocks change. */
export function startOfDay(zone: string, instant: number): number {
  const day = dayIn(zone, instant);
  return day - offsetAt(zone, day - offsetAt(zone, instant));
}

/** The instant at which a clock on the wall has run for so many seconds since midnight. */
export function instantIn(zone: string, day: Day, seconds: number): number {
  return day + seconds * 1000 - offsetOfDay(zone, day);
}

const offsets = new Map<string, number>();

/** Clocks change at night, so what holds at noon holds all through working hours. */
function offsetOfDay(zone: string, day: Day): number {
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = offsetAt(zone, day + DAY / 2);
    offsets.set(key, offset);
  }
  return offset;
}

import { offsetAt } from '../../domain/time/zone-offset.ts';

/** A calendar day, as the UTC milliseconds of its midnight. The instants of the day depend on the time zone. */
export type Day = number;

const DAY = 86_400_000;

export function nextDay(day: Day): Day {
  return day + DAY;
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

/** Counts weeks that start on Monday. 1 January 1970 was a Thursday. */
export function weekOf(day: Day): number {
  return Math.floor((day / DAY + 3) / 7);
}

/** `07-14`, the same in every year. */
export function dateInYear(day: Day): string {
  return new Date(day).toISOString().slice(5, 10);
}

/** The same day of an earlier month, or the last day if that month is shorter. */
export function monthsBefore(day: Day, months: number): Day {
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const longest = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(dayOfMonth, longest));
}

export function dayIn(zone: string, instant: number): Day {
  const local = instant + offsetAt(zone, instant);
  return local - (((local % DAY) + DAY) % DAY);
}

/** The midnight before an instant. Handles days on which the clocks change. */
export function startOfDay(zone: string, instant: number): number {
  const day = dayIn(zone, instant);
  return day - offsetAt(zone, day - offsetAt(zone, instant));
}

/** The instant of a local time, given in seconds since midnight. */
export function instantIn(zone: string, day: Day, seconds: number): number {
  return day + seconds * 1000 - offsetOfDay(zone, day);
}

const offsets = new Map<string, number>();

/** Clocks change at night, so the offset at noon holds for all working hours. */
function offsetOfDay(zone: string, day: Day): number {
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = offsetAt(zone, day + DAY / 2);
    offsets.set(key, offset);
  }
  return offset;
}

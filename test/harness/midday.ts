import { dayBefore, dayOf } from '../../src/domain/time/calendar.ts';
import { HOUR } from './times.ts';

/**
 * A time zone other than UTC in which it is between twelve and two now. For whoever lives there no day ends while a test
 * runs, an hour ago was today, and nine o'clock is over: tests of people who look at today give the same answer at every
 * minute of the day. Clocks do not change there.
 */
export const MIDDAY = zoneAtMidday(Date.now());

export function zoneAtMidday(now: number): string {
  const ahead = 12 - new Date(now).getUTCHours() || 1;
  // In these names, what is ahead of UTC has a minus.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** An hour of the clock in that zone, on the day before. */
export function yesterdayAt(hours: number): number {
  return dayBefore(Date.now(), MIDDAY).start + hours * HOUR;
}

/** The date in that zone. */
export function dateAtMidday(instant: number): string {
  return dayOf(instant, MIDDAY).date;
}

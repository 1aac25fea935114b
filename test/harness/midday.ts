import { dayBefore, dayOf } from '../../src/domain/time/calendar.ts';
import { HOUR } from './times.ts';

/**
 * A time zone other than UTC in which it is now between 12:00 and 14:00, without clock changes. No day ends during a test,
 * an hour ago is today, and 9:00 is in the past. So tests of the current day give the same result at any time of day.
 */
export const MIDDAY = zoneAtMidday(Date.now());

export function zoneAtMidday(now: number): string {
  const ahead = 12 - new Date(now).getUTCHours() || 1;
  // The sign in these names is inverted: zones ahead of UTC have a minus.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A time of yesterday in the zone MIDDAY. */
export function yesterdayAt(hours: number): number {
  return dayBefore(Date.now(), MIDDAY).start + hours * HOUR;
}

/** The date in the zone MIDDAY. */
export function dateAtMidday(instant: number): string {
  return dayOf(instant, MIDDAY).date;
}

import { dayOf } from '../../../../src/domain/time/calendar.ts';
import type { Tracked } from '../../../../src/domain/time-entries/time-entry.ts';

const DAY = 24 * 60 * 60_000;

/** The number of days from the start day of an entry to its end day. */
export function daysLater({ start, end }: Tracked, zone: string): number {
  if (end === null) return 0;
  return Math.round((Date.parse(dayOf(end, zone).date) - Date.parse(dayOf(start, zone).date)) / DAY);
}

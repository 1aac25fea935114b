import { type CalendarDay, clockOn } from '../../../../../src/domain/time/calendar.ts';
import type { Entry } from '../../../data/entry.ts';

const NINE_AM_MINUTES = 9 * 60;
const HOUR = 3_600_000;

/** The likely times of a new entry on a day: an hour from the end of the last entry, or from nine. */
export function newEntryOn(
  day: CalendarDay,
  entries: readonly Pick<Entry, 'start' | 'end'>[],
  zone: string,
): { start: number; end: number } {
  const ends = entries.flatMap(({ end }) => (end !== null && day.start < end && end < day.end ? [end] : []));
  const start = ends.length > 0 ? Math.max(...ends) : clockOn(day.date, NINE_AM_MINUTES, zone).instant;
  return { start, end: start + HOUR };
}

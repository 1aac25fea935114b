import { isDate } from '../../time/is-date.ts';

export type CalendarView = 'week' | 'day';

/** The search parameters of the calendar. Defaults: today, the last chosen view, and the user. */
export interface CalendarSearch {
  date?: string | undefined;
  view?: CalendarView | undefined;
  /** The member whose time is shown. */
  member?: string | undefined;
}

/**
 * Parses an address that may have been typed; invalid parts become undefined. Keys are always present,
 * because the router keeps absent keys from the current address.
 */
export function readSearch(search: Record<string, unknown>): CalendarSearch {
  const { date, view, member } = search;
  return {
    date: isDate(date) ? date : undefined,
    view: view === 'week' || view === 'day' ? view : undefined,
    member: typeof member === 'string' && member !== '' ? member : undefined,
  };
}

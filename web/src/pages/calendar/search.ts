import { isDate } from '../../time/is-date.ts';

export type CalendarView = 'week' | 'day';

/** The address of the calendar. Left out: today, the last chosen view, and oneself. */
export interface CalendarSearch {
  date?: string | undefined;
  view?: CalendarView | undefined;
  /** The member whose time is looked at. */
  member?: string | undefined;
}

/**
 * Reads an address that may have been typed; what it says wrong counts as left out. It is said to be left out, because the router
 * takes what is not said from the address as it stands there.
 */
export function readSearch(search: Record<string, unknown>): CalendarSearch {
  const { date, view, member } = search;
  return {
    date: isDate(date) ? date : undefined,
    view: view === 'week' || view === 'day' ? view : undefined,
    member: typeof member === 'string' && member !== '' ? member : undefined,
  };
}

export type CalendarView = 'week' | 'day';

/** What the address of the calendar says. What is left out is today, the view that was chosen last, and oneself. */
export interface CalendarSearch {
  date?: string | undefined;
  view?: CalendarView | undefined;
  /** The member whose time is looked at. */
  member?: string | undefined;
}

/** Reads an address that may have been typed; what it says wrong counts as left out. */
export function readSearch(search: Record<string, unknown>): CalendarSearch {
  const { date, view, member } = search;
  return {
    ...(isDate(date) && { date }),
    ...((view === 'week' || view === 'day') && { view }),
    ...(typeof member === 'string' && member !== '' && { member }),
  };
}

/** A day of the calendar in the years that entries can be in. */
function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) return false;
  return day.getUTCFullYear() >= 1970 && day.getUTCFullYear() <= 2200;
}

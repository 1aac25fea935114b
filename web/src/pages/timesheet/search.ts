import { isDate } from '../../time/is-date.ts';

/** The search parameters of the timesheet. Defaults: this week, and the user. */
export interface TimesheetSearch {
  /** Any day of the shown week. */
  week?: string | undefined;
  /** The member whose week is shown. */
  member?: string | undefined;
}

/**
 * Parses an address that may have been typed; invalid parts become undefined. Keys are always present,
 * because the router keeps absent keys from the current address.
 */
export function readSearch({ week, member }: Record<string, unknown>): TimesheetSearch {
  return {
    week: isDate(week) ? week : undefined,
    member: typeof member === 'string' && member !== '' ? member : undefined,
  };
}

import { isDate } from '../../time/is-date.ts';

/** The address of the timesheet. Left out: this week, and oneself. */
export interface TimesheetSearch {
  /** Any day of the week that is shown. */
  week?: string | undefined;
  /** The member whose week it is. */
  member?: string | undefined;
}

/**
 * Reads an address that may have been typed; what it says wrong counts as left out. It is said to be left out, because the router
 * takes what is not said from the address as it stands there.
 */
export function readSearch({ week, member }: Record<string, unknown>): TimesheetSearch {
  return {
    week: isDate(week) ? week : undefined,
    member: typeof member === 'string' && member !== '' ? member : undefined,
  };
}

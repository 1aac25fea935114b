import { isDate } from '../../time/is-date.ts';

/** What the address of the timesheet says. What is left out is this week, and oneself. */
export interface TimesheetSearch {
  /** Any day of the week that is shown. */
  week?: string | undefined;
  /** The member whose week it is. */
  member?: string | undefined;
}

/** Reads an address that may have been typed; what it says wrong counts as left out. */
export function readSearch({ week, member }: Record<string, unknown>): TimesheetSearch {
  return {
    ...(isDate(week) && { week }),
    ...(typeof member === 'string' && member !== '' && { member }),
  };
}

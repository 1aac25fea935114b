import { parseRangeStart } from '../../../../src/domain/date-range.ts';

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

function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  try {
    parseRangeStart(value, 'UTC');
    return true;
  } catch {
    return false;
  }
}

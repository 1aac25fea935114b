import { useMemo } from 'react';
import type { CalendarDay } from '../../../../src/domain/time/calendar.ts';
import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import { type PlannedWeek, rowsIn, withRows } from './planned-rows.ts';
import { useRemembered } from './remembered.ts';
import { rowId } from './rows.ts';

export interface PlannedRows {
  /** The rows of the shown week. */
  rows: TimesheetRowKey[];
  /** The rows of another week. */
  of: (days: readonly CalendarDay[]) => TimesheetRowKey[];
  add: (rows: readonly TimesheetRowKey[]) => void;
  drop: (rows: readonly TimesheetRowKey[]) => void;
}

/** The rows without time that the user added to a member's weeks, stored in this browser. */
export function usePlannedRows(identityId: string, days: readonly CalendarDay[]): PlannedRows {
  const [weeks, list] = useRemembered<PlannedWeek>(`timesheet.rows.${identityId}`);
  return useMemo(() => {
    const change = (edit: (rows: TimesheetRowKey[]) => TimesheetRowKey[]) =>
      list.set(withRows(list.get(), days, edit(rowsIn(list.get(), days))));
    return {
      rows: rowsIn(weeks, days),
      of: (others) => rowsIn(weeks, others),
      add: (rows) => change((present) => [...present, ...rows]),
      drop: (rows) => {
        const ids = new Set(rows.map(rowId));
        change((present) => present.filter((row) => !ids.has(rowId(row))));
      },
    };
  }, [weeks, list, days]);
}

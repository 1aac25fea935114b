import type { CalendarDay } from '../../../../src/domain/time/calendar.ts';
import { type TimesheetRowKey, timesheetOf } from '../../../../src/domain/timesheet/timesheet.ts';
import type { Catalog } from '../../data/catalog.ts';
import type { Entry } from '../../data/entry.ts';
import type { TimeFormat } from '../../time/format.ts';
import { cellId, compareWork, type RowWork, rowId, workOf } from './rows.ts';

export interface SheetCell {
  id: string;
  row: TimesheetRowKey;
  day: CalendarDay;
  entries: Entry[];
  length: number;
  /** The text of the cell; empty without time. */
  text: string;
  isRunning: boolean;
  /** Whether the cell has unsaved changes. */
  isPending: boolean;
}

export interface SheetRow {
  id: string;
  key: TimesheetRowKey;
  work: RowWork;
  cells: SheetCell[];
  total: number;
  /** Whether the row has no time and exists only because the user added it. */
  isEmpty: boolean;
}

export interface Sheet {
  rows: SheetRow[];
  dayTotals: number[];
  total: number;
}

/** The week as shown: the tracked time, and the added rows without time. */
export function sheetOf(
  entries: readonly Entry[],
  days: readonly CalendarDay[],
  now: number,
  alsoRows: readonly TimesheetRowKey[],
  catalog: Catalog,
  { duration }: Pick<TimeFormat, 'duration'>,
): Sheet {
  const { rows, dayTotals, total } = timesheetOf(entries, days, now, alsoRows);
  const shown = rows.map(({ cells, total: ofRow, ...key }): SheetRow => {
    return {
      id: rowId(key),
      key,
      work: workOf(key, catalog),
      total: ofRow,
      isEmpty: cells.every((cell) => cell.entries.length === 0),
      cells: days.map((day, index) => {
        const { entries: ofCell = [], length = 0 } = cells[index] ?? {};
        return {
          id: cellId(key, day.date),
          row: key,
          day,
          entries: ofCell,
          length,
          text: ofCell.length === 0 ? '' : duration(length),
          isRunning: ofCell.some(({ end }) => end === null),
          isPending: ofCell.some(({ isPending }) => isPending),
        };
      }),
    };
  });
  return { rows: shown.sort((a, b) => compareWork(a.work, b.work)), dayTotals, total };
}

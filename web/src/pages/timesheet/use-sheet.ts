import { useEffect, useMemo } from 'react';
import { rowsToCopy, type TimesheetRowKey, timesheetOf } from '../../../../src/domain/timesheet/timesheet.ts';
import { useCatalog } from '../../data/catalog.ts';
import { useDaysEntries } from '../../data/days-entries.ts';
import type { Entry } from '../../data/entry.ts';
import { useTimeFormat } from '../../time/format.ts';
import type { Draft } from './drafts.ts';
import { isOpen, rowId, workOf } from './rows.ts';
import { type Sheet, type SheetRow, sheetOf } from './sheet.ts';
import type { PlannedRows } from './use-planned-rows.ts';
import { usePrefetchedWeek } from './use-prefetched-week.ts';
import type { ShownWeek } from './use-shown-week.ts';

interface ShownSheet {
  /** Undefined until the entries are loaded. */
  sheet: Sheet | undefined;
  /** The inputs of the sheet. */
  entries: Entry[];
  /** The rows of last week that this week lacks and that still take time. */
  lastRows: TimesheetRowKey[];
  error: Error | null;
  retry: () => void;
}

/** The sheet of the shown week. */
export function useSheet(
  { days, lastDays, nextDays, member }: ShownWeek,
  now: number,
  plannedRows: PlannedRows,
  drafts: readonly Draft[],
): ShownSheet {
  const catalog = useCatalog();
  const format = useTimeFormat();
  const { entries, error, retry } = useDaysEntries(member, days);
  const { entries: lastEntries } = useDaysEntries(member, lastDays);
  usePrefetchedWeek(member, nextDays);

  const sheet = useMemo(() => {
    if (!entries) return undefined;
    // A row with typed text stays, even if its entries were deleted elsewhere.
    const typedInto = drafts.filter(({ date }) => days.some((day) => day.date === date));
    const alsoRows = [...plannedRows.rows, ...typedInto.map(({ row }) => row)];
    return sheetOf(entries, days, now, alsoRows, catalog, format);
  }, [entries, days, now, plannedRows, drafts, catalog, format]);

  useEffect(() => {
    // Rows with saved time no longer need to be stored as planned.
    const filled = new Set(sheet?.rows.filter(isSaved).map(({ id }) => id));
    const rows = plannedRows.rows.filter((row) => filled.has(rowId(row)));
    if (rows.length > 0) plannedRows.drop(rows);
  }, [sheet, plannedRows]);

  const lastRows = useMemo(() => {
    if (!lastEntries || !sheet) return [];
    const last = timesheetOf(lastEntries, lastDays, now, plannedRows.of(lastDays));
    const present = sheet.rows.map(({ key }) => key);
    return rowsToCopy(last, { rows: present }).filter((row) => isOpen(workOf(row, catalog)));
  }, [lastEntries, lastDays, now, plannedRows, sheet, catalog]);

  return { sheet, entries: entries ?? [], lastRows, error, retry };
}

function isSaved({ cells, isEmpty }: SheetRow): boolean {
  return !isEmpty && cells.every(({ isPending }) => !isPending);
}

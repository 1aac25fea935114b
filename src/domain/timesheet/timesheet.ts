import { type Interval, lengthWithin } from '../time/interval.ts';
import { rangeSoFar, type Tracked } from '../time-entries/time-entry.ts';

/** The key of a timesheet row. */
export interface TimesheetRowKey {
  projectId: string | null;
  taskId: string | null;
}

export interface TimesheetEntry extends Tracked, TimesheetRowKey {
  id: string;
}

export interface TimesheetCell<Entry> {
  /** The tracked time on the day. */
  length: number;
  /** All entries of the day, ordered by start, including entries that only reach into it. */
  entries: Entry[];
}

export interface TimesheetRow<Entry> extends TimesheetRowKey {
  /** A cell for each day. */
  cells: TimesheetCell<Entry>[];
  total: number;
}

export interface Timesheet<Entry> {
  rows: TimesheetRow<Entry>[];
  dayTotals: number[];
  total: number;
}

/**
 * Sums time by project, task and day, with empty rows for requested keys. Rows are ordered by id, which is the order of creation, so no row
 * moves while cells are filled. Sums are exact and rounded once for display, so a week has the same total on every page.
 */
export function timesheetOf<Entry extends TimesheetEntry>(
  entries: readonly Entry[],
  days: readonly Interval[],
  now: number,
  requestedRows: readonly TimesheetRowKey[] = [],
): Timesheet<Entry> {
  const entriesOnDays = entries
    .filter((entry) => days.some((day) => isOn(entry, day, now)))
    .sort((a, b) => a.start - b.start);
  const keys = new Map([...entriesOnDays, ...requestedRows].map((row) => [textOf(row), keyOf(row)]));
  const rows = [...keys.values()].sort(byIds).map((key): TimesheetRow<Entry> => {
    const cells = days.map((day) => cellOf(entriesOnDays, key, day, now));
    return { ...key, cells, total: sumOf(cells.map(({ length }) => length)) };
  });
  const dayTotals = days.map((_, index) => sumOf(rows.map(({ cells }) => cells[index]?.length ?? 0)));
  return { rows, dayTotals, total: sumOf(dayTotals) };
}

export function cellOf<Entry extends TimesheetEntry>(
  entries: readonly Entry[],
  key: TimesheetRowKey,
  day: Interval,
  now: number,
): TimesheetCell<Entry> {
  const cellEntries = entries.filter((entry) => textOf(entry) === textOf(key) && isOn(entry, day, now));
  return {
    length: sumOf(cellEntries.map((entry) => lengthWithin(rangeSoFar(entry, now), day))),
    entries: cellEntries,
  };
}

/** Includes a timer that has just started, although its length is still zero. */
function isOn(entry: Tracked, day: Interval, now: number): boolean {
  const starts = day.start <= entry.start && entry.start < day.end;
  return starts || lengthWithin(rangeSoFar(entry, now), day) > 0;
}

/** The rows of a week that another week lacks: the rows that "copy last week's rows" adds. */
export function rowsToCopy(
  { rows: last }: { rows: readonly TimesheetRowKey[] },
  { rows: present }: { rows: readonly TimesheetRowKey[] },
): TimesheetRowKey[] {
  const presentKeys = new Set(present.map(textOf));
  return last.filter((row) => !presentKeys.has(textOf(row))).map(keyOf);
}

function keyOf({ projectId, taskId }: TimesheetRowKey): TimesheetRowKey {
  return { projectId, taskId };
}

function textOf({ projectId, taskId }: TimesheetRowKey): string {
  return JSON.stringify([projectId, taskId]);
}

/** Sorts rows without a project last, and a project before its tasks. */
function byIds(a: TimesheetRowKey, b: TimesheetRowKey): number {
  if (a.projectId === null || b.projectId === null)
    return a.projectId === b.projectId ? 0 : a.projectId ? -1 : 1;
  return compare(a.projectId, b.projectId) || compare(a.taskId ?? '', b.taskId ?? '');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

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
  /** The time on the day. */
  length: number;
  /** All entries that touch the day, in the order of their starts, including those that only reach into it. */
  entries: Entry[];
}

export interface TimesheetRow<Entry> extends TimesheetRowKey {
  /** One for each day. */
  cells: TimesheetCell<Entry>[];
  total: number;
}

export interface Timesheet<Entry> {
  rows: TimesheetRow<Entry>[];
  dayTotals: number[];
  total: number;
}

/**
 * The time by project, task and day, with empty rows for requested keys. Rows are ordered by id, which is the order of
 * creation, so no row moves while cells are filled. Sums are exact and rounded once for display, so a week has the same
 * total on every page.
 */
export function timesheetOf<Entry extends TimesheetEntry>(
  entries: readonly Entry[],
  days: readonly Interval[],
  now: number,
  alsoRows: readonly TimesheetRowKey[] = [],
): Timesheet<Entry> {
  const inTheDays = entries
    .filter((entry) => days.some((day) => isOn(entry, day, now)))
    .sort((a, b) => a.start - b.start);
  const keys = new Map([...inTheDays, ...alsoRows].map((row) => [textOf(row), keyOf(row)]));
  const rows = [...keys.values()].sort(byIds).map((key): TimesheetRow<Entry> => {
    const cells = days.map((day) => cellOf(inTheDays, key, day, now));
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
  const ofRow = entries.filter((entry) => textOf(entry) === textOf(key) && isOn(entry, day, now));
  return {
    length: sumOf(ofRow.map((entry) => lengthWithin(rangeSoFar(entry, now), day))),
    entries: ofRow,
  };
}

/** A timer that has just started has no length yet, and is there all the same. */
function isOn(entry: Tracked, day: Interval, now: number): boolean {
  const starts = day.start <= entry.start && entry.start < day.end;
  return starts || lengthWithin(rangeSoFar(entry, now), day) > 0;
}

/** The rows of one week that another does not have: what "copy last week's rows" adds. */
export function rowsToCopy(
  { rows: last }: { rows: readonly TimesheetRowKey[] },
  { rows: present }: { rows: readonly TimesheetRowKey[] },
): TimesheetRowKey[] {
  const there = new Set(present.map(textOf));
  return last.filter((row) => !there.has(textOf(row))).map(keyOf);
}

function keyOf({ projectId, taskId }: TimesheetRowKey): TimesheetRowKey {
  return { projectId, taskId };
}

function textOf({ projectId, taskId }: TimesheetRowKey): string {
  return JSON.stringify([projectId, taskId]);
}

/** Rows without a project come last, and a project before its tasks. */
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

import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import { distinctRows } from './rows.ts';

/** The rows that a user added to a week and that have no time yet. */
export interface PlannedWeek {
  /** The first day of the week when the rows were stored. */
  date: string;
  rows: TimesheetRowKey[];
}

/** The oldest weeks are dropped beyond this number. */
const MAX_WEEKS = 20;

interface Day {
  date: string;
}

/**
 * The planned rows for the days of a week. The first day of the week may have changed since they were stored.
 */
export function rowsIn(weeks: readonly PlannedWeek[], days: readonly Day[]): TimesheetRowKey[] {
  return weeks.filter((week) => isAmong(week, days)).flatMap(({ rows }) => rows);
}

/** Replaces the rows of a week. */
export function withRows(
  weeks: readonly PlannedWeek[],
  days: readonly Day[],
  rows: readonly TimesheetRowKey[],
): PlannedWeek[] {
  const others = weeks.filter((week) => !isAmong(week, days));
  const unique = distinctRows(rows);
  const date = days[0]?.date;
  if (unique.length === 0 || date === undefined) return others;
  return [...others, { date, rows: unique }].slice(-MAX_WEEKS);
}

function isAmong({ date }: PlannedWeek, days: readonly Day[]): boolean {
  return days.some((day) => day.date === date);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, instantAt, MONDAY } from '../../../test/harness/times.ts';
import { bucketsOf } from '../time/time-buckets.ts';
import { weekDaysOf } from '../time/week-days.ts';
import {
  rowsToCopy,
  type Timesheet,
  type TimesheetEntry,
  type TimesheetRow,
  timesheetOf,
} from './timesheet.ts';

const WEEK = weekDaysOf('2026-03-02', 'UTC', 'MONDAY');
const NOW = instantAt(3 * 24 + 12);

function entry(id: string, from: number, to: number | null, row = 'p/'): TimesheetEntry {
  const [projectId = '', taskId = ''] = row.split('/');
  return {
    id,
    start: instantAt(from),
    end: to === null ? null : instantAt(to),
    projectId: projectId || null,
    taskId: taskId || null,
  };
}

/** Formats rows with hours as `p/t: 1 2 0 0 0 0 0 = 3`. */
function rowTexts({ rows }: Timesheet<TimesheetEntry>): string[] {
  return rows.map((row) => {
    const hours = row.cells.map(({ length }) => length / HOUR).join(' ');
    return `${nameOf(row)}: ${hours} = ${row.total / HOUR}`;
  });
}

function nameOf({ projectId, taskId }: TimesheetRow<TimesheetEntry>): string {
  return `${projectId ?? ''}/${taskId ?? ''}`;
}

describe('timesheetOf', () => {
  it('returns a row per project and task, the entries of each cell, and both totals', () => {
    const entries = [
      entry('b', 11, 12),
      entry('a', 9, 10),
      entry('c', 24 + 9, 24 + 11),
      entry('d', 12, 13, 'p/t'),
      entry('e', 13, 14, '/'),
    ];
    const sheet = timesheetOf(entries, WEEK, NOW);
    expect(rowTexts(sheet)).toEqual([
      'p/: 2 2 0 0 0 0 0 = 4',
      'p/t: 1 0 0 0 0 0 0 = 1',
      '/: 1 0 0 0 0 0 0 = 1',
    ]);
    expect(sheet.rows[0]?.cells.map((cell) => cell.entries.map(({ id }) => id))).toEqual([
      ['a', 'b'],
      ['c'],
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(sheet.dayTotals.map((length) => length / HOUR)).toEqual([4, 2, 0, 0, 0, 0, 0]);
    expect(sheet.total).toBe(6 * HOUR);
  });

  it('cuts time at midnight, and at both ends of the week', () => {
    const entries = [
      entry('a', 22, 24 + 2),
      entry('b', -2, 1),
      entry('c', 7 * 24 - 1, 7 * 24 + 3),
      entry('d', -9, 0),
    ];
    expect(rowTexts(timesheetOf(entries, WEEK, NOW))).toEqual(['p/: 3 2 0 0 0 0 1 = 6']);
  });

  it('counts a timer until now, and lists a timer that has just started', () => {
    expect(rowTexts(timesheetOf([entry('a', 2 * 24 + 23, null)], WEEK, NOW))).toEqual([
      'p/: 0 0 1 12 0 0 0 = 13',
    ]);
    const [row] = timesheetOf([entry('a', 3 * 24 + 12, null)], WEEK, NOW).rows;
    expect(row?.cells[3]?.entries.map(({ id }) => id)).toEqual(['a']);
  });

  it('adds requested empty rows without duplicates', () => {
    const rows = [
      { projectId: 'q', taskId: null },
      { projectId: 'p', taskId: null },
    ];
    expect(rowTexts(timesheetOf([entry('a', 9, 10)], WEEK, NOW, rows))).toEqual([
      'p/: 1 0 0 0 0 0 0 = 1',
      'q/: 0 0 0 0 0 0 0 = 0',
    ]);
  });

  it('keeps the order of rows while cells are filled', () => {
    const rows = (entries: TimesheetEntry[]) => timesheetOf(entries, WEEK, NOW).rows.map(nameOf);
    const [first, second] = [entry('a', 40, 41, 'q/'), entry('b', 9, 10, 'p/t')];
    expect(rows([first, second])).toEqual(rows([second, first]));
    expect(rows([first, second, entry('c', 1, 2, 'q/')])).toEqual(rows([first, second]));
  });
});

describe('totals of random weeks', () => {
  const zones = ['Europe/Berlin', 'Pacific/Apia', 'America/New_York'];
  const anyEntry = fc.record({
    start: fc.integer({ min: MONDAY - 4 * DAY, max: MONDAY + 40 * DAY }),
    length: fc.integer({ min: 1, max: 3 * DAY }),
    projectId: fc.constantFrom('p', 'q', null),
    taskId: fc.constantFrom('t', null),
  });

  it('computes consistent totals that equal those of reports', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 20 }), fc.constantFrom(...zones), (all, zone) => {
        const entries = all.map(({ start, length, ...row }, index) => ({
          ...row,
          id: `${index}`,
          start,
          end: start + length,
        }));
        // The week in which the clock in Berlin goes forward.
        const days = weekDaysOf('2026-03-29', zone, 'MONDAY');
        const sheet = timesheetOf(entries, days, NOW);
        const counted = new Map(days.map(({ date }) => [date, 0]));
        for (const range of entries) {
          for (const { label, start, end } of bucketsOf(range, 'DAY', zone, 'MONDAY')) {
            const before = counted.get(label);
            if (before !== undefined) counted.set(label, before + end - start);
          }
        }
        expect(sheet.dayTotals).toEqual([...counted.values()]);
        const sumOf = (lengths: number[]) => lengths.reduce((sum, length) => sum + length, 0);
        expect(sheet.total).toBe(sumOf(sheet.dayTotals));
        expect(sheet.total).toBe(sumOf(sheet.rows.map(({ total }) => total)));
        for (const { cells, total } of sheet.rows) {
          expect(total).toBe(sumOf(cells.map(({ length }) => length)));
        }
      }),
    );
  });
});

describe('rowsToCopy', () => {
  it('returns the rows of last week that this week lacks', () => {
    const lastWeek = timesheetOf(
      [entry('a', 9, 10), entry('b', 9, 10, 'p/t'), entry('c', 9, 10, '/')],
      WEEK,
      NOW,
    );
    const thisWeek = timesheetOf([entry('d', 9, 10, 'p/t'), entry('e', 9, 10, 'q/')], WEEK, NOW);
    expect(rowsToCopy(lastWeek, thisWeek)).toEqual([
      { projectId: 'p', taskId: null },
      { projectId: null, taskId: null },
    ]);
    const copied = timesheetOf([], WEEK, NOW, rowsToCopy(lastWeek, thisWeek));
    expect(rowsToCopy(lastWeek, copied)).toEqual([{ projectId: 'p', taskId: 't' }]);
  });
});

import { describe, expect, test } from 'vitest';
import { weekDaysOf } from '../../../../src/domain/time/week-days.ts';
import { HOUR, instantAt } from '../../../../test/harness/times.ts';
import { timeFormat } from '../../time/format.ts';
import { catalogWith, entryOn } from './samples.ts';
import { sheetOf } from './sheet.ts';

const days = weekDaysOf('2026-03-02', 'UTC', 'MONDAY');
const now = instantAt(24 + 12);
const catalog = catalogWith({
  clients: ['Zeta', 'acme'],
  projects: [
    ['Site', 'Zeta'],
    ['Shop 10', 'acme'],
    ['Shop 9', 'acme'],
    ['Inside', null],
  ],
  tasks: [
    ['Design', 'Site'],
    ['Build', 'Site'],
  ],
});
const format = timeFormat('UTC', 'en');
const row = (projectId: string | null, taskId: string | null = null) => ({ projectId, taskId });

describe('the rows of a sheet', () => {
  test('sorts rows by client, project and task, those without a client or project last', () => {
    const asked = [
      row(null),
      row('Inside'),
      row('Site', 'Design'),
      row('Site', 'Build'),
      row('Site'),
      row('Shop 10'),
      row('Shop 9'),
    ];
    const { rows } = sheetOf([], days, now, asked, catalog, format);
    expect(rows.map(({ key }) => [key.projectId, key.taskId])).toEqual([
      ['Shop 9', null],
      ['Shop 10', null],
      ['Site', null],
      ['Site', 'Build'],
      ['Site', 'Design'],
      ['Inside', null],
      [null, null],
    ]);
    expect(rows.every(({ isEmpty }) => isEmpty)).toBe(true);
  });

  test('sums the time of each row and day', () => {
    const entries = [
      entryOn(row('Site'), 9, 10.5),
      entryOn(row('Site'), 23, 25),
      entryOn(row('Inside'), 24 + 11, null),
    ];
    const { rows, dayTotals, total } = sheetOf(entries, days, now, [], catalog, format);
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['2:30', '1:00', '', '', '', '', ''],
      ['', '1:00', '', '', '', '', ''],
    ]);
    expect(rows.map(({ cells }) => cells.map(({ isRunning }) => isRunning).indexOf(true))).toEqual([-1, 1]);
    expect(rows[0]?.cells[0]?.entries).toHaveLength(2);
    expect(rows.map((one) => one.total)).toEqual([3.5 * HOUR, HOUR]);
    expect(dayTotals).toEqual([2.5 * HOUR, 2 * HOUR, 0, 0, 0, 0, 0]);
    expect(total).toBe(4.5 * HOUR);
  });

  test('marks a timer that has just started, and unsaved entries', () => {
    const entries = [
      entryOn(row('Site'), 24 + 12, null),
      { ...entryOn(row('Inside'), 9, 10), isPending: true },
    ];
    const { rows } = sheetOf(entries, days, now, [], catalog, format);
    expect(rows[0]?.cells[1]).toMatchObject({ text: '0:00', isRunning: true, isPending: false });
    expect(rows[1]?.cells[0]).toMatchObject({ text: '1:00', isRunning: false, isPending: true });
  });

  test.each([
    ['CLOCK', ['2:15', '1:45', '1:04'], '5:05'],
    ['DECIMAL', ['2.26 h', '1.76 h', '1.07 h'], '5.09 h'],
  ] as const)('rounds exact totals once, in the format %s', (durations, texts, total) => {
    // The seconds are not shown, but add up to another minute.
    const minutes = [135.4, 105.4, 64.4];
    const entries = minutes.map((length, day) =>
      entryOn(row('Site'), day * 24 + 9, day * 24 + 9 + length / 60),
    );
    const by = timeFormat('UTC', 'en', { clock: 'AUTO', durations });
    const sheet = sheetOf(entries, days, instantAt(5 * 24), [], catalog, by);
    expect(sheet.rows[0]?.cells.slice(0, 3).map(({ text }) => text)).toEqual(texts);
    expect(by.duration(sheet.rows[0]?.total ?? 0)).toBe(total);
    expect(by.duration(sheet.total)).toBe(total);
    expect(sheet.dayTotals.slice(0, 3).map(by.duration)).toEqual(texts);
  });
});

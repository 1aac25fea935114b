import { expect, test } from 'vitest';
import { weekDaysOf } from '../../../../src/domain/time/week-days.ts';
import { type PlannedWeek, rowsIn, withRows } from './planned-rows.ts';

const weekOf = (date: string, start: 'MONDAY' | 'SUNDAY' = 'MONDAY') => weekDaysOf(date, 'UTC', start);
const row = (projectId: string) => ({ projectId, taskId: null });

test('stores rows per week without duplicates', () => {
  const first = withRows([], weekOf('2026-03-04'), [row('a'), row('b'), row('a')]);
  const both = withRows(first, weekOf('2026-03-10'), [row('c')]);
  expect(rowsIn(both, weekOf('2026-03-06'))).toEqual([row('a'), row('b')]);
  expect(rowsIn(both, weekOf('2026-03-09'))).toEqual([row('c')]);
  expect(rowsIn(both, weekOf('2026-03-16'))).toEqual([]);
});

test('replaces the rows of a week and drops an empty week', () => {
  const weeks = withRows([], weekOf('2026-03-04'), [row('a')]);
  expect(rowsIn(withRows(weeks, weekOf('2026-03-04'), [row('b')]), weekOf('2026-03-04'))).toEqual([row('b')]);
  expect(withRows(weeks, weekOf('2026-03-04'), [])).toEqual([]);
});

test('finds the rows of a week after a change of the week start', () => {
  const weeks = withRows([], weekOf('2026-03-04'), [row('a')]);
  expect(rowsIn(weeks, weekOf('2026-03-04', 'SUNDAY'))).toEqual([row('a')]);
});

test('drops the least recently changed weeks', () => {
  let weeks: readonly PlannedWeek[] = [];
  for (let week = 0; week < 30; week++) {
    const date = new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10);
    weeks = withRows(weeks, weekOf(date), [row(date)]);
  }
  expect(weeks).toHaveLength(20);
  expect(rowsIn(weeks, weekOf('2026-01-05'))).toEqual([]);
  expect(rowsIn(weeks, weekOf('2026-07-27'))).toEqual([row('2026-07-27')]);
});

import { expect, it } from 'vitest';
import type { Row } from '../analytics-query.ts';
import { linesOf, totalsByDay } from './week-rows.ts';

const row = (id: string | null, day: string, seconds: number): Row => ({
  keys: [
    { by: 'PROJECT', id, name: id },
    { by: 'DAY', id: day, name: day },
  ],
  seconds,
  billableSeconds: 0,
  billableShare: 0,
  entries: 1,
  running: false,
  amounts: null,
  previous: null,
});

it('sums rows and days', () => {
  const lines = linesOf([row('a', '2026-03-02', 10), row(null, '2026-03-02', 30), row('a', '2026-03-03', 5)]);
  expect(lines.map(({ key, total }) => [key.id, total])).toEqual([
    [null, 30],
    ['a', 15],
  ]);
  expect([...totalsByDay(lines)]).toEqual([
    ['2026-03-02', 40],
    ['2026-03-03', 5],
  ]);
});

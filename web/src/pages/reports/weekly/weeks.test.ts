import { expect, it } from 'vitest';
import { weeksOf } from './weeks.ts';

it('splits a month into weeks, latest first, without future weeks', () => {
  const weeks = weeksOf({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-12', 'MONDAY');
  expect(weeks.map(({ from, to, days }) => [from, to, days[0], days.length])).toEqual([
    ['2026-03-09', '2026-03-15', '2026-03-09', 7],
    ['2026-03-02', '2026-03-08', '2026-03-02', 7],
    ['2026-03-01', '2026-03-01', '2026-02-23', 7],
  ]);
});

it('returns at least one week, even in the future', () => {
  expect(weeksOf({ from: '2027-03-01', to: '2027-03-31' }, '2026-03-12', 'SUNDAY')).toHaveLength(1);
});

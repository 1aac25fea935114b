import { expect, it } from 'vitest';
import { readSearch, writeSearch } from './search.ts';

it('shows this month by project and member where the address says nothing', () => {
  expect(readSearch({})).toMatchObject({ kind: 'SUMMARY', range: 'this-month', hours: 8, saved: null });
  expect(writeSearch(readSearch({}))).toEqual({});
});

it.each([
  { kind: 'TEAM', hours: 7.5 },
  { hours: 0, saved: '00000000-0000-7000-8000-000000000000' },
  { billable: true, compare: true, round: 'UP-15-ENTRY' },
  { billable: false, from: '2026-03-01', to: '2026-03-31', search: 'draft' },
])('reads what it wrote: %o', (search) => {
  expect(writeSearch(readSearch(search))).toEqual(search);
});

it.each(['', 'many', -1, 25, null, {}])('takes eight hours for %o', (hours) => {
  expect(readSearch({ hours }).hours).toBe(8);
});

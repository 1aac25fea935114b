import { expect, it } from 'vitest';
import { readSearch, writeSearch } from './search.ts';

it('defaults to a summary of this month', () => {
  expect(readSearch({})).toMatchObject({ kind: 'SUMMARY', range: 'this-month', hours: 8, saved: null });
  expect(writeSearch(readSearch({}))).toEqual({});
});

it.each([
  { kind: 'TEAM', hours: 7.5 },
  { hours: 0, saved: '00000000-0000-7000-8000-000000000000' },
  { billable: true, compare: true, round: 'UP-15-ENTRY' },
  { billable: false, from: '2026-03-01', to: '2026-03-31', search: 'draft' },
])('writes an address as it was read: %o', (search) => {
  expect(writeSearch(readSearch(search))).toEqual(search);
});

it.each(['', 'many', -1, 25, null, {}])('defaults to eight hours for %o', (hours) => {
  expect(readSearch({ hours }).hours).toBe(8);
});

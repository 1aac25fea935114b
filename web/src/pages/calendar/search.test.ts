import { expect, test } from 'vitest';
import { readSearch } from './search.ts';

test('reads all parameters of an address', () => {
  const search = { date: '2026-03-02', view: 'week', member: 'abc' };
  expect(readSearch(search)).toEqual(search);
  expect(readSearch({ ...search, view: 'day', other: 1 })).toEqual({ ...search, view: 'day' });
});

test.each([
  [{}],
  [{ date: '2026-02-30' }],
  [{ date: '2026-3-2' }],
  [{ date: 20260302 }],
  [{ date: '9999-01-01' }],
  [{ date: '1969-12-31' }],
  [{ view: 'month' }],
  [{ member: '' }],
  [{ member: 7 }],
])('reads nothing from %j', (search) => {
  // Explicitly undefined: the router keeps absent keys from the current address.
  expect(readSearch(search)).toStrictEqual({ date: undefined, view: undefined, member: undefined });
});

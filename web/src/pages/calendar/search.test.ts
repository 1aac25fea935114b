import { expect, test } from 'vitest';
import { readSearch } from './search.ts';

test('all that an address can say', () => {
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
])('nothing can be read from %j', (search) => {
  // Said to be left out: what is not said is taken from the address as it stands there.
  expect(readSearch(search)).toStrictEqual({ date: undefined, view: undefined, member: undefined });
});

import { expect, test } from 'vitest';
import { readSearch } from './search.ts';

test.each([
  [
    { week: '2026-03-02', member: 'abc' },
    { week: '2026-03-02', member: 'abc' },
  ],
  [{ week: '2024-02-29' }, { week: '2024-02-29' }],
  [{ week: '2026-02-30' }, {}],
  [{ week: '2026-3-2' }, {}],
  [{ week: '2026-03-02T00:00:00Z' }, {}],
  [{ week: '9999-01-01' }, {}],
  [{ week: 20260302, member: 7 }, {}],
  [{ member: '' }, {}],
  [{ other: 'x' }, {}],
])('reads an address with %o as %o', (search, read) => {
  // Explicitly undefined: the router keeps absent keys from the current address.
  expect(readSearch(search)).toStrictEqual({ week: undefined, member: undefined, ...read });
});

import { expect, it } from 'vitest';
import type { TimeSum } from '../../db/queries/analytics/sum-time.ts';
import { requireAtMostMaxRows } from './max-rows.ts';

/** One sum per group and currency. */
function sumsOf(groups: number, currencies: number): TimeSum[] {
  return Array.from({ length: groups * currencies }, (_, n) => ({
    project_id: String(n % groups),
    milliseconds: 1,
    billable_milliseconds: 0,
    entries: 1,
    new_entries: 1,
    running: 0,
    currency: `Currency ${Math.floor(n / groups)}`,
    amount: 1,
    imported_amount: 0,
  }));
}

it.each([
  [10_000, 1],
  [9_999, 5],
  [10_000, 8],
])('accepts %d rows in %d currencies', (groups, currencies) => {
  expect(() => requireAtMostMaxRows(sumsOf(groups, currencies), ['project_id'])).not.toThrow();
});

it.each([1, 3])('rejects 10,001 rows in %d currencies', (currencies) => {
  expect(() => requireAtMostMaxRows(sumsOf(10_001, currencies), ['project_id'])).toThrow(
    'The answer would have more than 10000 rows; ask for a shorter range, or group by less.',
  );
});

import { expect, it } from 'vitest';
import { unitFor } from './unit.ts';

it.each([
  ['2026-03-01', '2026-03-01', 'DAY'],
  ['2026-03-01', '2026-03-31', 'DAY'],
  ['2026-01-01', '2026-03-31', 'WEEK'],
  ['2026-01-01', '2026-12-31', 'MONTH'],
  ['2020-01-01', '2026-12-31', 'MONTH'],
])('divides %s to %s into buckets of a %s', (from, to, unit) => {
  expect(unitFor(from, to)).toBe(unit);
});

import { expect, it } from 'vitest';
import { parseDateRange } from './date-range.ts';
import { formatInstant } from './instant.ts';
import { previousPeriod } from './previous-period.ts';

it.each([
  ['a month after a shorter month', '2026-03-01', '2026-03-31', 'UTC', '2026-02-01T00:00:00Z'],
  ['a quarter', '2026-04-01', '2026-06-30', 'UTC', '2026-01-01T00:00:00Z'],
  ['a year', '2026-01-01', '2026-12-31', 'UTC', '2025-01-01T00:00:00Z'],
  ['a week', '2026-03-09', '2026-03-15', 'UTC', '2026-03-02T00:00:00Z'],
  ['a day', '2026-03-01', '2026-03-01', 'UTC', '2026-02-28T00:00:00Z'],
  ['a week with a clock change', '2026-03-30', '2026-04-05', 'Europe/Berlin', '2026-03-22T23:00:00Z'],
  ['a month with a clock change', '2026-04-01', '2026-04-30', 'Europe/Berlin', '2026-02-28T23:00:00Z'],
  ['some hours', '2026-03-02T10:00:00Z', '2026-03-02T13:00:00Z', 'UTC', '2026-03-02T07:00:00Z'],
])('previousPeriod of %s is the period right before it', (_, from, to, zone, expected) => {
  const range = parseDateRange(from, to, zone);
  const before = previousPeriod(range, zone);
  expect(formatInstant(before.start)).toBe(expected);
  expect(before.end).toBe(range.start);
});

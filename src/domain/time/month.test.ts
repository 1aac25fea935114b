import { expect, it } from 'vitest';
import { monthOf } from './month.ts';

it.each([
  ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['2026-02-28T23:30:00Z', 'Europe/Berlin', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['2026-02-28T22:30:00Z', 'Europe/Berlin', '2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
  ['2026-12-31T23:59:59Z', 'UTC', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2026-01-01T04:00:00Z', 'America/New_York', '2025-12-01T05:00:00.000Z', '2026-01-01T05:00:00.000Z'],
])('monthOf returns the month of %s in %s', (instant, zone, start, end) => {
  const month = monthOf(Date.parse(instant), zone);
  expect([new Date(month.start).toISOString(), new Date(month.end).toISOString()]).toEqual([start, end]);
});

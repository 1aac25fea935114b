import { expect, test } from 'vitest';
import { daysLater } from './days-later.ts';

test.each([
  [0, '2026-03-02T09:00:00+01:00', '2026-03-02T10:30:00+01:00'],
  [1, '2026-03-02T22:00:00+01:00', '2026-03-03T01:00:00+01:00'],
  [2, '2026-03-28T22:00:00+01:00', '2026-03-30T01:00:00+02:00'],
])('counts %i days from start to end', (days, start, end) => {
  expect(daysLater({ start: Date.parse(start), end: Date.parse(end) }, 'Europe/Berlin')).toBe(days);
});

test('returns 0 for a running timer', () => {
  expect(daysLater({ start: 0, end: null }, 'Europe/Berlin')).toBe(0);
});

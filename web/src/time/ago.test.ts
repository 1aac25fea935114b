import { describe, expect, test } from 'vitest';
import { ago } from './ago.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('ago', () => {
  test.each([
    [0, 'now'],
    [59_999, 'now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [23 * HOUR, '23 hours ago'],
    [DAY, 'yesterday'],
    [6 * DAY, '6 days ago'],
    [7 * DAY, 'last week'],
    [29 * DAY, '4 weeks ago'],
    [61 * DAY, '2 months ago'],
    [800 * DAY, '2 years ago'],
  ])('formats %d ms as %s', (passed, text) => {
    expect(ago(NOW - passed, NOW, 'en')).toBe(text);
  });

  test('formats a time ahead of the local clock as now', () => {
    expect(ago(NOW + 5_000, NOW, 'en')).toBe('now');
  });
});

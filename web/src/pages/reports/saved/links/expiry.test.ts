import { expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

const now = Date.parse('2026-03-28T12:00:00Z');
const at = (expiry: Parameters<typeof expiryOf>[0], date = '') =>
  expiryOf(expiry, date, now, 'Europe/Berlin');

it('computes the expiry after a number of days, or never', () => {
  expect(at('NEVER')).toBeNull();
  expect(at('WEEK')).toBe('2026-04-04T12:00:00.000Z');
  expect(at('MONTH')).toBe('2026-04-27T12:00:00.000Z');
  expect(at('QUARTER')).toBe('2026-06-26T12:00:00.000Z');
});

it('expires a link at the end of the given day, even at a clock change', () => {
  expect(at('DATE', '2026-03-28')).toBe('2026-03-28T23:00:00.000Z');
  expect(at('DATE', '2026-03-29')).toBe('2026-03-29T22:00:00.000Z');
});

it.each(['', 'soon', '2026-03-27', '1999-01-01'])('rejects a past or invalid day: %s', (date) => {
  expect(at('DATE', date)).toBeUndefined();
});

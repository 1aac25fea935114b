import { expect, test } from 'vitest';
import { exactTime, grouped, moneyText } from './figures.ts';

test.each([
  [0, '0:00:00'],
  [3_661_000, '1:01:01'],
  [3_661_250, '1:01:01.250'],
  [12_345 * 3_600_000 + 59_000, '12,345:00:59'],
  [-60_000, '-0:01:00'],
])('formats %i milliseconds as %s', (milliseconds, text) => {
  expect(exactTime(milliseconds)).toBe(text);
});

test('groups thousands', () => {
  expect([0, 999, 1000, 1_234_567].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567']);
});

test('formats money by currency, with the decimals of each currency', () => {
  expect(moneyText({ EUR: 123_456, JPY: 7 })).toBe('1,234.56 EUR, 7 JPY');
  expect(moneyText({ EUR: -60, USD: -123_456 })).toBe('-0.60 EUR, -1,234.56 USD');
  expect(moneyText({})).toBe('');
});

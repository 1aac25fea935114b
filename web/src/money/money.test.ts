import { describe, expect, test } from 'vitest';
import { currencyName, moneyText, readRate } from './money.ts';

describe('a typed rate', () => {
  test.each([
    ['', 'EUR', null],
    ['  ', 'EUR', null],
    ['85', 'EUR', { amount: '85', currency: 'EUR' }],
    [' 85.50 ', 'EUR', { amount: '85.50', currency: 'EUR' }],
    ['85,5', 'EUR', { amount: '85.5', currency: 'EUR' }],
    ['0', 'JPY', { amount: '0', currency: 'JPY' }],
    ['1.234', 'KWD', { amount: '1.234', currency: 'KWD' }],
  ])('%j in %s', (text, currency, rate) => {
    expect(readRate(text, currency)).toEqual({ rate });
  });

  test.each(['-5', 'ten', '1.000,50', '85.', '1e3', '٣', '1234567890123'])('%j is none', (text) => {
    expect(readRate(text, 'EUR')).toEqual({ problem: expect.stringContaining('number such as') });
  });

  test('has no more decimals than its currency', () => {
    expect(readRate('1.005', 'EUR')).toEqual({ problem: 'EUR has 2 decimals, no more.' });
    expect(readRate('1.5', 'JPY')).toEqual({ problem: 'JPY has no decimals.' });
  });
});

test('amounts are shown in their currency, to the last digit', () => {
  expect(moneyText({ amount: '85.50', currency: 'EUR' }, 'en')).toBe('€85.50');
  expect(moneyText({ amount: '9007199254740993.25', currency: 'EUR' }, 'en')).toBe(
    '€9,007,199,254,740,993.25',
  );
});

test('currencies have names', () => {
  expect(currencyName('EUR', 'en')).toBe('Euro');
});

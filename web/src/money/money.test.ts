import { expect, test } from 'vitest';
import { currencyName, moneyText } from './money.ts';

test('formats amounts in their currency with all digits', () => {
  expect(moneyText({ amount: '85.50', currency: 'EUR' }, 'en')).toBe('€85.50');
  expect(moneyText({ amount: '9007199254740993.25', currency: 'EUR' }, 'en')).toBe(
    '€9,007,199,254,740,993.25',
  );
});

test('names a currency', () => {
  expect(currencyName('EUR', 'en')).toBe('Euro');
});

import { expect, it } from 'vitest';
import { isSameRate, readRate } from './rate.ts';

it.each([
  ['85.5', 'EUR', '85.50'],
  [' 85,50 ', 'EUR', '85.50'],
  ['90', 'JPY', '90'],
  ['0', 'EUR', '0.00'],
])('reads %j in %s as %s', (typed, currency, amount) => {
  expect(readRate(typed, currency)).toEqual({ rate: { amount, currency }, problem: null });
});

it('reads empty text as no rate', () => {
  expect(readRate('  ', 'EUR')).toEqual({ rate: null, problem: null });
});

it.each([
  ['-1', 'EUR'],
  ['1,000.50', 'EUR'],
  ['85.505', 'EUR'],
  ['1.5', 'JPY'],
  ['much', 'EUR'],
])('rejects %j in %s with a message', (typed, currency) => {
  expect(readRate(typed, currency)).toEqual({
    rate: null,
    problem: expect.stringMatching(/^The hourly rate /),
  });
});

it('compares rates by amount and currency', () => {
  const rate = { amount: '85.00', currency: 'EUR' };
  expect(isSameRate(rate, { ...rate })).toBe(true);
  expect(isSameRate(null, null)).toBe(true);
  expect(isSameRate(rate, null)).toBe(false);
  expect(isSameRate(rate, { ...rate, currency: 'USD' })).toBe(false);
});

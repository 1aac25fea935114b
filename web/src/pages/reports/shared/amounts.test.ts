import { expect, it } from 'vitest';
import { ratesOf } from './amounts.ts';

it('computes the amount per hour', () => {
  const amounts = [
    { amount: '90.00', currency: 'EUR' },
    { amount: '10', currency: 'USD' },
  ];
  expect(ratesOf(amounts, 5400)).toEqual([
    { amount: '60', currency: 'EUR' },
    { amount: String(10 / 1.5), currency: 'USD' },
  ]);
  expect(ratesOf(amounts, 0)).toEqual([]);
  expect(ratesOf(null, 3600)).toEqual([]);
});

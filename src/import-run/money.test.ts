import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountAt } from '../domain/rates.ts';
import { amountOfRow, isSameAmount, rateOfRow } from './money.ts';

const usd = (minorUnits: number) => ({ minorUnits, currency: 'USD' });
const priced = (more: object) => ({
  start: 0,
  end: 16 * 60_000,
  rate: null,
  amount: null,
  billable: true,
  ...more,
});

test.each([
  ['the rate that the file says', { rate: usd(8500), amount: usd(1) }, 8500],
  ['the one that the amount comes to', { amount: usd(2267) }, 8501],
  ['none at all for what was billed with nothing', { amount: usd(0) }, 0],
  ['the rate where nothing says whether it is billable', { rate: usd(8500), billable: null }, 8500],
])('the rate of a row is %s', (_what, row, minorUnits) => {
  expect(rateOfRow(priced(row))).toEqual(usd(minorUnits));
});

test.each([
  ['the file does not say', {}],
  ['it is not billable', { rate: usd(8500), amount: usd(100), billable: false }],
])('there is no money where %s', (_what, row) => {
  expect(rateOfRow(priced(row))).toBeNull();
  expect(amountOfRow(priced(row))).toBeNull();
});

test('an amount is what the file says, else what its rate comes to', () => {
  expect(amountOfRow(priced({ rate: usd(8500), amount: usd(2300) }))).toEqual(usd(2300));
  expect(amountOfRow(priced({ rate: usd(8500) }))).toEqual(usd(2267));
});

test('an amount comes back from the rate that is made of it, but for rounding', () => {
  const lengths = fc.integer({ min: 1000, max: 31 * 24 * 3_600_000 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 0, max: 100_000_000 }), (end, cents) => {
      const row = priced({ end, amount: usd(cents) });
      const rate = rateOfRow(row);
      expect(rate && isSameAmount(usd(cents), amountAt(rate, end), end)).toBe(true);
    }),
  );
});

test('other amounts are others', () => {
  expect(isSameAmount(usd(1000), usd(1002), 3_600_000)).toBe(false);
  expect(isSameAmount(usd(1000), { minorUnits: 1000, currency: 'EUR' }, 3_600_000)).toBe(false);
});

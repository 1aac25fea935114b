import { expect, test } from 'vitest';
import { amountOfRow, moneyOfRow } from './money.ts';

const usd = (minorUnits: number) => ({ minorUnits, currency: 'USD' });
const eur = (minorUnits: number) => ({ minorUnits, currency: 'EUR' });
const priced = (more: object) => ({
  start: 0,
  end: 16 * 60_000,
  rate: null,
  amount: null,
  billable: true,
  ...more,
});

test.each([
  ['the rate and the amount of the file', { rate: usd(8500), amount: usd(1) }, usd(8500), usd(1)],
  ['the amount alone, from which the service derives the rate', { amount: usd(2267) }, null, usd(2267)],
  ['an amount of nothing', { amount: usd(0) }, null, usd(0)],
  ['the rate where nothing says whether it is billable', { rate: usd(85), billable: null }, usd(85), null],
  ['the amount where the rate is in another currency', { rate: usd(85), amount: eur(20) }, null, eur(20)],
])('sends a row with %s', (_what, row, hourlyRate, importedAmount) => {
  expect(moneyOfRow(priced(row))).toEqual({ hourlyRate, importedAmount });
});

test.each([
  ['the file does not say', {}],
  ['it is not billable', { rate: usd(8500), amount: usd(100), billable: false }],
])('sends no money if %s', (_what, row) => {
  expect(moneyOfRow(priced(row))).toEqual({ hourlyRate: null, importedAmount: null });
});

test.each([
  ['nothing where the file has no money', {}, null],
  ['its amount', { rate: usd(8500), amount: usd(100) }, usd(100)],
  ['its amount although it is not billable', { amount: usd(100), billable: false }, usd(100)],
  ['nothing for an amount of zero that is not billable', { amount: usd(0), billable: false }, null],
  ['nothing for a rate that is not billable', { rate: usd(8500), billable: false }, null],
])('claims %s for a row', (_what, row, amount) => {
  expect(amountOfRow(priced(row))).toEqual(amount);
});

test('prefers the amount of the file to the amount from the rate', () => {
  expect(amountOfRow(priced({ rate: usd(8500), amount: usd(2300) }))).toEqual(usd(2300));
  expect(amountOfRow(priced({ rate: usd(8500) }))).toEqual(usd(2267));
});

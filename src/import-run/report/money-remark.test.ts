import { expect, test } from 'vitest';
import { sampleReport, sums } from '../../../test/sample-report.ts';
import { moneyRemark } from './money-remark.ts';

const remark = (source: Record<string, number>, stored: Record<string, number>) =>
  moneyRemark(
    sampleReport({ source: { ...sums(1, 1), money: source }, stored: { ...sums(1, 1), money: stored } }),
  );

test('nothing is said of money that is the same, or that is not there', () => {
  expect(remark({ EUR: 1000, USD: 5 }, { USD: 5, EUR: 1000 })).toBeNull();
  expect(remark({}, {})).toBeNull();
  expect(remark({ EUR: 0 }, {})).toBeNull();
});

test('what rounding does to money is said to the cent', () => {
  expect(remark({ EUR: 1000, USD: 5 }, { EUR: 999, USD: 5 })).toBe(
    'Money comes to 9.99 EUR here and to 10.00 EUR in the files, since hourly rates are rounded.',
  );
});

test('money that did not come is said', () => {
  expect(remark({ EUR: 1000, USD: 500 }, {})).toBe(
    'Money of the files did not come over: 10.00 EUR, 5.00 USD. Only an ADMIN may set rates.',
  );
  expect(remark({ EUR: 1000, USD: 500 }, { USD: 501 })).toBe(
    'Money of the files did not come over: 10.00 EUR. Only an ADMIN may set rates. Money comes to 5.01 USD here and to 5.00 USD in the files, since hourly rates are rounded.',
  );
});

test('where more differs, the differences say it', () => {
  const off = { source: sums(1, 1, 1000), stored: sums(1, 1, 999) };
  expect(moneyRemark(sampleReport({ ...off, verdict: 'DIFFERS' }))).toBeNull();
});

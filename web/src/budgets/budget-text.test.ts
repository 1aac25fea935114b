import { describe, expect, test } from 'vitest';
import type { Budget } from './budget.ts';
import { amountText, budgetInWords, levelOf, percentText } from './budget-text.ts';

const hours: Budget = {
  kind: 'HOURS',
  period: 'MONTHLY',
  month: '2026-03',
  thresholds: [80, 100],
  seconds: 40 * 3600,
  spentSeconds: 32 * 3600,
  leftSeconds: 8 * 3600,
  secondsPerDay: 5400,
  money: null,
  spentMoney: null,
  leftMoney: null,
  moneyPerDay: null,
  otherCurrencies: [],
  usedShare: 0.8,
  evenShare: 0.5,
  runsOutOn: '2026-03-12',
};
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const money: Budget = {
  ...hours,
  kind: 'MONEY',
  seconds: null,
  spentSeconds: null,
  leftSeconds: null,
  secondsPerDay: null,
  money: eur('5000.00'),
  spentMoney: eur('5250.50'),
  leftMoney: eur('-250.50'),
  moneyPerDay: eur('300.00'),
  usedShare: 1.0501,
  runsOutOn: null,
};
const day = (date: string) => `<${date}>`;

describe('the text of a budget', () => {
  test('names the spent amount, the share and the day on which the budget runs out', () => {
    expect(budgetInWords(hours, day, 'en')).toBe(
      'Budget: 32 of 40 h, 80%, on pace to run out on <2026-03-12>',
    );
  });

  test('names the excess of an overspent budget', () => {
    expect(budgetInWords(money, day, 'en')).toBe('Budget: €5,250.50 of €5,000.00, 105%, over by €250.50');
    expect(
      budgetInWords(
        { ...hours, spentSeconds: 45.25 * 3600, leftSeconds: -5.25 * 3600, usedShare: 1.13 },
        day,
        'en',
      ),
    ).toBe('Budget: 45.3 of 40 h, 113%, over by 5.3 h');
  });

  test('names no day for a budget that does not run out', () => {
    expect(budgetInWords({ ...hours, runsOutOn: null }, day, 'en')).toBe('Budget: 32 of 40 h, 80%');
  });

  test('formats the pace in the unit of the budget', () => {
    expect(amountText(hours, 'perDay', 'en')).toBe('1.5 h');
    expect(amountText(money, 'perDay', 'en')).toBe('€300.00');
  });
});

test.each([
  [0.799, [80, 100], 'fine'],
  [0.8, [80, 100], 'near'],
  [1, [80, 100], 'near'],
  [1, [], 'fine'],
  [0.99, [], 'fine'],
  [1.001, [], 'over'],
  [1.2, [150], 'over'],
] as const)('rates a used share of %s with alerts at %j as %s', (usedShare, thresholds, level) => {
  expect(levelOf({ usedShare, thresholds: [...thresholds] })).toBe(level);
});

test.each([
  [0, '0%'],
  [0.29, '29%'],
  [0.999, '99%'],
  [1, '100%'],
  [1.2345, '123%'],
])('formats the share %s as %s', (share, text) => {
  expect(percentText(share, 'en')).toBe(text);
});

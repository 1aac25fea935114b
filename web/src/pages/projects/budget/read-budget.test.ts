import { describe, expect, test } from 'vitest';
import { readBudget, type TypedBudget, typedBudget } from './read-budget.ts';

const typed = (patch: Partial<TypedBudget>): TypedBudget => ({ ...typedBudget(null, 'EUR'), ...patch });

describe('a typed budget', () => {
  test.each([
    ['40', 144_000],
    ['40,5', 145_800],
    ['37:30', 135_000],
    ['12h', 43_200],
    ['90m', 5400],
    [' 2000 ', 7_200_000],
  ])('reads %s as hours', (hours, seconds) => {
    const { input, problems } = readBudget(typed({ hours }));
    expect(problems).toEqual({});
    expect(input).toEqual({ seconds, period: 'MONTHLY', thresholds: [80, 100] });
  });

  test.each(['', 'many', '-3', '1:5', '0'])('rejects %j as hours', (hours) => {
    expect(readBudget(typed({ hours })).problems).toEqual({ seconds: 'Enter hours, such as 40 or 37:30.' });
  });

  test.each([
    ['80, 100', [80, 100]],
    ['50% 80 %;100', [50, 80, 100]],
    ['', []],
  ])('reads the alerts %j', (thresholds, numbers) => {
    expect(readBudget(typed({ hours: '1', thresholds })).input.thresholds).toEqual(numbers);
  });

  test.each(['half', '80.5', '80, x'])('rejects %j as alerts', (thresholds) => {
    expect(readBudget(typed({ hours: '1', thresholds })).problems).toEqual({
      thresholds: 'Enter percentages, such as 80, 100.',
    });
  });

  test('ignores typed hours for a budget of money', () => {
    const { input, problems } = readBudget(
      typed({ kind: 'MONEY', hours: 'x', amount: '5000,50', period: 'ONCE' }),
    );
    expect(problems).toEqual({});
    expect(input).toEqual({
      money: { amount: '5000.50', currency: 'EUR' },
      period: 'ONCE',
      thresholds: [80, 100],
    });
    expect(readBudget(typed({ kind: 'MONEY' })).problems).toEqual({
      money: 'Enter an amount, such as 5000.',
    });
  });
});

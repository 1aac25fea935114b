import { expect, test } from 'vitest';
import { median, quantile, ratios } from './median.ts';

test.each([
  [[3], 3],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 2, 100], 10],
  [[], Number.NaN],
])('computes the median of %j as %d', (numbers, expected) => {
  expect(median(numbers)).toBe(expected);
});

test.each([
  [0, 1],
  [0.25, 2],
  [0.5, 3],
  [0.7, 3.8],
  [1, 5],
])('computes the %d quantile of the numbers from 1 to 5 as %d', (share, expected) => {
  expect(quantile([5, 3, 1, 4, 2], share)).toBeCloseTo(expected);
});

test('leaves the order of its argument unchanged', () => {
  const numbers = [3, 1, 2];
  median(numbers);
  expect(numbers).toEqual([3, 1, 2]);
});

test('divides round by round, so that a slow minute affects both contestants', () => {
  // The ratio of the medians would be 100 / 40.
  expect(median(ratios([100, 10, 200], [50, 5, 40]))).toBe(2);
});

test('throws if a contestant has no value in a round', () => {
  expect(() => ratios([1, 2], [1])).toThrow('every round');
});

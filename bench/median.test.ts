import { expect, test } from 'vitest';
import { median, medianRatio } from './median.ts';

test.each([
  [[3], 3],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 2, 100], 10],
  [[], Number.NaN],
])('the median of %j is %d', (numbers, expected) => {
  expect(median(numbers)).toBe(expected);
});

test('the order of what it is given stays', () => {
  const numbers = [3, 1, 2];
  median(numbers);
  expect(numbers).toEqual([3, 1, 2]);
});

test('a ratio is taken round by round, so that a slow minute counts for nobody', () => {
  // The ratio of the medians would be 100 / 40.
  expect(medianRatio([100, 10, 200], [50, 5, 40])).toBe(2);
});

test('a ratio needs both in every round', () => {
  expect(() => medianRatio([1, 2], [1])).toThrow('every round');
});

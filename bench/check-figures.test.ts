import { expect, test } from 'vitest';
import { checkFigures } from './check-figures.ts';
import { figures } from './figures.ts';
import type { Result } from './matches/results.ts';

const results: Result[] = [
  { match: 'page', title: 'a page', unit: 'a second', rounds: { ours: [10, 30, 20], theirs: [5, 10, 10] } },
];

test.each([
  [{ atLeast: 2 }, 2, 'at least 2', true],
  [{ atLeast: 2.01 }, 2, 'at least 2.01', false],
  [{ atMost: 2 }, 2, 'at most 2', true],
  [{ atMost: 1.99 }, 2, 'at most 1.99', false],
])('checks the median ratio against %j', (limit, measured, wanted, isReached) => {
  const figure = { name: 'page', match: 'page', of: 'ours', against: 'theirs', ...limit };
  expect(checkFigures([figure], results)).toEqual([
    { name: 'page', measured, between: [2, 2.5], wanted, isReached },
  ]);
});

test('checks the value itself if the figure has no contestant to compare with', () => {
  const figure = { name: 'page', match: 'page', of: 'ours', atMost: 19 };
  expect(checkFigures([figure], results)).toMatchObject([{ measured: 20, isReached: false }]);
});

test('throws if the contestant of a figure was not measured', () => {
  const figure = { name: 'page', match: 'page', of: 'nobody', atLeast: 1 };
  expect(() => checkFigures([figure], results)).toThrow('nobody');
});

test('does not count a figure as reached if its ratio is NaN', () => {
  const empty = [{ ...results[0], rounds: { ours: [0], theirs: [0] } } as Result];
  const figure = { name: 'page', match: 'page', of: 'ours', against: 'theirs', atLeast: 0 };
  expect(checkFigures([figure], empty)).toMatchObject([{ isReached: false }]);
});

test('gives every figure a unique name and exactly one bound', () => {
  for (const { atLeast, atMost } of figures)
    expect((atLeast === undefined) !== (atMost === undefined)).toBe(true);
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
});

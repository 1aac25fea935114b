import { expect, test } from 'vitest';
import { problemInList } from './list-problems.ts';

const page = Array.from({ length: 50 }, (_, n) => ({
  id: `entry ${n}`,
  start: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
  project: `Project ${n % 20}`,
}));

test('accepts a page of 50 entries with projects, newest first', () => {
  expect(problemInList(page)).toBeNull();
});

test.each([
  ['too few entries', page.slice(1), '49 entries'],
  ['an entry twice', page.with(3, entryAt(2)), 'an entry twice'],
  ['the oldest entry first', page.toReversed(), 'not the newest first'],
  ['an invalid time', page.with(5, { ...entryAt(5), start: 'yesterday' }), 'not the newest first'],
  [
    'an entry without a project',
    page.with(5, { ...entryAt(5), project: '' }),
    'an entry without its project',
  ],
])('reports a page with %s', (_problem, entries, problem) => {
  expect(problemInList(entries)).toBe(problem);
});

test('reports a page with an entry before its cursor', () => {
  const latest = Date.parse(entryAt(0).start);
  expect(problemInList(page, latest)).toBeNull();
  expect(problemInList(page, latest - 1)).toBe('not behind its cursor');
});

function entryAt(index: number) {
  const entry = page[index];
  if (!entry) throw new Error('The page has 50 entries.');
  return entry;
}

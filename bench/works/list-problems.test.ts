import { expect, test } from 'vitest';
import { problemInList } from './list-problems.ts';

const page = Array.from({ length: 50 }, (_, n) => ({
  id: `entry ${n}`,
  start: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
  project: `Project ${n % 20}`,
}));

test('a page of 50, the newest first, each with its project, is right', () => {
  expect(problemInList(page)).toBeNull();
});

test.each([
  ['too few', page.slice(1), '49 entries'],
  ['one twice', page.with(3, entryAt(2)), 'an entry twice'],
  ['the oldest first', page.toReversed(), 'not the newest first'],
  ['no time', page.with(5, { ...entryAt(5), start: 'yesterday' }), 'not the newest first'],
  ['no project', page.with(5, { ...entryAt(5), project: '' }), 'an entry without its project'],
])('%s is wrong', (_what, entries, problem) => {
  expect(problemInList(entries)).toBe(problem);
});

test('a page that is not behind its cursor is wrong', () => {
  const latest = Date.parse(entryAt(0).start);
  expect(problemInList(page, latest)).toBeNull();
  expect(problemInList(page, latest - 1)).toBe('not behind its cursor');
});

function entryAt(index: number) {
  const entry = page[index];
  if (!entry) throw new Error('The page has 50 entries.');
  return entry;
}

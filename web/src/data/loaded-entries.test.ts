import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { loadedAround } from './loaded-entries.ts';

const range = { teamId: 't', identityId: 'ada', from: 10, to: 20 };
const queries = new QueryClient();
afterEach(() => queries.clear());

function put(key: unknown[], data: unknown, isShown = true, identityId = 'ada') {
  const queryKey = ['entries', 't', identityId, ...key];
  queries.setQueryData(queryKey, data);
  if (isShown) new QueryObserver(queries, { queryKey, staleTime: Infinity }).subscribe(() => {});
}

test('uses a visible list that covers the range', () => {
  const entries = [{ id: 'one' }];
  put(['range', 0, 20], entries);
  expect(loadedAround(queries, range)).toBe(entries);
});

test('uses the recent entries only if all of them are loaded', () => {
  put(['recent'], { entries: [], next: 'older' });
  expect(loadedAround(queries, range)).toBeNull();
  queries.setQueryData(['entries', 't', 'ada', 'recent'], { entries: [], next: null });
  expect(loadedAround(queries, range)).toEqual([]);
});

test.each([
  ['of a hidden page', ['range', 0, 30], [], false],
  ['that ends before the range', ['range', 0, 19], []],
  ['that starts after the range', ['range', 11, 30], []],
  ['of the range itself', ['range', 10, 20], []],
  ['that is not loaded yet', ['range', 0, 30], undefined, false],
  ['of the running timer', ['running'], []],
  ['of another member', ['range', 0, 30], [], true, 'bob'],
] as const)('ignores a list %s', (_which, key, data, isShown: boolean = true, identityId: string = 'ada') => {
  put([...key], data, isShown, identityId);
  expect(loadedAround(queries, range)).toBeNull();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('does what comes alone at once, and what comes often together', () => {
  const done: number[] = [];
  let calls = 0;
  const work = paced(200, () => done.push(calls));
  const call = () => {
    calls += 1;
    work();
  };
  call();
  expect(done).toEqual([1]);
  for (let i = 0; i < 50; i++) call();
  expect(done).toEqual([1]);
  vi.advanceTimersByTime(200);
  expect(done).toEqual([1, 51]);
  vi.advanceTimersByTime(10_000);
  expect(done).toEqual([1, 51]);
  call();
  expect(done).toEqual([1, 51, 52]);
});

it('does it no more often than it is told to', () => {
  let done = 0;
  const work = paced(200, () => {
    done += 1;
  });
  for (let i = 0; i < 1000; i++) {
    work();
    vi.advanceTimersByTime(1);
  }
  // The first at once, then five times a second.
  expect(done).toBe(1 + 5);
});

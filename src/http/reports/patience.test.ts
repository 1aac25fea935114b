import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Patience } from './patience.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const end = vi.fn();
  return { end, patience: new Patience({ bytes: 1_000, milliseconds: 60_000 }, end) };
}

it('ends after one minute, plus one minute for each thousand bytes offered', () => {
  const { end, patience } = start();
  patience.offer(2_000);
  vi.advanceTimersByTime(179_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

it('adds up the time that a client took', () => {
  const { end, patience } = start();
  for (let piece = 0; piece < 10; piece += 1) {
    patience.offer(100);
    vi.advanceTimersByTime(11_000);
    patience.taken();
  }
  // The allowance is two minutes, of which 110 seconds are spent.
  patience.offer(0);
  vi.advanceTimersByTime(9_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

it('does not count the time in which nothing is offered', () => {
  const { end, patience } = start();
  for (let piece = 0; piece < 10; piece += 1) {
    patience.offer(1);
    vi.advanceTimersByTime(1_000);
    patience.taken();
    vi.advanceTimersByTime(600_000);
  }
  expect(end).not.toHaveBeenCalled();
});

it('ignores an offer after the end', () => {
  const { end, patience } = start();
  patience.offer(1);
  patience.end();
  patience.offer(1);
  vi.advanceTimersByTime(600_000);
  expect(end).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('waits longer than the maximum delay of a timer', () => {
  const { end, patience } = start();
  patience.offer(100_000_000);
  vi.advanceTimersByTime(600_000);
  expect(end).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientTimeout } from './client-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const end = vi.fn();
  return { end, timeout: new ClientTimeout({ bytes: 1_000, milliseconds: 60_000 }, end) };
}

it('ends after one minute, plus one minute for each thousand bytes offered', () => {
  const { end, timeout } = start();
  timeout.offer(2_000);
  vi.advanceTimersByTime(179_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

it('adds up the time that a client took', () => {
  const { end, timeout } = start();
  for (let piece = 0; piece < 10; piece += 1) {
    timeout.offer(100);
    vi.advanceTimersByTime(11_000);
    timeout.taken();
  }
  // The allowance is two minutes, of which 110 seconds are spent.
  timeout.offer(0);
  vi.advanceTimersByTime(9_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

it('does not count the time in which nothing is offered', () => {
  const { end, timeout } = start();
  for (let piece = 0; piece < 10; piece += 1) {
    timeout.offer(1);
    vi.advanceTimersByTime(1_000);
    timeout.taken();
    vi.advanceTimersByTime(600_000);
  }
  expect(end).not.toHaveBeenCalled();
});

it('ignores an offer after the end', () => {
  const { end, timeout } = start();
  timeout.offer(1);
  timeout.end();
  timeout.offer(1);
  vi.advanceTimersByTime(600_000);
  expect(end).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('waits longer than the maximum delay of a timer', () => {
  const { end, timeout } = start();
  timeout.offer(100_000_000);
  vi.advanceTimersByTime(600_000);
  expect(end).not.toHaveBeenCalled();
});

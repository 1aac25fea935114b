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

it('ends a minute after nothing was taken, and another one for each thousand bytes that were offered', () => {
  const { end, patience } = start();
  patience.offer(2_000);
  vi.advanceTimersByTime(179_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

it('adds up how long a client took', () => {
  const { end, patience } = start();
  for (let piece = 0; piece < 10; piece += 1) {
    patience.offer(100);
    vi.advanceTimersByTime(11_000);
    patience.taken();
  }
  // A minute for what was offered and one besides, of which 110 seconds are gone.
  patience.offer(0);
  vi.advanceTimersByTime(9_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

it('does not count the time in which there is nothing to take', () => {
  const { end, patience } = start();
  for (let piece = 0; piece < 10; piece += 1) {
    patience.offer(1);
    vi.advanceTimersByTime(1_000);
    patience.taken();
    vi.advanceTimersByTime(600_000);
  }
  expect(end).not.toHaveBeenCalled();
});

it('has an end for what is offered late, too', () => {
  const { end, patience } = start();
  patience.offer(1);
  patience.end();
  patience.offer(1);
  vi.advanceTimersByTime(600_000);
  expect(end).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('holds out for more than timers can count', () => {
  const { end, patience } = start();
  patience.offer(100_000_000);
  vi.advanceTimersByTime(600_000);
  expect(end).not.toHaveBeenCalled();
});

import { expect, it } from 'vitest';
import { untilInterrupted } from './interrupt.ts';

it('aborts on the first signal and leaves the second one, of either kind, to Node', () => {
  const countListeners = () => [process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')];
  const before = countListeners();
  const signal = untilInterrupted();
  expect(signal.aborted).toBe(false);
  process.emit('SIGINT');
  expect(signal.aborted).toBe(true);
  expect(countListeners()).toEqual(before);
});

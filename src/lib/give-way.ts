import { setImmediate } from 'node:timers/promises';

/** Milliseconds. */
const LONGEST_TURN = 3;

/** When the last of those who gave way has its turn again. */
let last: Promise<unknown> = Promise.resolve();

/**
 * For work that would hold the thread for long: what it answers is to be awaited between its steps, and lets others have their turn
 * once the work has held it for some milliseconds. However many do such work, one of them goes on in a turn of the event loop, so
 * that a request waits for a step of one and not of all.
 */
export function giveWay(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < LONGEST_TURN) return;
    last = last.then(() => setImmediate());
    await last;
    began = performance.now();
  };
}

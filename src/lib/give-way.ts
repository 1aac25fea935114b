import { setImmediate } from 'node:timers/promises';

/** Milliseconds. What is answered with a few round trips to a database waits for as many such turns. */
const LONGEST_TURN = 1;

/** When the last of those who gave way has its turn again. */
let last: Promise<unknown> = Promise.resolve();

/**
 * For work that would hold the thread for long: what it answers is to be awaited between its steps, and lets others have their turn
 * once the work has held it for a while. However many do such work, one of them goes on in a turn of the event loop, so
 * that a request waits for a step of one and not of all.
 */
export function giveWay(): () => Promise<void> | undefined {
  let began = performance.now();
  const wait = async () => {
    last = last.then(() => setImmediate());
    await last;
    began = performance.now();
  };
  return () => (performance.now() - began < LONGEST_TURN ? undefined : wait());
}

import { setImmediate } from 'node:timers/promises';

/**
 * Milliseconds. What is answered with a few round trips to a database waits for as many such turns: beside heavy reports on PostgreSQL, one of
 * twenty small requests took longer than 9 to 12 ms with turns of a whole millisecond, and longer than 7 to 8 with these.
 */
const LONGEST_TURN = 0.3;

/** When the last of those who gave way has its turn again. */
let last: Promise<unknown> = Promise.resolve();

/**
 * For work that would hold the thread for long: what it answers is to be awaited between its steps, and lets others have their turn
 * once the work has held it for a while. However many do such work, one of them goes on in a turn of the event loop, so
 * that a request waits for a step of one and not of all.
 */
export function createYielder(): () => Promise<void> | undefined {
  let began = performance.now();
  const wait = async () => {
    last = last.then(() => setImmediate());
    await last;
    began = performance.now();
  };
  return () => (performance.now() - began < LONGEST_TURN ? undefined : wait());
}

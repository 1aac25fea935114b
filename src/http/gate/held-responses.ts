import { FastPath } from '../../lib/fast-path.ts';

/** In a tick with hundreds of responses, the first one would otherwise wait for tens of milliseconds. */
const MAX_HELD = 32;

const heldResponses = new FastPath('held_response');

let inThisTick = 0;
let inLastTick = 0;
let held: (() => void)[] = [];

/**
 * Returns a promise that resolves at the end of the tick, or null if the response can be sent at once. A tick after one with
 * several responses holds its responses back and sends them together. Otherwise each response wakes up its client, which
 * falls asleep again while the server handles the next request.
 *
 * Holds "`{ me }`, SQLite" (at least 0.5 of bare node:http): 0.68, and 0.42 without this file. Measured in turns, `{ me }` takes 58 µs
 * of CPU time and 100 without this file. A page takes 281 µs and 320, but its bound is missed with both.
 */
export function holdResponse(): Promise<void> | null {
  if (inThisTick === 0) setImmediate(endTick);
  inThisTick += 1;
  if (inLastTick <= 1) {
    heldResponses.fallBack('alone');
    return null;
  }
  heldResponses.taken += 1;
  const sent = new Promise<void>((resolve) => held.push(resolve));
  if (held.length >= MAX_HELD) sendHeld();
  return sent;
}

function endTick(): void {
  inLastTick = inThisTick;
  inThisTick = 0;
  sendHeld();
}

function sendHeld(): void {
  const sends = held;
  held = [];
  for (const send of sends) send();
}

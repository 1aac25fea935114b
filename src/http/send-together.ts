import { atEndOfTurn } from '../lib/turn.ts';

/** As many answers as wait for one another: in a turn of hundreds, the first would wait for tens of milliseconds. */
const MOST_TOGETHER = 32;

/** How many answers were there in this turn, and in the last one that had any. */
let ofThis = 0;
let ofLast = 0;
let held: (() => void)[] = [];

/**
 * Sends an answer that was there in the turn of the event loop in which its request came: at the end of that turn, where several come
 * in one. To write to one socket after the other takes less than to read and answer the next request in between, by which the client
 * has fallen asleep again. At 16 connections it is 17 % more `{ me }` and 15 % more pages (SQLite) for a tenth less CPU time.
 */
export function sendTogether(send: () => void): void {
  if (ofThis === 0) atEndOfTurn(endTurn);
  ofThis++;
  held.push(send);
  if (ofLast <= 1 || held.length >= MOST_TOGETHER) sendHeld();
}

function endTurn(): void {
  ofLast = ofThis;
  ofThis = 0;
  sendHeld();
}

function sendHeld(): void {
  const sends = held;
  held = [];
  for (const send of sends) send();
}

import { atEndOfTurn } from '../lib/turn.ts';

/** How many answers were there in this turn, and in the last one that had any. */
let ofThis = 0;
let ofLast = 0;

/**
 * Sends an answer that was there in the turn of the event loop in which its request came: at the end of that turn, where several come
 * in one. To write to one socket after the other takes less than to read and answer the next request in between, by which the client
 * has fallen asleep again. At 16 connections it is 17 % more `{ me }` and 15 % more pages (SQLite) for a tenth less CPU time.
 */
export function sendTogether(send: () => void): void {
  if (ofThis === 0) atEndOfTurn(countTurn);
  ofThis++;
  if (ofLast > 1) atEndOfTurn(send);
  else send();
}

function countTurn(): void {
  ofLast = ofThis;
  ofThis = 0;
}

/**
 * Turns of the event loop. In one, everything is handled that had arrived before it began: what is asked in the same turn may be
 * answered alike, and together.
 */
let turn = 0;
let isWatched = false;
let atEnd: (() => void)[] = [];

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  setImmediate(end);
}

function end(): void {
  isWatched = false;
  turn++;
  const calls = atEnd;
  atEnd = [];
  for (const call of calls) call();
}

/** A number that is another one in each turn. */
export function currentTurn(): number {
  watch();
  return turn;
}

/** Calls back at the end of this turn, in the order in which it was asked to. */
export function atEndOfTurn(call: () => void): void {
  atEnd.push(call);
  watch();
}

/** One that lived for so long did not fail for what it found when it started. */
const LONG_ENOUGH = 10_000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;

/** How long to wait before a process is replaced that lived for so long; `before` is how long it was waited for that one. */
export function pauseAfter(lived: number, before: number): number {
  if (lived >= LONG_ENOUGH) return 0;
  return Math.min(Math.max(before * 2, FIRST_PAUSE), LONGEST_PAUSE);
}

import type { Interval } from '../time/interval.ts';
import { rangeSoFar, type Tracked } from './time-entry.ts';

/** The parts of `within` that no taken range covers, in order. */
export function freeRanges(taken: readonly Interval[], within: Interval): Interval[] {
  const free: Interval[] = [];
  let start = within.start;
  for (const range of taken.toSorted((a, b) => a.start - b.start)) {
    if (range.end <= range.start) continue;
    const end = Math.min(range.start, within.end);
    if (end > start) free.push({ start, end });
    start = Math.max(start, range.end);
  }
  if (within.end > start) free.push({ start, end: within.end });
  return free;
}

/** The untracked ranges of at least `shortest` milliseconds within working hours. */
export function gaps(
  entries: readonly Tracked[],
  workingHours: Interval,
  shortest: number,
  now: number,
): Interval[] {
  const taken = entries.map((entry) => rangeSoFar(entry, now));
  return freeRanges(taken, workingHours).filter(({ start, end }) => end - start >= shortest);
}

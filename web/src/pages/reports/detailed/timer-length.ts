import type { Rounding } from '../../../../../src/domain/time-entries/rounding.ts';
import type { CountedEntry } from './entries-query.ts';

interface Counting {
  days: { to: string };
  today: string;
  rounding: Rounding | null;
}

/**
 * How much of a running timer counts by now. It goes on as long as the range does; what is rounded stays until it is asked for
 * again.
 */
export function timerLength(
  { counted, countedTo }: Pick<CountedEntry, 'counted' | 'countedTo'>,
  { days, today, rounding }: Counting,
  now: number,
): number {
  const goesOn = days.to >= today && rounding?.per !== 'ENTRY';
  return goesOn ? counted + Math.max(0, now - countedTo) : counted;
}

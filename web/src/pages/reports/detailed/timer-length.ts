import type { Rounding } from '../../../../../src/domain/time-entries/rounding.ts';
import type { CountedEntry } from './entries-query.ts';

interface Counting {
  days: { to: string };
  today: string;
  rounding: Rounding | null;
}

/**
 * The counted part of a running timer. It grows until the end of the range. A rounded value stays until the next load.
 */
export function timerLength(
  { counted, countedTo }: Pick<CountedEntry, 'counted' | 'countedTo'>,
  { days, today, rounding }: Counting,
  now: number,
): number {
  const isCounting = days.to >= today && rounding?.per !== 'ENTRY';
  return isCounting ? counted + Math.max(0, now - countedTo) : counted;
}

import { Temporal } from 'temporal-polyfill';
import type { BucketUnit } from '../time/time-buckets.ts';

const MAX_DAYS = 35;
const MAX_WEEKS = 27;

export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
}

/** The bucket unit whose number of bars fits into a chart. */
export function unitFor(from: string, to: string): BucketUnit {
  const days = daysBetween(from, to);
  if (days <= MAX_DAYS) return 'DAY';
  return days <= MAX_WEEKS * 7 ? 'WEEK' : 'MONTH';
}

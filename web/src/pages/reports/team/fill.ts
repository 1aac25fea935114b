import type { BucketUnit } from '../../../../../src/domain/time/time-buckets.ts';
import type { ExpectedCell } from '../../../../../src/domain/timesheet/expected-time.ts';

const HOUR_SECONDS = 3600;
const USUAL_HOURS = 8;
/** About the number in a month. */
const workingDays: Record<BucketUnit, number> = { DAY: 1, WEEK: 5, MONTH: 21 };

/**
 * The fill of a cell, from 0 to 1: relative to the expected time or, without any, to a usual day, week or
 * month. An hour on a Sunday must not look like a day's work.
 */
export function fillOf(
  { seconds, expected }: Pick<ExpectedCell, 'seconds' | 'expected'>,
  unit: BucketUnit,
  hours: number,
): number {
  const usual = (hours || USUAL_HOURS) * HOUR_SECONDS * workingDays[unit];
  return Math.min(1, seconds / (expected || usual));
}

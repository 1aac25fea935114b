import type { BucketUnit } from '../../../../../src/domain/time/time-buckets.ts';
import type { ExpectedCell } from '../../../../../src/domain/timesheet/expected-time.ts';

const HOUR = 3600;
const USUAL_HOURS = 8;
/** About as many as a month has. */
const workingDays: Record<BucketUnit, number> = { DAY: 1, WEEK: 5, MONTH: 21 };

/**
 * How full a cell is, from 0 to 1: of what was expected, or, where nothing was, of what a usual day, week or month has. An
 * hour on a Sunday is not to look like a day's work.
 */
export function fillOf(
  { seconds, expected }: Pick<ExpectedCell, 'seconds' | 'expected'>,
  unit: BucketUnit,
  hours: number,
): number {
  const usual = (hours || USUAL_HOURS) * HOUR * workingDays[unit];
  return Math.min(1, seconds / (expected || usual));
}

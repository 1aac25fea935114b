import type { Temporal } from 'temporal-polyfill';
import { invalid } from '../../lib/errors.ts';
import type { Interval } from './interval.ts';
import { DAY, dateText, numberOfDay, startsOfDays } from './numbered-days.ts';
import { firstDayOfWeek } from './week.ts';
import type { WeekStart } from './zone.ts';
import { dayAt } from './zoned-day.ts';

export const bucketUnits = ['DAY', 'WEEK', 'MONTH'] as const;
export type BucketUnit = (typeof bucketUnits)[number];

/** The part of a day, week or month that lies in a range. */
export interface Bucket extends Interval {
  /** `2026-03-29` for a day, the first day for a week, `2026-03` for a month. */
  label: string;
}

/** Almost eleven years of days. */
export const MAX_BUCKETS = 4_000;

const unitNames: Record<BucketUnit, string> = { DAY: 'days', WEEK: 'weeks', MONTH: 'months' };

/**
 * Cuts a range into the days, weeks or months of a time zone, without gaps. Buckets without time in the range, such as
 * a day that the zone skipped, are left out. If clocks go back over midnight, the day starts at the first midnight and
 * includes the repeated minutes.
 */
export function bucketsOf(range: Interval, unit: BucketUnit, zone: string, weekStart: WeekStart): Bucket[] {
  const buckets: Bucket[] = [];
  const startOf = startsOfDays(zone);
  let first = numberOfDay(firstDay(dayAt(range.start, zone), unit, weekStart));
  for (let start = range.start; start < range.end; ) {
    const next = followingDay(first, unit);
    const end = Math.min(startOf(next), range.end);
    if (end > start) {
      if (buckets.length === MAX_BUCKETS) {
        throw invalid(
          'to',
          `The range from "from" to "to" has more than ${MAX_BUCKETS} ${unitNames[unit]}; ask for less at a time.`,
        );
      }
      buckets.push({ label: labelOf(first, unit), start, end });
      start = end;
    }
    first = next;
  }
  return buckets;
}

/** A part of a range that lies in a single bucket of each unit. */
export interface RangePart extends Interval {
  labels: Partial<Record<BucketUnit, string>>;
}

/** Cuts a range by several units at once. Without units, the range stays whole. A week over the end of a month yields two parts. */
export function partsOf(
  range: Interval,
  units: readonly BucketUnit[],
  zone: string,
  weekStart: WeekStart,
): RangePart[] {
  if (units.length === 0) return [{ ...range, labels: {} }];
  const cuts = new Map<number, RangePart['labels']>();
  for (const unit of units) {
    for (const { start, label } of bucketsOf(range, unit, zone, weekStart)) {
      cuts.set(start, { ...cuts.get(start), [unit]: label });
    }
  }
  const starts = [...cuts.keys()].sort((a, b) => a - b);
  let labels: RangePart['labels'] = {};
  return starts.map((start, index) => {
    // A unit without a cut here keeps its label.
    labels = { ...labels, ...cuts.get(start) };
    return { start, end: starts[index + 1] ?? range.end, labels };
  });
}

/** The label of the day, week or month that contains a day. */
export function bucketLabel(day: Temporal.PlainDate, unit: BucketUnit, weekStart: WeekStart): string {
  return labelOf(numberOfDay(firstDay(day, unit, weekStart)), unit);
}

function firstDay(day: Temporal.PlainDate, unit: BucketUnit, weekStart: WeekStart): Temporal.PlainDate {
  switch (unit) {
    case 'DAY':
      return day;
    case 'WEEK':
      return firstDayOfWeek(day, weekStart);
    case 'MONTH':
      return day.with({ day: 1 });
  }
}

function followingDay(first: number, unit: BucketUnit): number {
  switch (unit) {
    case 'DAY':
      return first + DAY;
    case 'WEEK':
      return first + 7 * DAY;
    case 'MONTH':
      return new Date(first).setUTCMonth(new Date(first).getUTCMonth() + 1);
  }
}

function labelOf(first: number, unit: BucketUnit): string {
  return unit === 'MONTH' ? dateText(first).slice(0, -'-dd'.length) : dateText(first);
}

import { Temporal } from 'temporal-polyfill';
import { type BucketUnit, bucketLabel } from '../time/time-buckets.ts';
import type { WeekStart } from '../time/zone.ts';

/** The days of a report and the time expected on them. */
export interface ExpectedFrame {
  from: string;
  to: string;
  today: string;
  /** The unit of the labels. */
  unit: BucketUnit;
  weekStart: WeekStart;
  /** The expected hours on a working day. */
  hours: number;
}

export interface MemberTime {
  active: boolean;
  /** The date on which the member joined. */
  joined: string;
  /** Tracked seconds by day, week or month. */
  seconds: ReadonlyMap<string, number>;
  /** The part of the time on the days that `daysNotOver` returns. */
  secondsNotOver: number;
}

/** A day, week or month of a member. Lengths are in seconds. */
export interface ExpectedCell {
  label: string;
  seconds: number;
  /** The expected time so far. */
  expected: number;
}

export interface Expectation {
  expected: number;
  missing: number;
  cells: ExpectedCell[];
}

const HOUR_SECONDS = 3600;
const FRIDAY = 5;

/**
 * The days from today on, whose time must be known separately. Their time does not reduce missing time, but weekly and monthly sums include
 * it. Null if the separate time is not needed.
 */
export function daysNotOver({ from, to, today, unit }: ExpectedFrame): { from: string; to: string } | null {
  return unit === 'DAY' || today <= from || today > to ? null : { from: today, to };
}

/**
 * Computes expected and missing time of members: Monday to Friday, up to yesterday. No time is missing before a member joined, unless the
 * member tracked earlier time, because an imported history is older than its team.
 */
export function expectationsIn(frame: ExpectedFrame): (member: MemberTime) => Expectation {
  const { unit, weekStart, today } = frame;
  const days = daysOf(frame).map((day) => ({
    date: day.toString(),
    dayOfWeek: day.dayOfWeek,
    label: bucketLabel(day, unit, weekStart),
  }));
  const labels = [...new Set(days.map(({ label }) => label))];
  const working = Map.groupBy(
    days.filter(({ date, dayOfWeek }) => date < today && dayOfWeek <= FRIDAY),
    ({ label }) => label,
  );
  return ({ active, joined, seconds, secondsNotOver }) => {
    const first = firstDay(joined, seconds, frame);
    const cells = labels.map((label) => {
      const workingDays = active ? working.get(label)?.filter(({ date }) => date >= first) : [];
      return {
        label,
        seconds: seconds.get(label) ?? 0,
        expected: (workingDays?.length ?? 0) * frame.hours * HOUR_SECONDS,
      };
    });
    const expected = sum(cells.map((cell) => cell.expected));
    // Time of today does not count towards expected time yet.
    const over = unit === 'DAY' ? cells.filter(({ label }) => label < today) : cells;
    const counted = sum(over.map((cell) => cell.seconds)) - secondsNotOver;
    return { expected, missing: Math.max(0, expected - counted), cells };
  };
}

/** The date on which the member joined, or an earlier day, week or month with tracked time. */
function firstDay(
  joined: string,
  seconds: ReadonlyMap<string, number>,
  { unit, weekStart }: ExpectedFrame,
): string {
  const tracked = [...seconds.keys()].toSorted()[0];
  if (tracked === undefined || tracked >= bucketLabel(Temporal.PlainDate.from(joined), unit, weekStart)) {
    return joined;
  }
  return tracked.padEnd('yyyy-mm-dd'.length, '-01');
}

function daysOf({ from, to }: ExpectedFrame): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  const last = Temporal.PlainDate.from(to);
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    days.push(day);
  }
  return days;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

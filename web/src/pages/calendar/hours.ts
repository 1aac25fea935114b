import { type CalendarDay, clockOn } from '../../../../src/domain/time/calendar.ts';
import { hull, type Interval, within } from '../../../../src/domain/time/interval.ts';
import { gaps } from '../../../../src/domain/time-entries/gaps.ts';
import { rangeSoFar, type Tracked } from '../../../../src/domain/time-entries/time-entry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The grid step of drags. */
const STEP_MS = 15 * MINUTE;

/** A range of working hours, in minutes since midnight. */
interface Hours {
  from: number;
  to: number;
}

const OFFICE: Hours = { from: 9 * 60, to: 17 * 60 };
/** The minimum number of days from which usual hours are derived. */
const MIN_DAYS = 3;

/** The user's usual working hours: the median of past days with entries, else nine to five. */
export function usualHours(entries: readonly Tracked[], days: readonly CalendarDay[], now: number): Hours {
  const over = days.filter(({ end }) => end <= now);
  const worked = over.flatMap((day) => workedOn(entries, day, now) ?? []);
  if (worked.length < MIN_DAYS) return OFFICE;
  const from = median(worked.map(({ from }) => Math.floor(from / 15) * 15));
  const to = median(worked.map(({ to }) => Math.ceil(to / 15) * 15));
  return to - from >= 60 ? { from, to } : OFFICE;
}

/** The range from the first to the last tracked time of a day, in minutes since midnight. */
function workedOn(entries: readonly Tracked[], day: CalendarDay, now: number): Hours | null {
  const whole = spanOn(entries, day, now);
  if (!whole) return null;
  // On days of 23 or 25 hours this is off by an hour after the clock change, which is close enough.
  return { from: (whole.start - day.start) / MINUTE, to: (whole.end - day.start) / MINUTE };
}

function spanOn(entries: readonly Tracked[], day: CalendarDay, now: number): Interval | null {
  const [first, ...others] = entries.flatMap((entry) => within(rangeSoFar(entry, now), day) ?? []);
  return first ? hull(first, ...others) : null;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/**
 * Untracked ranges of expected working time: the usual hours on weekdays, and between the first and last
 * entry on weekends. The future is excluded.
 */
export function untracked(
  entries: readonly Tracked[],
  days: readonly CalendarDay[],
  hours: Hours,
  zone: string,
  now: number,
): Interval[] {
  return days.flatMap((day) => {
    const expected = isWeekend(day) ? spanOn(entries, day, now) : hoursOn(day, hours, zone);
    const passed = expected && within(expected, { start: day.start, end: Math.min(now, day.end) });
    return passed ? gaps(entries, passed, STEP_MS, now) : [];
  });
}

function hoursOn({ date }: CalendarDay, { from, to }: Hours, zone: string): Interval {
  return { start: clockOn(date, from, zone).instant, end: clockOn(date, to, zone).instant };
}

export function isWeekend({ date }: CalendarDay): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 || day === 6;
}

/** The likely times of a new entry: the first missing hour of a day, else after the last entry. */
export function likelyTimes(
  entries: readonly Tracked[],
  day: CalendarDay,
  missing: readonly Interval[],
  zone: string,
  now: number,
): Interval {
  const gap = missing.find((one) => within(one, day) !== null);
  if (gap) return { start: gap.start, end: Math.min(gap.end, gap.start + HOUR) };
  const last = spanOn(entries, day, now)?.end;
  const start =
    last !== undefined && last + STEP_MS <= day.end ? last : clockOn(day.date, OFFICE.from, zone).instant;
  return { start, end: Math.min(start + HOUR, day.end) };
}

/** Longer gaps are not filled with one entry. */
const MAX_FILL_MS = 2 * HOUR;

/** The range for a click on a quarter hour: all of a short gap, else an hour, up to the next entry. */
export function pointedTimes(
  entries: readonly Tracked[],
  day: Interval,
  missing: readonly Interval[],
  instant: number,
): Interval {
  const gap = missing.find(({ start, end }) => start < instant + STEP_MS && instant < end);
  if (gap && gap.end - gap.start <= MAX_FILL_MS) return gap;
  const next = entries.map(({ start }) => start).filter((start) => start >= instant + STEP_MS);
  return { start: instant, end: Math.min(instant + HOUR, day.end, ...next) };
}

/**
 * The first visible minute since midnight: the morning, unless the current time would be out of sight. `room`
 * is the visible height in minutes.
 */
export function scrollStart(nowMinutes: number | null, room: number): number {
  const morning = 7.5 * 60;
  if (nowMinutes === null) return morning;
  if (nowMinutes < morning + 30) return Math.max(0, nowMinutes - 60);
  // Leaves room for some time after now.
  return Math.max(morning, nowMinutes - Math.min(8 * 60, Math.max(0, room - 60)));
}

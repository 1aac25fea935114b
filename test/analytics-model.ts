import type { TimeEntry } from '../src/domain/entities.ts';
import type { Grouping } from '../src/domain/grouping.ts';
import type { Interval } from '../src/domain/interval.ts';
import type { WeekStart } from '../src/domain/zone.ts';
import { DAY, MINUTE } from './times.ts';

/**
 * What analytics mean, told without buckets: each entry is walked through in steps of a quarter of an hour, and each step
 * is put where the calendar of the zone says. Slow and plain on purpose; the real answers are compared with it.
 */

export interface ModelQuestion extends Interval {
  zone: string;
  weekStart: WeekStart;
  now: number;
  groupBy: readonly Grouping[];
}

export interface ModelFigures {
  milliseconds: number;
  billable: number;
  entries: number;
  /** Minor units by currency. */
  amounts: Record<string, number>;
}

interface Sums {
  milliseconds: number;
  billable: number;
  entries: Set<string>;
  amounts: Map<string, bigint>;
}

/** Every offset of the zones in use is a whole number of these, so no step lies on two days. */
const STEP = 15 * MINUTE;

/** The figures of each group, by the ids of its keys, and of all together under "total". */
export function modelAnswer(
  entries: readonly TimeEntry[],
  question: ModelQuestion,
): Record<string, ModelFigures> {
  const groups = new Map<string, Sums>();
  for (const entry of entries) {
    const end = Math.min(entry.end ?? question.now, question.end);
    let at = Math.max(entry.start, question.start);
    while (at < end) {
      const next = Math.min(at - (at % STEP) + STEP, end);
      const date = dateAt(at, question.zone);
      const keys = question.groupBy.map((by) => keyOf(entry, by, date, question.weekStart));
      for (const name of [keys.join(' '), 'total']) count(groups, name, entry, at, next);
      at = next;
    }
  }
  return Object.fromEntries(
    [...groups].map(([name, sums]) => [
      name,
      {
        milliseconds: sums.milliseconds,
        billable: sums.billable,
        entries: sums.entries.size,
        amounts: Object.fromEntries([...sums.amounts].map(([currency, minor]) => [currency, Number(minor)])),
      },
    ]),
  );
}

function count(groups: Map<string, Sums>, name: string, entry: TimeEntry, from: number, to: number): void {
  const sums = groups.get(name) ?? { milliseconds: 0, billable: 0, entries: new Set(), amounts: new Map() };
  groups.set(name, sums);
  sums.milliseconds += to - from;
  sums.entries.add(entry.id);
  if (!entry.billable) return;
  sums.billable += to - from;
  if (!entry.hourlyRate) return;
  const { minorUnits, currency } = entry.hourlyRate;
  const earned = worth(to - entry.start, minorUnits) - worth(from - entry.start, minorUnits);
  sums.amounts.set(currency, (sums.amounts.get(currency) ?? 0n) + earned);
}

/** Whole minor units for so many milliseconds, half a unit rounded up. */
export function worth(milliseconds: number, hourlyRate: number): bigint {
  const hours = 3_600_000n;
  return (BigInt(milliseconds) * BigInt(hourlyRate) * 2n + hours) / (hours * 2n);
}

function keyOf(entry: TimeEntry, by: Grouping, date: string, weekStart: WeekStart): string {
  switch (by) {
    case 'MEMBER':
      return entry.identityId;
    case 'PROJECT':
      return String(entry.projectId);
    case 'CLIENT':
      return String(entry.clientId);
    case 'DAY':
      return date;
    case 'WEEK':
      return firstOfWeek(date, weekStart);
    case 'MONTH':
      return date.slice(0, 7);
  }
}

function firstOfWeek(date: string, weekStart: WeekStart): string {
  let day = Date.parse(date);
  while (new Date(day).getUTCDay() !== { SUNDAY: 0, MONDAY: 1, SATURDAY: 6 }[weekStart]) day -= DAY;
  return new Date(day).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();
const dates = new Map<string, string>();

function dateAt(instant: number, zone: string): string {
  const key = `${zone} ${Math.floor(instant / STEP)}`;
  let date = dates.get(key);
  if (date === undefined) {
    const format =
      formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
    formats.set(zone, format);
    date = format.format(instant);
    dates.set(key, date);
  }
  return date;
}

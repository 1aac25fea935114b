import type { TimeEntry } from '../../src/domain/entities.ts';
import type { Money } from '../../src/domain/money/money.ts';
import type { Grouping } from '../../src/domain/reports/grouping.ts';
import type { Interval } from '../../src/domain/time/interval.ts';
import type { WeekStart } from '../../src/domain/time/zone.ts';
import type { Rounding } from '../../src/domain/time-entries/rounding.ts';
import { DAY, MINUTE } from '../harness/times.ts';

/**
 * A model of analytics without buckets. The model walks through each entry in small steps and assigns each step by the
 * calendar of the zone. It is deliberately slow and simple; tests compare the real results with it.
 */

/** The offsets of all tested zones are multiples of a quarter, so no step spans two days. */
export const QUARTER = 15 * MINUTE;

export interface ModelEntry extends TimeEntry {
  tagIds: readonly string[];
  /** The imported amount, if reports use it. */
  importedAmount: Money | null;
}

export interface ModelQuestion extends Interval {
  zone: string;
  weekStart: WeekStart;
  now: number;
  groupBy: readonly Grouping[];
  rounding: Rounding | null;
  /** The length of a step in milliseconds. Must divide QUARTER. */
  step: number;
  /** Cost rates by identity id. A member without a rate is missing. */
  costRates: ReadonlyMap<string, Money>;
}

export interface ModelFigures {
  milliseconds: number;
  billable: number;
  entries: number;
  running: boolean;
  /** Minor units by currency. */
  amounts: Record<string, number>;
  wallClock: number;
  /** Minor units by currency, from the unrounded time. */
  cost: Record<string, number>;
  /** Milliseconds of members without a cost rate. */
  unknownCost: number;
}

interface Sums {
  milliseconds: number;
  billable: number;
  entries: Set<string>;
  running: boolean;
  amounts: Map<string, bigint>;
  /** The imported part of the amounts. */
  imported: Map<string, bigint>;
  /** The tracked intervals by identity id. */
  tracked: Map<string, Interval[]>;
  cost: Map<string, bigint>;
  unknownCost: number;
}

/** The figures of each group by the ids of its keys, and of all groups under "total". */
export function modelAnswer(
  entries: readonly ModelEntry[],
  question: ModelQuestion,
): Record<string, ModelFigures> {
  const groups = new Map<string, Sums>();
  for (const entry of entries) {
    const first = Math.max(entry.start, question.start);
    const end = Math.min(entry.end ?? question.now, question.end);
    for (let at = first; at < end; ) {
      const next = Math.min(at - (at % question.step) + question.step, end);
      const date = dateAt(at, question.zone);
      const keys = question.groupBy.map((by) => keyOf(entry, by, date, question.weekStart));
      for (const name of [keys.join(' '), 'total']) {
        const sums = groups.get(name) ?? emptySums();
        groups.set(name, sums);
        count(sums, entry, { first, start: at, end: next }, question.rounding);
        countCost(sums, entry, { start: at, end: next }, question.costRates.get(entry.identityId));
      }
      at = next;
    }
  }
  const figures = [...groups].map(([name, sums]) => [name, figuresOf(sums), sums] as const);
  return Object.fromEntries(
    question.rounding?.per === 'TOTAL' ? rounded(figures, question.rounding) : figures,
  );
}

function emptySums(): Sums {
  return {
    milliseconds: 0,
    billable: 0,
    entries: new Set(),
    running: false,
    amounts: new Map(),
    imported: new Map(),
    tracked: new Map(),
    cost: new Map(),
    unknownCost: 0,
  };
}

function figuresOf(sums: Sums): ModelFigures {
  return {
    milliseconds: sums.milliseconds,
    billable: sums.billable,
    entries: sums.entries.size,
    running: sums.running,
    amounts: withoutZeros([...sums.amounts].map(([currency, minor]) => [currency, Number(minor)])),
    wallClock: [...sums.tracked.values()].reduce((sum, intervals) => sum + covered(intervals), 0),
    cost: withoutZeros([...sums.cost].map(([currency, minor]) => [currency, Number(minor)])),
    unknownCost: sums.unknownCost,
  };
}

function count(
  sums: Sums,
  entry: ModelEntry,
  step: Interval & { first: number },
  rounding: Rounding | null,
): void {
  // The elapsed time of the entry at an instant, exact or rounded per entry.
  const spent = (instant: number) =>
    rounding?.per === 'ENTRY' ? roundPlainly(instant - step.first, rounding) : instant - entry.start;
  const [before, after] = [spent(step.start), spent(step.end)];
  sums.milliseconds += after - before;
  sums.entries.add(entry.id);
  sums.running ||= entry.end === null;
  const tracked = sums.tracked.get(entry.identityId) ?? [];
  sums.tracked.set(entry.identityId, tracked);
  const last = tracked.at(-1);
  if (last && last.end === step.start) last.end = step.end;
  else tracked.push({ start: step.start, end: step.end });
  if (!entry.billable) return;
  sums.billable += after - before;
  if (!entry.hourlyRate) return;
  const { minorUnits, currency } = entry.hourlyRate;
  const add = (to: Map<string, bigint>, amount: bigint) =>
    to.set(currency, (to.get(currency) ?? 0n) + amount);
  if (entry.importedAmount === null) {
    add(sums.amounts, worth(after, minorUnits) - worth(before, minorUnits));
    return;
  }
  // An imported amount is spread evenly over the time of its entry and is not affected by rounding.
  const shareBy = (instant: number) => share(entry, instant - entry.start);
  const imported = shareBy(step.end) - shareBy(step.start);
  add(sums.amounts, imported);
  add(sums.imported, imported);
}

/** Adds the cost of a step: the difference of the accumulated cost at its end and start, each rounded once. */
function countCost(sums: Sums, entry: ModelEntry, step: Interval, rate: Money | undefined): void {
  if (!rate) {
    sums.unknownCost += step.end - step.start;
    return;
  }
  const costBy = (instant: number) => worth(instant - entry.start, rate.minorUnits);
  const cost = costBy(step.end) - costBy(step.start);
  sums.cost.set(rate.currency, (sums.cost.get(rate.currency) ?? 0n) + cost);
}

/** Removes currencies with an amount of zero, because the API leaves them out. */
function withoutZeros(amounts: [string, number][]): Record<string, number> {
  return Object.fromEntries(amounts.filter(([, minor]) => minor !== 0));
}

/** The length of the union of intervals. */
function covered(intervals: readonly Interval[]): number {
  const ends = intervals.flatMap(({ start, end }) => [
    { at: start, change: 1 },
    { at: end, change: -1 },
  ]);
  let [open, since, sum] = [0, 0, 0];
  for (const { at, change } of ends.sort((a, b) => a.at - b.at || b.change - a.change)) {
    if (open === 0) since = at;
    open += change;
    if (open === 0) sum += at - since;
  }
  return sum;
}

/** Rounds each group; the total is the sum of the rounded groups. */
function rounded(
  figures: readonly (readonly [string, ModelFigures, Sums])[],
  rounding: Rounding,
): [string, ModelFigures][] {
  const total = { milliseconds: 0, billable: 0, amounts: {} as Record<string, number> };
  const groups = figures.map(([name, group, { imported }]): [string, ModelFigures] => {
    if (name === 'total') return [name, group];
    const milliseconds = roundPlainly(group.milliseconds, rounding);
    const billable = roundPlainly(group.billable, rounding);
    const amounts = withoutZeros(
      Object.entries(group.amounts).map(([currency, minor]) => {
        const kept = Number(imported.get(currency) ?? 0n);
        return [currency, Math.round((minor - kept) * (billable / group.billable)) + kept];
      }),
    );
    return [name, { ...group, milliseconds, billable, amounts }];
  });
  for (const [name, group] of groups) {
    if (name === 'total') continue;
    total.milliseconds += group.milliseconds;
    total.billable += group.billable;
    for (const [currency, minor] of Object.entries(group.amounts)) {
      total.amounts[currency] = (total.amounts[currency] ?? 0) + minor;
    }
  }
  return groups.map(([name, group]) => (name === 'total' ? [name, { ...group, ...total }] : [name, group]));
}

function roundPlainly(milliseconds: number, { mode, minutes }: Rounding): number {
  const steps = milliseconds / (minutes * MINUTE);
  return (
    { UP: Math.ceil(steps), DOWN: Math.floor(steps), NEAREST: Math.round(steps) }[mode] * minutes * MINUTE
  );
}

/** The amount for a duration in whole minor units, half a unit rounded up. */
export function worth(milliseconds: number, hourlyRate: number): bigint {
  const hours = 3_600_000n;
  return (BigInt(milliseconds) * BigInt(hourlyRate) * 2n + hours) / (hours * 2n);
}

/** The share of the imported amount for the first milliseconds of an entry, half a minor unit rounded up. */
function share({ start, end, importedAmount }: ModelEntry, milliseconds: number): bigint {
  const length = BigInt((end ?? start) - start);
  return (BigInt(milliseconds) * BigInt(importedAmount?.minorUnits ?? 0) * 2n + length) / (length * 2n);
}

function keyOf(entry: ModelEntry, by: Grouping, date: string, weekStart: WeekStart): string {
  switch (by) {
    case 'MEMBER':
      return entry.identityId;
    case 'PROJECT':
      return String(entry.projectId);
    case 'CLIENT':
      return String(entry.clientId);
    case 'TASK':
      return String(entry.taskId);
    case 'TAG':
      return entry.tagIds.length === 0 ? 'null' : entry.tagIds.toSorted().join();
    case 'BILLABLE':
      return String(entry.billable);
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
  const key = `${zone} ${Math.floor(instant / QUARTER)}`;
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

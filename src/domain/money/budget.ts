import { Temporal } from 'temporal-polyfill';
import { dayOf } from '../time/calendar.ts';
import { EARLIEST, LATEST } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { startOfDay } from '../time/zoned-day.ts';
import type { Budget } from './budget-agreement.ts';

const DAY = 86_400_000;
/** The pace of a budget without an end is that of the last four weeks. */
const PACE_DAYS = 28;

/** The time span of a budget. */
export interface BudgetSpan extends Interval {
  /** `2026-03` for a monthly budget; empty for a budget without periods. */
  label: string;
}

export function spanAt({ period }: Budget, instant: number, zone: string): BudgetSpan {
  if (period === 'ONCE') return { label: '', start: EARLIEST, end: LATEST + 1 };
  // Uses the day boundaries of reports, which can differ from the clock.
  const first = Temporal.PlainDate.from(dayOf(instant, zone).date).with({ day: 1 });
  return {
    label: first.toString().slice(0, 'yyyy-mm'.length),
    start: startOfDay(first, zone),
    end: startOfDay(first.add({ months: 1 }), zone),
  };
}

/** The range from which the pace is computed, if the project is old enough. */
export function paceRange(budget: Budget, now: number, zone: string): Interval {
  const start = budget.period === 'ONCE' ? now - PACE_DAYS * DAY : spanAt(budget, now, zone).start;
  return { start, end: now };
}

/** The used part of a budget, in its unit. */
export interface Spending {
  /** Usage in the whole span, including time planned ahead. */
  inSpan: number;
  /** Usage in the range of the pace. */
  lately: number;
  /** The start of the first usage; null without usage. */
  since: number | null;
}

export interface BudgetProgress {
  spent: number;
  /** Negative if the budget is exceeded. */
  left: number;
  /** 1 if the budget is used up. */
  usedShare: number;
  /** The share of the month that has passed; null for a budget without periods. */
  evenShare: number | null;
  /** Usage per day at the current pace. */
  perDay: number;
  /** The date on which the budget is used up at the current pace; null if never or already. */
  runsOutOn: string | null;
}

export function progressOf(budget: Budget, spending: Spending, now: number, zone: string): BudgetProgress {
  const { size, period } = budget;
  const { inSpan: spent, lately, since } = spending;
  const span = spanAt(budget, now, zone);
  const pace = paceRange(budget, now, zone);
  const from = period === 'ONCE' ? Math.max(pace.start, since ?? now) : pace.start;
  // At least a day: an hour that is tracked in the first hour is not a pace of 24 hours a day.
  const days = Math.max((now - from) / DAY, 1);
  const perDay = lately / days;
  const left = size - spent;
  return {
    spent,
    left,
    usedShare: spent / size,
    evenShare: period === 'ONCE' ? null : (now - span.start) / (span.end - span.start),
    perDay,
    runsOutOn: runOut(left, perDay, now, span, zone),
  };
}

function runOut(left: number, perDay: number, now: number, span: Interval, zone: string): string | null {
  if (left <= 0 || perDay <= 0) return null;
  const at = now + Math.ceil((left / perDay) * DAY);
  return at < span.end ? dayOf(at, zone).date : null;
}

/** The thresholds that the usage has reached. */
function reachedThresholds({ size, thresholds }: Budget, spent: number): number[] {
  return thresholds.filter((threshold) => spent * 100 >= threshold * size);
}

const RECENT_MS = 7 * DAY;
const HOUR = 3_600_000;

/** A span that is checked for crossed thresholds. */
export interface WatchedSpan extends BudgetSpan {
  /** Usage before this instant sends no alert; null if all usage can send alerts. */
  newsSince: number | null;
}

/**
 * The spans that are checked for alerts. A monthly budget: the current month, and for an hour the previous month, for entries of its last
 * moments. A budget without periods: only usage of the last week can cross a threshold, so imported history and a new budget that is
 * already used up send no alert.
 */
export function watchedSpans(budget: Budget, now: number, zone: string): WatchedSpan[] {
  if (budget.period === 'ONCE') return [{ ...spanAt(budget, now, zone), newsSince: now - RECENT_MS }];
  const [before, current] = [spanAt(budget, now - HOUR, zone), spanAt(budget, now, zone)];
  const spans = before.label === current.label ? [current] : [before, current];
  return spans.map((span) => ({ ...span, newsSince: null }));
}

/** The thresholds that the last `news` of the usage crossed. */
export function crossedThresholds(budget: Budget, spent: number, news: number): number[] {
  const old = reachedThresholds(budget, spent - news);
  return reachedThresholds(budget, spent).filter((threshold) => !old.includes(threshold));
}

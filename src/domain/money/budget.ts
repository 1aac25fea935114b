import { Temporal } from 'temporal-polyfill';
import { dayOf } from '../time/calendar.ts';
import { EARLIEST, LATEST } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { startOfDay } from '../time/zoned-day.ts';
import type { Budget } from './budget-agreement.ts';

const DAY = 86_400_000;
/** Without an end to reckon with, the pace is that of the last four weeks. */
const PACE_DAYS = 28;

/** The time that a budget is for. */
export interface BudgetSpan extends Interval {
  /** `2026-03` of a monthly budget; empty for one without periods. */
  label: string;
}

export function spanAt({ period }: Budget, instant: number, zone: string): BudgetSpan {
  if (period === 'ONCE') return { label: '', start: EARLIEST, end: LATEST + 1 };
  // By the borders that reports cut time at, which are not always what the clock shows.
  const first = Temporal.PlainDate.from(dayOf(instant, zone).date).with({ day: 1 });
  return {
    label: first.toString().slice(0, 'yyyy-mm'.length),
    start: startOfDay(first, zone),
    end: startOfDay(first.add({ months: 1 }), zone),
  };
}

/** The time up to now by which the pace is reckoned, where the project is old enough. */
export function paceRange(budget: Budget, now: number, zone: string): Interval {
  const start = budget.period === 'ONCE' ? now - PACE_DAYS * DAY : spanAt(budget, now, zone).start;
  return { start, end: now };
}

/** The part of a budget that is used, in its unit. */
export interface Spending {
  /** In the whole span, time that is planned ahead included. */
  inSpan: number;
  /** In the range of the pace. */
  lately: number;
  /** When the first of it began; null where nothing was spent. */
  since: number | null;
}

export interface BudgetProgress {
  spent: number;
  /** Below zero where more was spent than agreed. */
  left: number;
  /** 1 where all of it is spent. */
  usedShare: number;
  /** The share of the month that has passed; null for a budget without periods. */
  evenShare: number | null;
  /** Usage per day at the current pace. */
  perDay: number;
  /** The date on which nothing is left at today's pace; null where that is never, or was before. */
  runsOutOn: string | null;
}

export function progressOf(budget: Budget, spending: Spending, now: number, zone: string): BudgetProgress {
  const { size, period } = budget;
  const { inSpan: spent, lately, since } = spending;
  const span = spanAt(budget, now, zone);
  const pace = paceRange(budget, now, zone);
  const from = period === 'ONCE' ? Math.max(pace.start, since ?? now) : pace.start;
  // An hour tracked in the first hour is no pace of a whole day's work each day and night.
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

/** Thresholds that were reached by so much. */
function reached({ size, thresholds }: Budget, spent: number): number[] {
  return thresholds.filter((threshold) => spent * 100 >= threshold * size);
}

const RECENT_MS = 7 * DAY;
const HOUR = 3_600_000;

/** A span to look at for thresholds that are crossed now. */
export interface WatchedSpan extends BudgetSpan {
  /** Usage before this instant sends no alert; null if all of it may. */
  newsSince: number | null;
}

/**
 * The spans that are watched for alerts. For monthly budgets: this month, and for an hour the previous one, for entries
 * of its last moments. A budget without periods counts for a week after it is crossed, so imported history and a new
 * budget that is long used up send no alert.
 */
export function watchedSpans(budget: Budget, now: number, zone: string): WatchedSpan[] {
  if (budget.period === 'ONCE') return [{ ...spanAt(budget, now, zone), newsSince: now - RECENT_MS }];
  const [before, current] = [spanAt(budget, now - HOUR, zone), spanAt(budget, now, zone)];
  const spans = before.label === current.label ? [current] : [before, current];
  return spans.map((span) => ({ ...span, newsSince: null }));
}

/** The thresholds that were crossed by the last `news` of what was spent. */
export function crossedThresholds(budget: Budget, spent: number, news: number): number[] {
  const old = reached(budget, spent - news);
  return reached(budget, spent).filter((threshold) => !old.includes(threshold));
}

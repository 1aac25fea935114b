import type { Handle } from '../../db/database.ts';
import type { SumKey } from '../../db/queries/analytics/slices.ts';
import { sumTime, type TimeSum } from '../../db/queries/analytics/sum-time.ts';
import { checkGroupBy, type Grouping, isBucketUnit } from '../../domain/reports/grouping.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { previousPeriod } from '../../domain/time/previous-period.ts';
import { partsOf, type RangePart } from '../../domain/time/time-buckets.ts';
import type { WeekStart } from '../../domain/time/zone.ts';
import { createYielder } from '../../lib/yield-to-event-loop.ts';
import type { App } from '../app.ts';
import { readReport } from '../reports/read-json.ts';
import type { Page } from '../shared/paging.ts';
import { currentUser } from '../users/current.ts';
import { type Costs, costsOf } from './costs.ts';
import { type Figures, totalsOf } from './figures.ts';
import { MAX_ROWS, requireAtMostMaxRows } from './max-rows.ts';
import { nameGroups, sumKeys } from './name-groups.ts';
import { type OrderedPageRequest, pageOfRows } from './order.ts';
import { type ReportQuery, type ReportQuestion, readQuestion, searchOf } from './question.ts';
import { rowsOf, type SortedRow } from './rows.ts';
import { type WallClock, wallClockOf } from './wall-clock.ts';

export interface TeamAnalyticsQuery extends ReportQuery {
  groupBy: readonly Grouping[];
  /** Also returns the previous period. */
  compare?: boolean | null | undefined;
}

export interface TeamAnalytics {
  teamId: string;
  timezone: string;
  /** Start of the range in UTC milliseconds; `to` is its end. */
  from: number;
  to: number;
  /** Whether the caller's role shows only the caller's own time. */
  ownTimeOnly: boolean;
  /** Sums of time and amounts over all rows. An entry with time in several rows, such as two days, counts once. */
  totals: Figures;
  /** The previous period with its totals. Null unless requested. */
  previous: { from: number; to: number; totals: Figures } | null;
  /** A page of the groups with time in the period or in the previous period. */
  rows: (request: OrderedPageRequest) => Promise<Page<SortedRow>>;
  /** All rows, unsorted. */
  everyRow: readonly SortedRow[];
  rowCount: number;
  /** Computed at the first call, then cached; so are `costs`. */
  wallClock: () => Promise<WallClock>;
  /** Null for callers who may not see costs. */
  costs: () => Promise<Costs | null>;
}

/** Sums a team's time in a range by one to three groupings. Entries are cut at the ends of the range and of buckets. */
export async function teamAnalytics(
  app: App,
  actor: Actor,
  query: TeamAnalyticsQuery,
): Promise<TeamAnalytics> {
  const groupBy = checkGroupBy(query.groupBy);
  const question = await readQuestion(app, actor, query);
  const { teamId, timezone, range } = question;
  const { weekStart } = await currentUser(app, actor);
  // Days, weeks and months share one column: the position of the bucket.
  const columns = [...new Set(groupBy.map((by) => sumKeys[by]))];
  const before = query.compare ? previousPeriod(range, timezone) : null;

  // All of this runs in the caller's slot of the fair queue, because years have thousands of days and rows to process.
  const { buckets, rows, totals, totalsBefore } = await readReport(app, actor.userId, async (handle) => {
    const turn = createYielder();
    const buckets = bucketsFor(range, groupBy, timezone, weekStart);
    await turn();
    const sums = await sum(handle, question, buckets, columns);
    const bucketsBefore = before && bucketsFor(before, groupBy, timezone, weekStart);
    await turn();
    const allEarlier = bucketsBefore && (await sum(handle, question, bucketsBefore, columns));
    // A month of 31 days before a month of 30 days has one day without a counterpart.
    const earlier = allEarlier?.filter(({ position = 0 }) => position < buckets.length) ?? null;

    const named = [...sums, ...(earlier ?? [])];
    const names = groupBy.map((by) => nameGroups(app.db.read, teamId, by, named, buckets));
    const rows = await rowsOf(sums, earlier, columns, await Promise.all(names), question);
    const rowsBefore = allEarlier && (await rowsOf(allEarlier, null, columns, [], question));
    return {
      buckets,
      rows,
      totals: await totalsOf(rows, sums, question),
      totalsBefore: rowsBefore && (await totalsOf(rowsBefore, allEarlier, question)),
    };
  });
  let wallClock: Promise<WallClock> | undefined;
  let cachedCosts: Promise<Costs> | undefined;
  const costs = async () => {
    if (query.hideAmounts || query.hideCosts || !can(actor, 'cost.read', teamId)) return null;
    cachedCosts ??= costsOf(app, question, buckets, columns);
    return cachedCosts;
  };
  return {
    teamId,
    timezone,
    from: range.start,
    to: range.end,
    ownTimeOnly: question.ownTimeOnly,
    totals,
    previous: before && totalsBefore && { from: before.start, to: before.end, totals: totalsBefore },
    rows: (request) => pageOfRows({ rows, currency: question.currency, costs }, request),
    everyRow: rows,
    rowCount: rows.length,
    wallClock: () => {
      wallClock ??= wallClockOf(app, question, buckets, columns);
      return wallClock;
    },
    costs,
  };
}

/**
 * The buckets of a range, or the whole range without a time grouping. Weeks start on the caller's first day of the
 * week.
 */
function bucketsFor(
  range: Interval,
  groupBy: readonly Grouping[],
  timezone: string,
  weekStart: WeekStart,
): RangePart[] {
  return partsOf(range, groupBy.filter(isBucketUnit), timezone, weekStart);
}

async function sum(
  handle: Handle,
  question: ReportQuestion,
  buckets: readonly RangePart[],
  columns: readonly SumKey[],
): Promise<TimeSum[]> {
  const sums = await sumTime(handle, searchOf(question, buckets), columns, {
    rounding: question.rounding,
    currency: question.currency,
    maxGroups: MAX_ROWS,
  });
  requireAtMostMaxRows(sums, columns);
  return sums;
}

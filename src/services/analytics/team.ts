import { sumTime, type TimeSearch, type TimeSum } from '../../db/queries/analytics.ts';
import { parseDateRange } from '../../domain/date-range.ts';
import { checkGroupBy, type Grouping, isBucketUnit } from '../../domain/grouping.ts';
import type { Interval } from '../../domain/interval.ts';
import { type Actor, can, type Membership } from '../../domain/policy.ts';
import { type Bucket, bucketsOf } from '../../domain/time-buckets.ts';
import { checkZone } from '../../domain/zone.ts';
import { failure, invalid } from '../../lib/errors.ts';
import { membershipFor, notFound } from '../access.ts';
import type { App } from '../app.ts';
import { requireItem, singular } from '../catalog/require.ts';
import { requireMember } from '../members/require.ts';
import { requireTeam } from '../teams/require.ts';
import { currentUser } from '../users/current.ts';
import { type Figures, figuresOf } from './figures.ts';
import { nameGroups, sumKeys } from './name-groups.ts';
import { type AnalyticsRow, rowsOf } from './rows.ts';

export interface TeamAnalyticsQuery {
  teamId?: string | null;
  /** A date, meaning the start of that day, or a timestamp. */
  from: string;
  /** A date, meaning the end of that day, or a timestamp. */
  to: string;
  /** Decides when days start; the team's where none is given. */
  timezone?: string | null;
  groupBy: readonly Grouping[];
  identityId?: string | null;
  projectId?: string | null;
  clientId?: string | null;
  billable?: boolean | null;
}

export interface TeamAnalytics {
  teamId: string;
  timezone: string;
  /** UTC milliseconds, as `to`, at which the range ends. */
  from: number;
  to: number;
  /** Whether the caller's role shows them no one's time but their own. */
  ownTimeOnly: boolean;
  /**
   * Time and amounts are the sums of the rows. An entry counts once here, though it may have time in several rows, such as
   * those of two days.
   */
  totals: Figures;
  /** Only groups that have time, by day or by name in the order of `groupBy`. */
  rows: AnalyticsRow[];
}

const MOST_ROWS = 10_000;

/** The time of a team in a range, added up by one or two things. Entries are cut at the ends of the range and of days. */
export async function teamAnalytics(
  app: App,
  actor: Actor,
  query: TeamAnalyticsQuery,
): Promise<TeamAnalytics> {
  const membership = membershipFor(actor, query.teamId);
  const { teamId } = membership;
  const groupBy = checkGroupBy(query.groupBy);
  const timezone = await zoneFor(app, actor, teamId, query);
  const range = parseDateRange(query.from, query.to, timezone);
  const identityId = await identityFor(app, actor, membership, query);
  await requireWork(app, actor, teamId, query);

  const buckets = await bucketsFor(app, actor, range, groupBy, timezone);
  const sums = await sum(app, groupBy, {
    teamId,
    identityId,
    projectId: query.projectId ?? null,
    clientId: query.clientId ?? null,
    billable: query.billable ?? null,
    buckets,
    now: app.clock(),
  });
  const showAmounts = can(actor, 'rate.read', teamId);
  const keysOf = await Promise.all(groupBy.map((by) => nameGroups(app.db.read, teamId, by, sums, buckets)));
  return {
    teamId,
    timezone,
    from: range.start,
    to: range.end,
    ownTimeOnly: !can(actor, 'analytics.read', teamId),
    totals: figuresOf(sums, (one) => one.new_entries, showAmounts),
    rows: rowsOf(sums, keysOf, showAmounts),
  };
}

async function zoneFor(app: App, actor: Actor, teamId: string, query: TeamAnalyticsQuery): Promise<string> {
  if (query.timezone != null) return checkZone(query.timezone);
  return (await requireTeam(app.db.read, actor, teamId)).timezone;
}

/** Whose time is asked for: null for the whole team's. */
async function identityFor(
  app: App,
  actor: Actor,
  { teamId, identityId: own }: Membership,
  query: TeamAnalyticsQuery,
): Promise<string | null> {
  const seesAll = can(actor, 'analytics.read', teamId);
  if (query.identityId == null) return seesAll ? null : own;
  const identity = await requireMember(app.db.read, actor, query.identityId, 'identityId');
  if (identity.teamId !== teamId) throw notFound('team member', 'identityId');
  if (!seesAll && identity.id !== own) {
    throw failure('FORBIDDEN', 'Your role in this team does not allow you to see the time of this member.');
  }
  return identity.id;
}

async function requireWork(app: App, actor: Actor, teamId: string, query: TeamAnalyticsQuery): Promise<void> {
  const named = [
    ['projects', query.projectId, 'projectId'],
    ['clients', query.clientId, 'clientId'],
  ] as const;
  for (const [kind, id, field] of named) {
    if (id == null) continue;
    const item = await requireItem(app.db.read, actor, kind, id, field);
    if (item.teamId !== teamId) throw notFound(singular[kind], field);
  }
}

/** The whole range where it is not asked for by time. Weeks start when the caller's do. */
async function bucketsFor(
  app: App,
  actor: Actor,
  range: Interval,
  groupBy: readonly Grouping[],
  timezone: string,
): Promise<Bucket[]> {
  const unit = groupBy.find(isBucketUnit);
  if (!unit) return [{ ...range, label: '' }];
  const { weekStart } = await currentUser(app, actor);
  return bucketsOf(range, unit, timezone, weekStart);
}

async function sum(app: App, groupBy: readonly Grouping[], search: TimeSearch): Promise<TimeSum[]> {
  const keys = groupBy.map((by) => sumKeys[by]);
  const sums = await sumTime(app.db.read, search, keys, MOST_ROWS + 1);
  if (sums.length > MOST_ROWS) {
    throw invalid(
      'groupBy',
      `The answer would have more than ${MOST_ROWS} rows; ask for a shorter range, or group by less.`,
    );
  }
  return sums;
}

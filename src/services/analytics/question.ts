import type { TimeSearch } from '../../db/queries/analytics/slices.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import { parseDateRange } from '../../domain/time/date-range.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { checkZone } from '../../domain/time/zone.ts';
import { checkRounding, type Rounding } from '../../domain/time-entries/rounding.ts';
import type { TimeFilter, TimeFilterInput } from '../../domain/time-entries/time-filter.ts';
import type { App } from '../app.ts';
import { membershipFor } from '../shared/access.ts';
import { requireTeam } from '../teams/require.ts';
import { visibleFilter } from './filter.ts';

/** The input that all reports share: a team and a range. */
export interface ReportQuery {
  teamId?: string | null | undefined;
  /** A date, meaning the start of that day, or a timestamp. */
  from: string;
  /** A date, meaning the end of that day, or a timestamp. */
  to: string;
  /** Time zone of the day boundaries. Default: the zone of the team. */
  timezone?: string | null | undefined;
  filter?: TimeFilterInput | null | undefined;
  rounding?: Rounding | null | undefined;
  /** Omits all amounts, even if the caller may see them. */
  hideAmounts?: boolean;
  /** Omits the costs of members. `hideAmounts` omits the costs as well. */
  hideCosts?: boolean;
}

/** A checked report query, limited to the time that the caller may see. */
export interface ReportQuestion {
  teamId: string;
  currency: string;
  timezone: string;
  range: Interval;
  filter: TimeFilter;
  rounding: Rounding | null;
  now: number;
  /** The caller. */
  userId: string;
  /** Whether the caller's role shows only the caller's own time. */
  ownTimeOnly: boolean;
  showAmounts: boolean;
}

export async function readQuestion(app: App, actor: Actor, query: ReportQuery): Promise<ReportQuestion> {
  const membership = membershipFor(actor, query.teamId);
  const { teamId } = membership;
  const rounding = query.rounding ? checkRounding(query.rounding) : null;
  const team = await requireTeam(app.db.read, actor, teamId);
  const timezone = query.timezone != null ? checkZone(query.timezone) : team.timezone;
  return {
    teamId,
    currency: team.currency,
    timezone,
    range: parseDateRange(query.from, query.to, timezone),
    filter: await visibleFilter(app.db.read, actor, membership, query.filter),
    rounding,
    now: app.clock(),
    userId: actor.userId,
    ownTimeOnly: !can(actor, 'analytics.read', teamId),
    showAmounts: !query.hideAmounts && can(actor, 'rate.read', teamId),
  };
}

export function searchOf({ teamId, filter, now }: ReportQuestion, buckets: readonly Interval[]): TimeSearch {
  return { teamId, filter, now, buckets };
}

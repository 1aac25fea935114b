import type { Team } from '../../domain/entities.ts';
import type { Grouping } from '../../domain/reports/grouping.ts';
import { daysOfPreset } from '../../domain/reports/range.ts';
import { roundingOfReport } from '../../domain/reports/rows.ts';
import type { ReportSettings } from '../../domain/reports/settings.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkZone, type WeekStart } from '../../domain/time/zone.ts';
import { dayAt } from '../../domain/time/zoned-day.ts';
import type { ReportQuery } from '../analytics/question.ts';
import { type TeamAnalytics, teamAnalytics } from '../analytics/team.ts';
import type { App } from '../app.ts';
import { membershipFor } from '../shared/access.ts';
import { requireTeam } from '../teams/require.ts';
import { currentUser } from '../users/current.ts';

export interface ReportRequest {
  teamId?: string | null | undefined;
  settings: ReportSettings;
  /** The time zone of days. Default: the zone of the team. */
  timezone?: string | null | undefined;
  /** Whether to omit all money, regardless of the caller's permissions. */
  hideAmounts?: boolean;
  /** Whether to omit costs. Implied by `hideAmounts`. */
  hideCosts?: boolean;
}

/** Authenticates the caller again and returns their current roles. Throws if they lost access. */
export type LookUp = () => Promise<Actor>;

/** The parameters of a report and its data source. */
export interface Subject {
  /** The app with a fixed clock: running timers count up to the same moment on every page. */
  app: App;
  /** The caller when the report began. */
  actor: Actor;
  lookUp: LookUp;
  settings: ReportSettings;
  team: Team;
  timezone: string;
  weekStart: WeekStart;
  days: { from: string; to: string };
  query: ReportQuery;
}

export async function subjectOf(app: App, lookUp: LookUp, request: ReportRequest): Promise<Subject> {
  const actor = await lookUp();
  const { hideAmounts = false, hideCosts = false } = request;
  const settings = settingsThatApply(request.settings);
  const { teamId } = membershipFor(actor, request.teamId);
  const team = await requireTeam(app.db.read, actor, teamId);
  const timezone = request.timezone != null ? checkZone(request.timezone) : team.timezone;
  const { weekStart } = await currentUser(app, actor);
  const now = app.clock();
  const days =
    typeof settings.range === 'string'
      ? daysOfPreset(settings.range, dayAt(now, timezone).toString(), weekStart)
      : settings.range;
  const { identityIds, projectIds, clientIds, taskIds, tagIds, billable, search } = settings;
  return {
    app: { ...app, clock: () => now },
    actor,
    lookUp,
    settings,
    team,
    timezone,
    weekStart,
    days,
    query: {
      teamId,
      ...days,
      timezone,
      filter: { identityIds, projectIds, clientIds, taskIds, tagIds, billable, search },
      rounding: settings.rounding,
      hideAmounts,
      hideCosts,
    },
  };
}

function settingsThatApply(settings: ReportSettings): ReportSettings {
  const { kind, compare } = settings;
  return {
    ...settings,
    rounding: roundingOfReport(settings),
    compare: kind === 'SUMMARY' && compare,
  };
}

export function analyticsOf(
  { app, actor, query, settings }: Subject,
  groupBy: readonly Grouping[],
): Promise<TeamAnalytics> {
  return teamAnalytics(app, actor, { ...query, groupBy, compare: settings.compare });
}

import { queryOptions } from '@tanstack/react-query';
import { weekOf } from '../../../../src/domain/time/calendar.ts';
import { monthOf } from '../../../../src/domain/time/month.ts';
import { bucketsOf } from '../../../../src/domain/time/time-buckets.ts';
import type { WeekStart } from '../../../../src/domain/time/zone.ts';
import { graphql } from '../../api/graphql.ts';
import { request } from '../../api/request.ts';

const WEEKS = 12;

/**
 * The all-time sum has no range at whose ends entries are cut. The other sums are computed by the reports.
 */
const Figures = graphql(`
  query ProjectFigures(
    $teamId: ID!, $id: ID!, $filter: TimeFilterInput!, $timezone: String!,
    $month: String!, $monthEnd: String!, $weeks: String!, $weeksEnd: String!
  ) {
    all: timeEntries(projectId: $id, first: 1) { totalSeconds totalCount }
    billable: timeEntries(projectId: $id, billable: true, first: 1) { totalSeconds }
    month: teamAnalytics(
      teamId: $teamId, from: $month, to: $monthEnd, timezone: $timezone, groupBy: [PROJECT], filter: $filter
    ) {
      totals { seconds }
    }
    weeks: teamAnalytics(
      teamId: $teamId, from: $weeks, to: $weeksEnd, timezone: $timezone, groupBy: [WEEK], filter: $filter
    ) {
      rows(first: 500) { edges { node { keys { id } seconds } } }
    }
  }
`);

export interface WeekOfProject {
  /** The start of the week. */
  start: number;
  milliseconds: number;
}

/** The time of a project in milliseconds. */
export interface ProjectFigures {
  all: number;
  entries: number;
  billable: number;
  month: number;
  /** The last twelve weeks; the current one is last. */
  weeks: WeekOfProject[];
}

interface Question {
  teamId: string;
  projectId: string;
  zone: string;
  weekStart: WeekStart;
  now: number;
}

export function figuresQuery({ teamId, projectId, zone, weekStart, now }: Question) {
  const month = monthOf(now, zone);
  const range = {
    start: weekOf(now, zone, weekStart, WEEKS - 1).start,
    end: weekOf(now, zone, weekStart).end,
  };
  return queryOptions({
    queryKey: ['project figures', projectId, zone, weekStart, month.start, range.start],
    queryFn: async ({ signal }): Promise<ProjectFigures> => {
      const answer = await request(
        Figures,
        {
          teamId,
          id: projectId,
          filter: { projectIds: [projectId] },
          timezone: zone,
          month: instant(month.start),
          monthEnd: instant(month.end),
          weeks: instant(range.start),
          weeksEnd: instant(range.end),
        },
        { signal },
      );
      const byWeek = new Map(
        answer.weeks.rows.edges.map(({ node }) => [node.keys[0]?.id, node.seconds * 1000]),
      );
      return {
        all: answer.all.totalSeconds * 1000,
        entries: answer.all.totalCount,
        billable: answer.billable.totalSeconds * 1000,
        month: answer.month.totals.seconds * 1000,
        weeks: bucketsOf(range, 'WEEK', zone, weekStart).map(({ label, start }) => ({
          start,
          milliseconds: byWeek.get(label) ?? 0,
        })),
      };
    },
  });
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Grouping } from '../../../src/domain/reports/grouping.ts';
import { monthOf } from '../../../src/domain/time/month.ts';
import { bucketsOf } from '../../../src/domain/time/time-buckets.ts';
import { graphql, type ResultOf } from '../api/graphql.ts';
import { request } from '../api/request.ts';
import { useTeam } from './current-team.tsx';
import { useMe } from './me.ts';
import { sumWork, type WorkRow, type WorkSums } from './sum-work.ts';

const Worked = graphql(`
  query Worked(
    $teamId: ID!, $from: String!, $to: String!, $timezone: String!, $groupBy: [AnalyticsGrouping!]!,
    $filter: TimeFilterInput, $after: String
  ) {
    teamAnalytics(
      teamId: $teamId, from: $from, to: $to, timezone: $timezone, groupBy: $groupBy, filter: $filter
    ) {
      rows(first: 500, after: $after) {
        edges { node { keys { id } seconds entries } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

type Rows = ResultOf<typeof Worked>['teamAnalytics']['rows'];

/** The dimensions of a month's time. Projects also show it by day. */
type WorkGrouping = Extract<Grouping, 'PROJECT' | 'CLIENT' | 'TASK' | 'TAG'>;

interface Question {
  teamId: string;
  by: WorkGrouping;
  projectId: string | null;
  zone: string;
  /** The start of the month. */
  start: number;
}

function monthQuery({ teamId, by, projectId, zone, start }: Question) {
  return queryOptions({
    queryKey: ['work', teamId, by, projectId, zone, start],
    queryFn: async ({ signal }) => {
      const { end } = monthOf(start, zone);
      const isByDay = by === 'PROJECT';
      const input = {
        teamId,
        from: new Date(start).toISOString(),
        to: new Date(end).toISOString(),
        timezone: zone,
        groupBy: isByDay ? [by, 'DAY' as const] : [by],
        filter: projectId === null ? null : { projectIds: [projectId] },
      };
      const rows: WorkRow[] = [];
      let after: string | null = null;
      do {
        const page: Rows = (await request(Worked, { ...input, after }, { signal })).teamAnalytics.rows;
        rows.push(...page.edges.map(({ node }) => node));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null);
      const days = isByDay ? bucketsOf({ start, end }, 'DAY', zone, 'MONDAY') : [];
      return sumWork(
        rows,
        days.map(({ label }) => label),
      );
    },
    placeholderData: (before) => before,
  });
}

export type MonthOfWork = UseQueryResult<WorkSums>;

/**
 * The time of this month by project, client, task or tag: the user's own, or everyone's with the permission.
 * Computed by the reports: an entry that crosses the end of the month counts only with its part in it.
 */
export function useMonthOfWork(by: WorkGrouping, projectId: string | null = null): MonthOfWork {
  const { timezone } = useMe().user;
  const teamId = useTeam().id;
  const { start } = useMemo(() => monthOf(Date.now(), timezone), [timezone]);
  return useQuery(monthQuery({ teamId, by, projectId, zone: timezone, start }));
}

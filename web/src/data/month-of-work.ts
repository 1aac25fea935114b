import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { monthOf } from '../../../src/domain/month.ts';
import { bucketsOf } from '../../../src/domain/time-buckets.ts';
import { graphql } from '../api/graphql.ts';
import { request } from '../api/request.ts';
import { useTeam } from './current-team.tsx';
import { useMe } from './me.ts';
import { sumWork, type WorkEntry, type WorkSums } from './sum-work.ts';

const Worked = graphql(`
  query Worked($teamId: ID!, $projectId: ID, $from: ISO8601DateTime!, $to: ISO8601DateTime!, $after: String) {
    timeEntries(teamId: $teamId, projectId: $projectId, from: $from, to: $to, first: 500, after: $after) {
      edges { node { projectId clientId taskId startTime endTime tags { name } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

interface Question {
  teamId: string;
  projectId: string | null;
  zone: string;
  /** When the month starts. */
  start: number;
}

function monthQuery({ teamId, projectId, zone, start }: Question) {
  return queryOptions({
    queryKey: ['work', teamId, projectId, zone, start],
    queryFn: async ({ signal }) => {
      const { end } = monthOf(start, zone);
      const entries: WorkEntry[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof load>> = await load(after);
        for (const { node } of page.edges) {
          const { startTime, endTime, tags, ...work } = node;
          entries.push({
            ...work,
            start: Date.parse(startTime),
            end: endTime === null ? null : Date.parse(endTime),
            tags: tags.map(({ name }) => name),
          });
        }
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null);
      const days = bucketsOf({ start, end }, 'DAY', zone, 'MONDAY');
      return sumWork(entries, days, Date.now());

      async function load(cursor: string | null) {
        const from = new Date(start).toISOString();
        const to = new Date(end).toISOString();
        const variables = { teamId, projectId, from, to, after: cursor };
        return (await request(Worked, variables, { signal })).timeEntries;
      }
    },
    placeholderData: (before) => before,
  });
}

/** The time of this month that the person may see, added up: their own, or everyone's for those who see it. */
export function useMonthQuery(projectId: string | null = null) {
  const { timezone } = useMe().user;
  const teamId = useTeam().id;
  const { start } = useMemo(() => monthOf(Date.now(), timezone), [timezone]);
  return useQuery(monthQuery({ teamId, projectId, zone: timezone, start }));
}

/** The same, and undefined until it is there. */
export function useMonthOfWork(projectId: string | null = null): WorkSums | undefined {
  return useMonthQuery(projectId).data;
}

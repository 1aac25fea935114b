import { infiniteQueryOptions } from '@tanstack/react-query';
import { graphql } from '../../api/graphql.ts';
import { request } from '../../api/request.ts';

const Entries = graphql(`
  query ProjectEntries($projectId: ID!, $first: Int!, $after: String) {
    timeEntries(projectId: $projectId, first: $first, after: $after) {
      edges { node { id startTime endTime title identity { name } task { name } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const PAGE_SIZE = 20;

export interface ProjectEntry {
  id: string;
  start: number;
  /** Null while the timer runs. */
  end: number | null;
  title: string | null;
  person: string;
  task: string | null;
}

export function entriesQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: ['entries of project', projectId],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const variables = { projectId, first: PAGE_SIZE, after: pageParam };
      const { edges, pageInfo } = (await request(Entries, variables, { signal })).timeEntries;
      const entries = edges.map(
        ({ node }): ProjectEntry => ({
          id: node.id,
          start: Date.parse(node.startTime),
          end: node.endTime === null ? null : Date.parse(node.endTime),
          title: node.title,
          person: node.identity?.name ?? '',
          task: node.task?.name ?? null,
        }),
      );
      return { entries, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
    },
    getNextPageParam: ({ next }) => next,
  });
}

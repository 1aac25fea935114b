import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { graphql } from '../api/graphql.ts';
import { request } from '../api/request.ts';
import { applyChanges } from '../outbox/apply.ts';
import { useOutboxState } from '../outbox/tracking.tsx';
import { type Entry, entryFields, toEntry } from './entry.ts';

const Entries = graphql(
  `
    query Entries($teamId: ID!, $identityId: ID, $from: ISO8601DateTime, $to: ISO8601DateTime, $first: Int!, $after: String) {
      timeEntries(teamId: $teamId, identityId: $identityId, from: $from, to: $to, first: $first, after: $after) {
        edges { node { ...EntryFields } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [entryFields],
);
const Running = graphql(
  `
    query Running($teamId: ID!, $identityId: ID!) {
      runningTimer(teamId: $teamId, identityId: $identityId) { ...EntryFields }
    }
  `,
  [entryFields],
);

const PAGE = 100;
const LARGEST_PAGE = 500;

interface Member {
  teamId: string;
  identityId: string;
}

interface Range extends Member {
  from: number;
  to: number;
}

export function rangeQuery({ teamId, identityId, from, to }: Range) {
  return queryOptions({
    queryKey: ['entries', teamId, identityId, 'range', from, to],
    queryFn: async ({ signal }) => {
      const entries: Entry[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof load>> = await load(after);
        entries.push(...page.edges.map(({ node }) => toEntry(node)));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null);
      return entries;

      async function load(cursor: string | null) {
        const variables = {
          teamId,
          identityId,
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          first: LARGEST_PAGE,
          after: cursor,
        };
        return (await request(Entries, variables, { signal })).timeEntries;
      }
    },
  });
}

function recentQuery({ teamId, identityId }: Member) {
  return infiniteQueryOptions({
    queryKey: ['entries', teamId, identityId, 'recent'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const variables = { teamId, identityId, first: PAGE, after: pageParam };
      const { edges, pageInfo } = (await request(Entries, variables, { signal })).timeEntries;
      return {
        entries: edges.map(({ node }) => toEntry(node)),
        next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      };
    },
    getNextPageParam: ({ next }) => next,
  });
}

function runningQuery({ teamId, identityId }: Member) {
  return queryOptions({
    queryKey: ['entries', teamId, identityId, 'running'],
    queryFn: async ({ signal }) => {
      const { runningTimer } = await request(Running, { teamId, identityId }, { signal });
      return runningTimer ? [toEntry(runningTimer)] : [];
    },
  });
}

/** The entries of a member in a range, with what is not saved yet. Undefined until they are there. */
export function useEntriesInRange(range: Range): { entries: Entry[] | undefined; error: Error | null } {
  const { data, error } = useQuery({ ...rangeQuery(range), placeholderData: (before) => before });
  const changes = useChanges();
  return { entries: data && applyChanges(data, changes, range), error };
}

/** The entries of a member, the newest first, a page at a time, with what is not saved yet. */
export function useRecentEntries(member: Member) {
  const query = useInfiniteQuery(recentQuery(member));
  const changes = useChanges();
  const loaded = query.data?.pages.flatMap(({ entries }) => entries);
  return {
    entries: loaded && applyChanges(loaded, changes, member),
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** The timer of a member that runs, as far as this browser knows. */
export function useRunningTimer(member: Member): Entry | null {
  const { data = [] } = useQuery(runningQuery(member));
  const changes = useChanges();
  return applyChanges(data, changes, member).find(({ end }) => end === null) ?? null;
}

function useChanges() {
  return useOutboxState().changes;
}

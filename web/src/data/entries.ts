import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { EARLIEST, LATEST } from '../../../src/domain/instant.ts';
import { graphql } from '../api/graphql.ts';
import { request } from '../api/request.ts';
import { applyChanges, type Extent } from '../outbox/apply.ts';
import { useOutboxState } from '../outbox/tracking.tsx';
import { type Entry, entryFields, toEntry } from './entry.ts';

const Entries = graphql(
  `
    query Entries(
      $teamId: ID!, $identityId: ID, $from: ISO8601DateTime, $to: ISO8601DateTime, $overlapping: Boolean,
      $first: Int!, $after: String
    ) {
      timeEntries(
        teamId: $teamId, identityId: $identityId, from: $from, to: $to, overlapping: $overlapping,
        first: $first, after: $after
      ) {
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
const NONE: Entry[] = [];

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
      // A week may reach beyond the years in which anything can be.
      const [first, last] = [Math.max(from, EARLIEST), Math.min(to, LATEST)];
      if (first >= last) return entries;
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
          from: new Date(first).toISOString(),
          to: new Date(last).toISOString(),
          overlapping: true,
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
  return { entries: useWithChanges(data, range), error };
}

/** The entries of a member, the newest first, a page at a time, with what is not saved yet. Loaded once they are wanted. */
export function useRecentEntries(member: Member, isWanted = true) {
  const query = useInfiniteQuery({ ...recentQuery(member), enabled: isWanted });
  const pages = query.data?.pages;
  const loaded = useMemo(() => pages?.flatMap(({ entries }) => entries), [pages]);
  const { fetchNextPage, refetch } = query;
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const reload = useCallback(() => void refetch(), [refetch]);
  const from = query.hasNextPage ? pages?.at(-1)?.entries.at(-1)?.start : undefined;
  return {
    entries: useWithChanges(loaded, { ...member, from }),
    /** The start of the oldest that is loaded; undefined where there are no older ones. */
    loadedFrom: from,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    /** Whether more can be asked for without being told to: nothing is on its way, and it did not fail before. */
    mayLoadMore: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    loadMore,
    reload,
  };
}

/** The timer of a member that runs, as far as this browser knows. */
export function useRunningTimer(member: Member): Entry | null {
  // What was started here runs, also while nobody can be asked what runs elsewhere.
  const { data = NONE } = useQuery(runningQuery(member));
  const entries = useWithChanges(data, member);
  return entries?.find(({ end }) => end === null) ?? null;
}

/** The same list until something in it changes, so that what shows it need not be made anew. */
function useWithChanges(loaded: Entry[] | undefined, extent: Extent): Entry[] | undefined {
  const { changes } = useOutboxState();
  const { teamId, identityId, from, to } = extent;
  return useMemo(
    () => loaded && applyChanges(loaded, changes, { teamId, identityId, from, to }),
    [loaded, changes, teamId, identityId, from, to],
  );
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { EARLIEST, LATEST } from '../../../src/domain/time/instant.ts';
import { graphql } from '../api/graphql.ts';
import { request } from '../api/request.ts';
import { applyChanges, type Extent } from '../outbox/apply.ts';
import { useOutboxState } from '../outbox/tracking.tsx';
import { type Entry, entryFields, toEntry } from './entry.ts';
import { loadAgain, loadedFrom, MAX_PAGE_SIZE, PAGE_SIZE, type Recent, withOlder } from './recent-entries.ts';

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
      // A week may reach beyond the years that the API accepts.
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
          first: MAX_PAGE_SIZE,
          after: cursor,
        };
        return (await request(Entries, variables, { signal })).timeEntries;
      }
    },
  });
}

async function loadRecent(
  { teamId, identityId }: Member,
  after: string | null,
  first: number,
  signal: AbortSignal,
): Promise<Recent> {
  const variables = { teamId, identityId, first, after };
  const { edges, pageInfo } = (await request(Entries, variables, { signal })).timeEntries;
  return {
    entries: edges.map(({ node }) => toEntry(node)),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  };
}

export function recentQuery({ teamId, identityId }: Member) {
  const queryKey = ['entries', teamId, identityId, 'recent'];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const loaded = client.getQueryData<Recent>(queryKey)?.entries.length ?? 0;
      return loadAgain(loaded, (after, first) => loadRecent({ teamId, identityId }, after, first, signal));
    },
  });
}

export function runningQuery({ teamId, identityId }: Member) {
  return queryOptions({
    queryKey: ['entries', teamId, identityId, 'running'],
    queryFn: async ({ signal }) => {
      const { runningTimer } = await request(Running, { teamId, identityId }, { signal });
      return runningTimer ? [toEntry(runningTimer)] : [];
    },
  });
}

/** The entries of a member in a range, with unsaved changes. Undefined until they are loaded. */
export function useEntriesInRange(range: Range): { entries: Entry[] | undefined; error: Error | null } {
  const { data, error } = useQuery({ ...rangeQuery(range), placeholderData: (before) => before });
  return { entries: useWithChanges(data, range), error };
}

/**
 * The entries of a member, newest first and in pages, with unsaved changes. Nothing is loaded until
 * `isWanted`.
 */
export function useRecentEntries(member: Member, isWanted = true) {
  const { data, error, refetch, isFetching } = useQuery({ ...recentQuery(member), enabled: isWanted });
  const more = useLoadMore(member);
  const reload = useCallback(() => void refetch(), [refetch]);
  const from = data && loadedFrom(data);
  const hasMore = data != null && data.next !== null;
  return {
    entries: useWithChanges(data?.entries, { ...member, from }),
    /** The start of the oldest loaded entry; undefined if there are no older ones. */
    loadedFrom: from,
    error,
    isLoadingMore: more.state === 'loading',
    /** The error of the last attempt to load older entries. */
    moreError: more.state instanceof Error ? more.state : null,
    /**
     * Whether older entries may load automatically: no request is in flight, and the last one did not fail.
     */
    mayLoadMore: hasMore && !isFetching && more.state === 'idle',
    loadMore: more.load,
    reload,
  };
}

/** Appends a page of older entries to the loaded ones. */
function useLoadMore({ teamId, identityId }: Member) {
  const queries = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | Error>('idle');
  const isLoading = useRef(false);
  const load = useCallback(async () => {
    const member = { teamId, identityId };
    const { queryKey } = recentQuery(member);
    const next = queries.getQueryData(queryKey)?.next;
    if (next == null || isLoading.current) return;
    isLoading.current = true;
    setState('loading');
    try {
      const older = await queries.fetchQuery({
        queryKey: ['earlier entries', teamId, identityId, next],
        queryFn: ({ signal }) => loadRecent(member, next, PAGE_SIZE, signal),
        staleTime: 0,
        gcTime: 0,
      });
      // A refetch may have changed the next cursor meanwhile.
      queries.setQueryData(queryKey, (now) => (now?.next === next ? withOlder(now, older) : now));
      setState('idle');
    } catch (error) {
      setState(error as Error);
    } finally {
      isLoading.current = false;
    }
  }, [queries, teamId, identityId]);
  return { state, load: useCallback(() => void load(), [load]) };
}

/** The running timer of a member, as far as this browser knows. */
export function useRunningTimer(member: Member): Entry | null {
  // Uses an empty list while the server is unreachable: the outbox adds a timer that was started here.
  const { data = NONE } = useQuery(runningQuery(member));
  const entries = useWithChanges(data, member);
  return entries?.find(({ end }) => end === null) ?? null;
}

/** The list with unsaved changes. It is memoized, so that components re-render only after a change. */
function useWithChanges(loaded: Entry[] | undefined, extent: Extent): Entry[] | undefined {
  const { changes } = useOutboxState();
  const { teamId, identityId, from, to } = extent;
  return useMemo(
    () => loaded && applyChanges(loaded, changes, { teamId, identityId, from, to }),
    [loaded, changes, teamId, identityId, from, to],
  );
}

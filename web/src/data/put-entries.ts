import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { applyChanges, type Extent } from '../outbox/apply.ts';
import type { Entry } from './entry.ts';

/** Puts what the server answered into every list that is loaded, so that nothing jumps until they are loaded again. */
export function putEntries(
  queries: QueryClient,
  entries: readonly Entry[],
  removedIds: readonly string[],
): void {
  const gone = new Set([...removedIds, ...entries.map(({ id }) => id)]);
  const removed = ({ id }: Entry) => gone.has(id);
  for (const [key, data] of queries.getQueriesData<unknown>({ queryKey: ['entries'] })) {
    const [, teamId, identityId, kind, from, to] = key as [string, string, string, string, number?, number?];
    const extent: Extent = { teamId, identityId, from, to };
    const put = (list: Entry[], since = from) =>
      applyChanges(
        list.filter((entry) => !removed(entry)),
        entries.map((entry) => ({ kind: 'create' as const, id: entry.id, at: 0, entry })),
        { ...extent, from: since },
      ).map(({ isPending: _pending, ...entry }) => entry);
    if (kind === 'range' && Array.isArray(data)) queries.setQueryData(key, put(data));
    if (kind === 'running' && Array.isArray(data)) {
      queries.setQueryData(
        key,
        put(data).filter(({ end }) => end === null),
      );
    }
    if (kind === 'recent') {
      queries.setQueryData<RecentPages>(key, (recent) => recent && putRecent(recent, put, removed));
    }
  }
}

type RecentPages = InfiniteData<{ entries: Entry[]; next: string | null }>;

/** New ones go to the first page, wherever they belong: lists are sorted where they are shown. */
function putRecent(
  { pages, pageParams }: RecentPages,
  put: (list: Entry[], since?: number) => Entry[],
  removed: (entry: Entry) => boolean,
): RecentPages {
  const last = pages.at(-1);
  // What is older than all that is loaded comes with its page.
  const since = last?.next == null ? undefined : last.entries.at(-1)?.start;
  return {
    pageParams,
    pages: pages.map((page, index) => ({
      ...page,
      entries: index === 0 ? put(page.entries, since) : page.entries.filter((entry) => !removed(entry)),
    })),
  };
}

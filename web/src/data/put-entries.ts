import type { QueryClient } from '@tanstack/react-query';
import { applyChanges, type Extent } from '../outbox/apply.ts';
import type { Entry } from './entry.ts';
import { loadedFrom, type Recent } from './recent-entries.ts';

/** Puts entries from a response into every loaded list, so that nothing jumps before the refetch. */
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
      // Entries older than the loaded ones come with their page.
      queries.setQueryData<Recent>(
        key,
        (recent) => recent && { ...recent, entries: put(recent.entries, loadedFrom(recent)) },
      );
    }
  }
}

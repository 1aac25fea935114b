import type { QueryClient } from '@tanstack/react-query';
import type { Entry } from './entry.ts';
import type { Recent } from './recent-entries.ts';

interface Range {
  teamId: string;
  identityId: string;
  from: number;
  to: number;
}

/** All entries in the query cache. An entry in several lists is repeated. */
export function loadedEntries(queries: QueryClient): Entry[] {
  return queries
    .getQueriesData<Entry[] | Recent>({ queryKey: ['entries'] })
    .flatMap(([, data]) => (Array.isArray(data) ? data : (data?.entries ?? [])));
}

/**
 * A list on the current page that contains all entries of a member in a range; null if there is none. Lists
 * of other pages are not refreshed after a change, and the query of the range itself does not count.
 */
export function loadedAround(
  queries: QueryClient,
  { teamId, identityId, from, to }: Range,
): readonly Entry[] | null {
  const lists = queries.getQueriesData<Entry[] | Recent>({
    queryKey: ['entries', teamId, identityId],
    type: 'active',
  });
  for (const [[, , , kind, first, last], data] of lists) {
    if (!data) continue;
    // Older entries may reach into the range.
    if (!Array.isArray(data)) {
      if (data.next === null) return data.entries;
    } else if (kind === 'range') {
      const isWider = Number(first) <= from && Number(last) >= to && !(first === from && last === to);
      if (isWider) return data;
    }
  }
  return null;
}

import type { QueryClient } from '@tanstack/react-query';
import type { Entry } from './entry.ts';
import type { Recent } from './recent-entries.ts';

/** Every entry that some page has loaded; one that several have comes several times. */
export function loadedEntries(queries: QueryClient): Entry[] {
  return queries
    .getQueriesData<Entry[] | Recent>({ queryKey: ['entries'] })
    .flatMap(([, data]) => (Array.isArray(data) ? data : (data?.entries ?? [])));
}

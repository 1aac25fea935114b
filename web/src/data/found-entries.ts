import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foldForSearch } from '../../../src/domain/text/text.ts';
import { graphql } from '../api/graphql.ts';
import { request } from '../api/request.ts';
import { applyChanges } from '../outbox/apply.ts';
import { useOutboxState } from '../outbox/tracking.tsx';
import { type Catalog, useCatalog } from './catalog.ts';
import { type Entry, entryFields, toEntry } from './entry.ts';

const Found = graphql(
  `
    query FoundEntries($teamId: ID!, $identityId: ID!, $first: Int!, $search: String, $projectId: ID, $tag: String) {
      timeEntries(
        teamId: $teamId, identityId: $identityId, first: $first, search: $search, projectId: $projectId, tag: $tag
      ) {
        edges { node { ...EntryFields } }
      }
    }
  `,
  [entryFields],
);

/** The maximum number of results, newest first. */
export const MAX_FOUND_ENTRIES = 100;
/** A search for `a` must not include every project with that letter. */
const MAX_NAMES = 5;

type Place = { search: string } | { projectId: string } | { tag: string };

/** The filters to search with: titles and descriptions, and the projects and tags whose names match. */
export function placesFor(text: string, { projects, tags }: Pick<Catalog, 'projects' | 'tags'>): Place[] {
  const wanted = foldForSearch(text.replace(/^[@#]/, ''));
  const fits = ({ name }: { name: string }) => wanted !== '' && foldForSearch(name).includes(wanted);
  return [
    { search: text },
    ...projects
      .filter(fits)
      .slice(0, MAX_NAMES)
      .map(({ id }) => ({ projectId: id })),
    ...tags
      .filter(fits)
      .slice(0, MAX_NAMES)
      .map(({ name }) => ({ tag: name })),
  ];
}

/** Merges lists of results: unique entries, newest first. */
export function merged(lists: readonly Entry[][]): Entry[] {
  const byId = new Map(lists.flat().map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => b.start - a.start).slice(0, MAX_FOUND_ENTRIES);
}

interface Member {
  teamId: string;
  identityId: string;
}

/** The entries of a member that match a text, with unsaved changes. */
export function useFoundEntries(
  { teamId, identityId }: Member,
  text: string,
): { entries: Entry[] | undefined; error: Error | null; reload: () => void } {
  const catalog = useCatalog();
  const { data, error, refetch } = useQuery({
    queryKey: ['entries', teamId, identityId, 'found', text],
    queryFn: async ({ signal }) =>
      merged(
        await Promise.all(
          placesFor(text, catalog).map(async (place) => {
            const variables = { teamId, identityId, first: MAX_FOUND_ENTRIES, ...place };
            const { timeEntries } = await request(Found, variables, { signal });
            return timeEntries.edges.map(({ node }) => toEntry(node));
          }),
        ),
      ),
    placeholderData: (before) => before,
  });
  const { changes } = useOutboxState();
  const entries = useMemo(() => {
    const found = new Set(data?.map(({ id }) => id));
    return data && applyChanges(data, changes, { teamId, identityId }).filter(({ id }) => found.has(id));
  }, [data, changes, teamId, identityId]);
  return { entries, error, reload: () => void refetch() };
}

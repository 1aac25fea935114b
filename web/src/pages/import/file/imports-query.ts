import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { graphql, type ResultOf } from '../../../api/graphql.ts';
import { request } from '../../../api/request.ts';

const Imports = graphql(`
  query Imports($teamId: ID!, $after: String) {
    imports(teamId: $teamId, first: 25, after: $after) {
      edges {
        node { id tool fileName entryCount verdict createdAt finishedAt undoneAt identity { id name } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type ListedImport = ResultOf<typeof Imports>['imports']['edges'][number]['node'];

/** The imports of a team, newest first. */
export function importsQuery(teamId: string) {
  return infiniteQueryOptions({
    queryKey: ['imports', teamId],
    queryFn: async ({ pageParam, signal }) =>
      (await request(Imports, { teamId, after: pageParam }, { signal })).imports,
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  });
}

const ImportQuery = graphql(`
  query Import($id: ID!) {
    import(id: $id) {
      id tool fileName rows entryCount verdict report teamId createdAt finishedAt undoneAt
      counts { created merged deduplicated skipped failed }
      identity { id name }
    }
  }
`);

export type ShownImport = NonNullable<ResultOf<typeof ImportQuery>['import']>;

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['import', id],
    queryFn: async ({ signal }) => (await request(ImportQuery, { id }, { signal })).import,
  });
}

/** The status of an import. */
export function outcomeOf({
  undoneAt,
  finishedAt,
  verdict,
}: Pick<ShownImport, 'undoneAt' | 'finishedAt' | 'verdict'>) {
  if (undoneAt !== null) return 'UNDONE';
  return finishedAt === null ? 'OPEN' : (verdict ?? 'OPEN');
}

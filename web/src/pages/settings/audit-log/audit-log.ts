import { infiniteQueryOptions } from '@tanstack/react-query';
import { graphql, type ResultOf } from '../../../api/graphql.ts';
import { request } from '../../../api/request.ts';

const AuditLog = graphql(`
  query AuditLog($teamId: ID!, $filter: AuditFilterInput, $after: String) {
    auditLog(teamId: $teamId, filter: $filter, first: 50, after: $after) {
      keptDays
      edges {
        node {
          id at actorId actorName accountName credentialKind credentialName tool address action objectType objectId objectLabel changes { field old new }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type AuditLine = ResultOf<typeof AuditLog>['auditLog']['edges'][number]['node'];

export interface AuditFilter {
  actorId: string | null;
  objectType: string | null;
}

/** Newest first. */
export function auditLogQuery(teamId: string, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit-log', teamId, filter],
    // Sign-ins and changes by former members are not in the change feed.
    staleTime: 0,
    queryFn: async ({ pageParam, signal }) =>
      (await request(AuditLog, { teamId, filter, after: pageParam }, { signal })).auditLog,
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  });
}

import { infiniteQueryOptions } from '@tanstack/react-query';
import { graphql } from '../../../api/graphql.ts';
import { request } from '../../../api/request.ts';

const AccountLog = graphql(`
  query AccountLog($after: String) {
    accountLog(first: 50, after: $after) {
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

/** Events that the user caused, and events of their account, newest first. */
export const accountLogQuery = infiniteQueryOptions({
  queryKey: ['account-log'],
  // Events of other browsers and programs are not in the change feed.
  staleTime: 0,
  queryFn: async ({ pageParam, signal }) =>
    (await request(AccountLog, { after: pageParam }, { signal })).accountLog,
  initialPageParam: null as string | null,
  getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
});

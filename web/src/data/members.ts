import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { graphql } from '../api/graphql.ts';
import { request } from '../api/request.ts';

const Members = graphql(`
  query Members($teamId: ID!, $after: String) {
    teamMembers(teamId: $teamId, first: 500, after: $after) {
      edges { node { id name email role status active createdAt hourlyRate { amount currency } costRate { amount currency } } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export function membersQuery(teamId: string) {
  return queryOptions({
    queryKey: ['members', teamId],
    queryFn: ({ signal }) =>
      allPages(async (after) => (await request(Members, { teamId, after }, { signal })).teamMembers),
  });
}

/** A member of a team. The rates are null without the permission to see them. */
export type Member = Awaited<ReturnType<NonNullable<ReturnType<typeof membersQuery>['queryFn']>>>[number];

/** All members of a team, including deactivated ones. */
export function useMembers(teamId: string): Member[] {
  return useSuspenseQuery(membersQuery(teamId)).data;
}

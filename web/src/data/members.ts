import { queryOptions } from '@tanstack/react-query';
import { graphql, type ResultOf } from '../api/graphql.ts';
import { request } from '../api/request.ts';

const Members = graphql(`
  query Members($teamId: ID!) {
    teamMembers(teamId: $teamId, first: 500) { edges { node { id name email role active } } }
  }
`);

export type Member = ResultOf<typeof Members>['teamMembers']['edges'][number]['node'];

/** The people of a team, those who were removed included. */
export function membersQuery(teamId: string) {
  return queryOptions({
    queryKey: ['members', teamId],
    queryFn: async ({ signal }): Promise<Member[]> => {
      const { teamMembers } = await request(Members, { teamId }, { signal });
      return teamMembers.edges.map(({ node }) => node);
    },
  });
}

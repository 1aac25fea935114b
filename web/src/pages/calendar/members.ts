import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../../api/graphql.ts';
import { request } from '../../api/request.ts';

const Members = graphql(`
  query CalendarMembers($teamId: ID!, $after: String) {
    teamMembers(teamId: $teamId, active: true, first: 500, after: $after) {
      edges { node { id name } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** The members of a team by name. */
export function membersQuery(teamId: string) {
  return queryOptions({
    queryKey: ['members', teamId, 'names'],
    queryFn: async ({ signal }) => {
      const members: { id: string; name: string }[] = [];
      let after: string | null = null;
      do {
        const page: Page = (await request(Members, { teamId, after }, { signal })).teamMembers;
        members.push(...page.edges.map(({ node }) => node));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null);
      return members.sort((a, b) => a.name.localeCompare(b.name));
    },
  });
}

interface Page {
  edges: { node: { id: string; name: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

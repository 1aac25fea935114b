import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { graphql, type ResultOf } from '../api/graphql.ts';
import { setPageUser } from '../api/page-user.ts';
import { request } from '../api/request.ts';

const Me = graphql(`
  query Me {
    server { sendsEmail }
    me { id name email emailVerified administersInstallation timezone timezoneIsSet weekStart timeFormat durationFormat defaultTeam { id } }
    teams(first: 500, archived: false) {
      edges {
        node {
          id name currency timezone timezoneIsSet overlapPolicy lockedBefore
          defaultHourlyRate { amount currency }
          myIdentity { id role }
        }
      }
    }
  }
`);

type Answer = ResultOf<typeof Me>;

export type User = Answer['me'];

/** A team with the user's own identity in it. */
export type Team = Answer['teams']['edges'][number]['node'] & {
  myIdentity: NonNullable<Answer['teams']['edges'][number]['node']['myIdentity']>;
};

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { me, teams, server } = await request(Me, {}, { signal });
    setPageUser(me.id);
    const mine = teams.edges.flatMap(({ node }) => (node.myIdentity ? [node as Team] : []));
    return { user: me, teams: mine, sendsEmail: server.sendsEmail };
  },
});

export interface Me {
  /** Whether the server sends e-mail. */
  sendsEmail: boolean;
  user: User;
  teams: Team[];
}

export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { graphql, type ResultOf } from '../api/graphql.ts';
import { request } from '../api/request.ts';
import { budgetsKey } from '../data/budgets-key.ts';
import { useTeam } from '../data/current-team.tsx';
import { useMay } from '../data/use-may.ts';

const Budgets = graphql(`
  query Budgets($teamId: ID!, $after: String) {
    projects(teamId: $teamId, first: 500, after: $after) {
      edges {
        node {
          id
          budget {
            kind period month thresholds seconds spentSeconds leftSeconds secondsPerDay
            money { amount currency }
            spentMoney { amount currency }
            leftMoney { amount currency }
            moneyPerDay { amount currency }
            otherCurrencies { amount currency }
            usedShare evenShare runsOutOn
          }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export type Budget = NonNullable<ResultOf<typeof Budgets>['projects']['edges'][number]['node']['budget']>;

function budgetsQuery(teamId: string) {
  return queryOptions({
    queryKey: budgetsKey(teamId),
    queryFn: async ({ signal }) => {
      const nodes = await allPages(
        async (after) => (await request(Budgets, { teamId, after }, { signal })).projects,
      );
      return new Map(nodes.flatMap(({ id, budget }) => (budget ? [[id, budget] as const] : [])));
    },
  });
}

/**
 * The budgets of the team by project, for users who may see them. One request for all: the server computes
 * them together.
 */
export function useBudgets() {
  const teamId = useTeam().id;
  const maySee = useMay('budget.read');
  return useQuery({ ...budgetsQuery(teamId), enabled: maySee });
}

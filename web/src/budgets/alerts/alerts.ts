import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { graphql } from '../../api/graphql.ts';
import { accepted, request } from '../../api/request.ts';
import { showFailure } from '../../components/messages.tsx';
import { useTeam } from '../../data/current-team.tsx';
import { budgets as words } from '../../words/budgets.ts';
import { type AlertGroup, groupAlerts } from './group-alerts.ts';

const Alerts = graphql(`
  query BudgetAlerts($teamId: ID!) {
    budgetAlerts(teamId: $teamId, first: 100) {
      edges { node { id threshold month project { id name colour } } }
    }
  }
`);
const Dismiss = graphql(`
  mutation DismissBudgetAlert($id: ID!) {
    dismissBudgetAlert(input: { id: $id }) { errors { code message } }
  }
`);

function alertsQuery(teamId: string) {
  return queryOptions({
    queryKey: ['budget alerts', teamId],
    queryFn: async ({ signal }) =>
      (await request(Alerts, { teamId }, { signal })).budgetAlerts.edges.map(({ node }) => node),
  });
}

export function useBudgetAlerts(): AlertGroup[] {
  const { data = [] } = useQuery(alertsQuery(useTeam().id));
  return groupAlerts(data);
}

/** Dismisses the alerts of a group. They disappear at once, and reappear if the server refuses. */
export function useDismissal() {
  const queries = useQueryClient();
  const { queryKey } = alertsQuery(useTeam().id);
  const dismissal = useMutation({
    mutationFn: async ({ ids }: AlertGroup) => {
      for (const id of ids) accepted((await request(Dismiss, { id })).dismissBudgetAlert);
    },
    onMutate: async ({ ids }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (alerts) => alerts?.filter(({ id }) => !ids.includes(id)));
    },
    onError: (error, group) =>
      showFailure(words.alert.failed, messageOf(error), words.card.tryAgain, () => dismissal.mutate(group)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return dismissal.mutate;
}

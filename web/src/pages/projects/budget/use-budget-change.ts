import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { graphql } from '../../../api/graphql.ts';
import { accepted, request } from '../../../api/request.ts';
import { budgetsKey } from '../../../data/budgets-key.ts';
import type { Project } from '../../../data/catalog.ts';
import { useTeam } from '../../../data/current-team.tsx';
import { budgets as words } from '../../../words/budgets.ts';
import type { BudgetInput } from './read-budget.ts';

const SetBudget = graphql(`
  mutation SetBudget($id: ID!, $budget: BudgetInput) {
    updateProject(input: { id: $id, args: { budget: $budget } }) { errors { code message field } }
  }
`);

/**
 * Sets the budget of a project; null removes it. Not optimistic, because only the server computes the spent
 * part.
 */
export function useBudgetChange(project: Project, onDone: () => void) {
  const queries = useQueryClient();
  const queryKey = budgetsKey(useTeam().id);
  return useMutation({
    mutationFn: async (budget: BudgetInput | null) =>
      accepted((await request(SetBudget, { id: project.id, budget })).updateProject),
    onSuccess: async (_answer, budget) => {
      await queries.invalidateQueries({ queryKey });
      notifications.show({ message: (budget ? words.saved : words.removed)(project.name) });
      onDone();
    },
  });
}

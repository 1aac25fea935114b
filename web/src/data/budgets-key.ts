/** The query key of a team's budgets: a map by project. */
export function budgetsKey(teamId: string): string[] {
  return ['budgets', teamId];
}

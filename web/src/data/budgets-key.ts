/** Under which the budgets of a team are loaded: a map by project. */
export function budgetsKey(teamId: string): string[] {
  return ['budgets', teamId];
}

/** That a budget reached a threshold. */
interface BudgetAlert {
  id: string;
  threshold: number;
  /** Null of a budget without periods. */
  month: string | null;
  project: { id: string; name: string; colour: string } | null;
}

/** All that is to be said of one budget, in one sentence. */
export interface AlertGroup {
  project: NonNullable<BudgetAlert['project']>;
  month: string | null;
  /** The highest that was reached. */
  threshold: number;
  /** The alerts that are dismissed with it. */
  ids: string[];
}

/** Groups alerts by project, newest first. A reached threshold hides the lower ones. */
export function groupAlerts(alerts: readonly BudgetAlert[]): AlertGroup[] {
  const groups = new Map<string, AlertGroup>();
  for (const { id, threshold, month, project } of alerts) {
    // It was deleted meanwhile.
    if (!project) continue;
    const key = `${project.id} ${month}`;
    const group = groups.get(key) ?? { project, month, threshold, ids: [] };
    group.ids.push(id);
    group.threshold = Math.max(group.threshold, threshold);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A budget that reached a threshold. */
interface BudgetAlert {
  id: string;
  threshold: number;
  /** Null for a budget without periods. */
  month: string | null;
  project: { id: string; name: string; colour: string } | null;
}

/** The alerts of one budget, shown as one sentence. */
export interface AlertGroup {
  project: NonNullable<BudgetAlert['project']>;
  month: string | null;
  /** The highest reached threshold. */
  threshold: number;
  /** The alerts that a dismissal of the group includes. */
  ids: string[];
}

/** Groups alerts by project, newest first. A reached threshold hides the lower ones. */
export function groupAlerts(alerts: readonly BudgetAlert[]): AlertGroup[] {
  const groups = new Map<string, AlertGroup>();
  for (const { id, threshold, month, project } of alerts) {
    // The project was deleted meanwhile.
    if (!project) continue;
    const key = `${project.id} ${month}`;
    const group = groups.get(key) ?? { project, month, threshold, ids: [] };
    group.ids.push(id);
    group.threshold = Math.max(group.threshold, threshold);
    groups.set(key, group);
  }
  return [...groups.values()];
}

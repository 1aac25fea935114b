import type { Catalog, Project, Task } from './catalog.ts';
import { isUnconfirmed } from './temporary-ids.ts';

/** Whether a project takes new time: neither it nor its client is archived, and the server has created it. */
export function takesTime(project: Project, catalog: Pick<Catalog, 'client'>): boolean {
  return !project.archived && !catalog.client(project.clientId)?.archived && !isUnconfirmed(project);
}

/** Whether a task takes new time, given that its project does. */
export function taskTakesTime(task: Task): boolean {
  return !task.archived && !isUnconfirmed(task);
}

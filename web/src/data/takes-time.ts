import type { Catalog, Project, Task } from './catalog.ts';
import { isDraft } from './drafts.ts';

/** Whether a project takes new time: neither it nor its client is archived, and the server has created it. */
export function takesTime(project: Project, catalog: Pick<Catalog, 'client'>): boolean {
  return !project.archived && !catalog.client(project.clientId)?.archived && !isDraft(project);
}

/** Whether a task takes new time, given that its project does. */
export function taskTakesTime(task: Task): boolean {
  return !task.archived && !isDraft(task);
}

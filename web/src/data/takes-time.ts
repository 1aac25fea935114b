import type { Catalog, Project } from './catalog.ts';
import { isDraft } from './drafts.ts';

/** Whether a project takes new time: neither it nor its client is archived, and the server knows it. */
export function takesTime(project: Project, catalog: Pick<Catalog, 'client'>): boolean {
  return !project.archived && !catalog.client(project.clientId)?.archived && !isDraft(project);
}

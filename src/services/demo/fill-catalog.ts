import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { createTag } from '../tags/create.ts';
import { createTask } from '../tasks/create.ts';
import { clients, projects, tags } from './catalog.ts';

/** The ids of what was made, by the keys of the catalog; those of the tasks by `project/task`. */
export interface CatalogIds {
  projects: Map<string, string>;
  tasks: Map<string, string>;
}

export async function fillCatalog(app: App, actor: Actor, teamId: string): Promise<CatalogIds> {
  const clientIds = new Map<string, string>();
  for (const [key, { name, defaultHourlyRate }] of Object.entries(clients)) {
    const client = await createClient(app, actor, { teamId, name, defaultHourlyRate });
    clientIds.set(key, client.id);
  }
  const ids: CatalogIds = { projects: new Map(), tasks: new Map() };
  for (const [key, wanted] of Object.entries(projects)) {
    const project = await createProject(app, actor, {
      teamId,
      name: wanted.name,
      clientId: wanted.client && clientIds.get(wanted.client),
      colour: wanted.colour,
      billable: wanted.billable,
      hourlyRate: wanted.hourlyRate,
      budget: wanted.budget,
    });
    ids.projects.set(key, project.id);
    for (const name of Object.keys(wanted.tasks)) {
      const task = await createTask(app, actor, { projectId: project.id, name });
      ids.tasks.set(`${key}/${name}`, task.id);
    }
  }
  for (const name of tags) await createTag(app, actor, { teamId, name });
  return ids;
}

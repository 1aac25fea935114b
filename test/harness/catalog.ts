import type { CatalogItems, CatalogKind } from '../../src/domain/entities.ts';
import type { Actor } from '../../src/domain/teams/policy.ts';
import type { App } from '../../src/services/app.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { updateClient } from '../../src/services/clients/update.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { updateProject } from '../../src/services/projects/update.ts';
import { createTag } from '../../src/services/tags/create.ts';
import { updateTag } from '../../src/services/tags/update.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { updateTask } from '../../src/services/tasks/update.ts';

export const kinds: readonly CatalogKind[] = ['clients', 'projects', 'tasks', 'tags'];

type Item = CatalogItems[CatalogKind];

interface ItemOfKind {
  item: Item;
  /** Creates another item of the kind with the same parent. */
  create: (name: string, actor?: Actor) => Promise<Item>;
  rename: (name: string | null | undefined, actor?: Actor) => Promise<Item>;
}

export type OneOfEach = Record<CatalogKind, ItemOfKind>;

/** Creates a client, a project of the client, a task of the project and a tag, for rules that all kinds share. */
export async function createOneOfEach(app: App, actor: Actor): Promise<OneOfEach> {
  const client = await createClient(app, actor, { name: 'Acme' });
  const project = await createProject(app, actor, { name: 'Website', clientId: client.id });
  const task = await createTask(app, actor, { name: 'Design', projectId: project.id });
  const tag = await createTag(app, actor, { name: 'urgent' });
  const { teamId } = client;
  return {
    clients: {
      item: client,
      create: (name, as = actor) => createClient(app, as, { name, teamId }),
      rename: (name, as = actor) => updateClient(app, as, client.id, { name }),
    },
    projects: {
      item: project,
      create: (name, as = actor) => createProject(app, as, { name, clientId: client.id }),
      rename: (name, as = actor) => updateProject(app, as, project.id, { name }),
    },
    tasks: {
      item: task,
      create: (name, as = actor) => createTask(app, as, { name, projectId: project.id }),
      rename: (name, as = actor) => updateTask(app, as, task.id, { name }),
    },
    tags: {
      item: tag,
      create: (name, as = actor) => createTag(app, as, { name, teamId }),
      rename: (name, as = actor) => updateTag(app, as, tag.id, { name }),
    },
  };
}

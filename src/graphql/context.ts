import DataLoader from 'dataloader';
import type { Client, EntryPart, Identity, Project, Tag, Task, Team } from '../domain/entities.ts';
import type { Actor } from '../domain/policy.ts';
import type { App } from '../services/app.ts';
import { loadIdentities, loadItems, loadParts, loadTags, loadTeams } from '../services/related/load.ts';

/** What resolvers share during one request. */
export interface RequestContext {
  app: App;
  actor: Actor;
  loaders: Loaders;
}

/** Each gathers the references of a whole answer and reads them with one query. */
interface Loaders {
  team: DataLoader<string, Team | null>;
  identity: DataLoader<string, Identity | null>;
  client: DataLoader<string, Client | null>;
  project: DataLoader<string, Project | null>;
  task: DataLoader<string, Task | null>;
  tag: DataLoader<string, Tag | null>;
  tagsOfEntry: DataLoader<string, Tag[]>;
  partsOfEntry: DataLoader<string, EntryPart[]>;
}

export function createContext(app: App, actor: Actor): RequestContext {
  return { app, actor, loaders: createLoaders(app, actor) };
}

/** Forgets what was loaded, after which the database may have changed; and, where given, lets another actor go on. */
export function refresh(context: RequestContext, actor = context.actor): void {
  context.actor = actor;
  context.loaders = createLoaders(context.app, actor);
}

function createLoaders(app: App, actor: Actor): Loaders {
  const listOf = <Item>(load: (ids: readonly string[]) => Promise<Map<string, Item[]>>) =>
    new DataLoader<string, Item[]>(async (ids) => {
      const found = await load(ids);
      return ids.map((id) => found.get(id) ?? []);
    });
  return {
    team: one((ids) => loadTeams(app, actor, ids)),
    identity: one((ids) => loadIdentities(app, actor, ids)),
    client: one((ids) => loadItems(app, actor, 'clients', ids)),
    project: one((ids) => loadItems(app, actor, 'projects', ids)),
    task: one((ids) => loadItems(app, actor, 'tasks', ids)),
    tag: one((ids) => loadItems(app, actor, 'tags', ids)),
    tagsOfEntry: listOf((ids) => loadTags(app, actor, ids)),
    partsOfEntry: listOf((ids) => loadParts(app, actor, ids)),
  };
}

function one<Item extends { id: string }>(
  load: (ids: readonly string[]) => Promise<Item[]>,
): DataLoader<string, Item | null> {
  return new DataLoader(async (ids) => {
    const found = new Map((await load(ids)).map((item) => [item.id, item]));
    return ids.map((id) => found.get(id) ?? null);
  });
}

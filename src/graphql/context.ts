import DataLoader from 'dataloader';
import type { CatalogVersions } from '../domain/catalog-versions.ts';
import type {
  Client,
  EntryPart,
  Identity,
  Import,
  ImportTotals,
  Project,
  Tag,
  Task,
  Team,
  TimeEntry,
} from '../domain/entities.ts';
import type { VisiblePlace } from '../domain/imports/import.ts';
import type { Actor } from '../domain/teams/policy.ts';
import type { App } from '../services/app.ts';
import { type BudgetStatus, loadBudgets } from '../services/budgets/progress.ts';
import type { OpenInvitation } from '../services/invitations/open.ts';
import { listOwnInvitations } from '../services/invitations/own.ts';
import { loadIdentities, loadItems, loadParts, loadTags, loadTeams } from '../services/related/load.ts';
import {
  loadEntries,
  loadImports,
  loadReports,
  loadSourceRows,
  loadTotals,
} from '../services/related/of-imports.ts';

/** The state that resolvers share during one request. */
export interface RequestContext {
  app: App;
  actor: Actor;
  /**
   * Looks up the current caller, for work that outlasts a request. Fails after the caller has lost access.
   */
  lookUp: () => Promise<Actor>;
  loaders: Loaders;
  /** The catalog versions of the lists that were read for this request. */
  catalogVersions: CatalogVersions;
  outcomes: Outcomes;
}

/** Loads objects by id, with one query for all ids of a tick. */
class Loader<Found> extends DataLoader<string, Found> {
  /** Loads objects for a caller that has all ids at once, without a promise per id. */
  readonly loadTogether: (ids: readonly string[]) => Promise<Found[]>;

  constructor(find: (ids: readonly string[]) => Promise<Found[]>) {
    super(find);
    this.loadTogether = find;
  }
}

/** Each loader collects the references of a response and reads them with one query. */
export interface Loaders {
  team: Loader<Team | null>;
  identity: Loader<Identity | null>;
  client: Loader<Client | null>;
  project: Loader<Project | null>;
  task: Loader<Task | null>;
  tag: Loader<Tag | null>;
  budgetOfProject: Loader<BudgetStatus | null>;
  tagsOfEntry: Loader<Tag[]>;
  partsOfEntry: Loader<EntryPart[]>;
  placeOfEntry: Loader<VisiblePlace | null>;
  timeEntry: Loader<TimeEntry | null>;
  import: Loader<Import | null>;
  totalsOfImport: Loader<ImportTotals | null>;
  reportOfImport: Loader<string | null>;
  /** The caller's own invitations, by the caller's id. */
  ownInvitations: Loader<OpenInvitation[]>;
}

export function createContext(
  app: App,
  actor: Actor,
  lookUp: RequestContext['lookUp'] = async () => actor,
): RequestContext {
  const catalogVersions: CatalogVersions = new Map();
  return {
    app,
    actor,
    lookUp,
    loaders: createLoaders(app, actor, catalogVersions),
    catalogVersions,
    outcomes: new Outcomes(),
  };
}

/** Drops loaded data after the database may have changed. Optionally continues as another actor. */
export function refresh(context: RequestContext, actor = context.actor): void {
  context.actor = actor;
  context.catalogVersions = new Map();
  context.loaders = createLoaders(context.app, actor, context.catalogVersions);
}

/** The results of a document's mutations in order. A second run of the document reuses them. */
class Outcomes {
  /** Whether at least one mutation was carried out and not refused. */
  anyCarriedOut = false;
  readonly #settled: Promise<unknown>[] = [];
  #next = 0;

  /** Runs the next mutation, or returns its earlier result. */
  take<Outcome>(carryOut: () => Promise<Outcome>): Promise<Outcome> {
    const place = this.#next++;
    this.#settled[place] ??= carryOut();
    return this.#settled[place] as Promise<Outcome>;
  }

  startOver(): void {
    this.#next = 0;
  }
}

function createLoaders(app: App, actor: Actor, catalogVersions: CatalogVersions): Loaders {
  return new LazyLoaders(app, actor, catalogVersions) as unknown as Loaders;
}

const makers: {
  [Name in keyof Loaders]: (app: App, actor: Actor, catalogVersions: CatalogVersions) => Loaders[Name];
} = {
  team: (app, actor) => one((ids) => loadTeams(app, actor, ids)),
  identity: (app, actor) => one((ids) => loadIdentities(app, actor, ids)),
  client: (app, actor, catalogVersions) =>
    one((ids) => loadItems(app, actor, 'clients', ids, catalogVersions)),
  project: (app, actor, catalogVersions) =>
    one((ids) => loadItems(app, actor, 'projects', ids, catalogVersions)),
  task: (app, actor, catalogVersions) => one((ids) => loadItems(app, actor, 'tasks', ids, catalogVersions)),
  tag: (app, actor) => one((ids) => loadItems(app, actor, 'tags', ids)),
  budgetOfProject: (app, actor) => byId((ids) => loadBudgets(app, actor, ids)),
  tagsOfEntry: (app, actor) => listOf((ids) => loadTags(app, actor, ids)),
  partsOfEntry: (app, actor) => listOf((ids) => loadParts(app, actor, ids)),
  placeOfEntry: (app, actor) => byId((ids) => loadSourceRows(app, actor, ids)),
  timeEntry: (app, actor) => one((ids) => loadEntries(app, actor, ids)),
  import: (app, actor) => one((ids) => loadImports(app, actor, ids)),
  totalsOfImport: (app, actor) => byId((ids) => loadTotals(app, actor, ids)),
  reportOfImport: (app, actor) => byId((ids) => loadReports(app, actor, ids)),
  ownInvitations: (app, actor) => new Loader(async () => [await listOwnInvitations(app, actor)]),
};

/** Creates each loader on first use: most requests use one loader or none. */
class LazyLoaders {
  readonly app: App;
  readonly actor: Actor;
  readonly catalogVersions: CatalogVersions;
  readonly made: Partial<Record<string, unknown>> = {};

  constructor(app: App, actor: Actor, catalogVersions: CatalogVersions) {
    this.app = app;
    this.actor = actor;
    this.catalogVersions = catalogVersions;
  }
}

for (const [name, make] of Object.entries(makers)) {
  Object.defineProperty(LazyLoaders.prototype, name, {
    get(this: LazyLoaders) {
      this.made[name] ??= make(this.app, this.actor, this.catalogVersions);
      return this.made[name];
    },
  });
}

function listOf<Item>(load: (ids: readonly string[]) => Promise<Map<string, Item[]>>): Loader<Item[]> {
  return new Loader(async (ids) => {
    const found = await load(ids);
    return ids.map((id) => found.get(id) ?? []);
  });
}

function byId<Found>(
  load: (ids: readonly string[]) => Promise<Map<string, Found | null>>,
): Loader<Found | null> {
  return new Loader(async (ids) => {
    const found = await load(ids);
    return ids.map((id) => found.get(id) ?? null);
  });
}

function one<Item extends { id: string }>(
  load: (ids: readonly string[]) => Promise<Item[]>,
): Loader<Item | null> {
  return new Loader(async (ids) => {
    const found = new Map((await load(ids)).map((item) => [item.id, item]));
    return ids.map((id) => found.get(id) ?? null);
  });
}

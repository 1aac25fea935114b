import type { Budget } from '../domain/money/budget-agreement.ts';
import type { Money } from '../domain/money/money.ts';
import { foldForSearch, normalize } from '../domain/text/text.ts';
import type { CatalogItem, ImportRow } from '../importers/item.ts';

interface Known {
  id: string;
  name: string;
  archived: boolean;
}

/** The catalog of the team. */
export interface ExistingCatalog {
  clients: readonly Known[];
  projects: readonly (Known & { clientId: string | null })[];
  tasks: readonly (Known & { projectId: string })[];
  tags: readonly { name: string }[];
}

interface Planned {
  name: string;
  /** The team's item, which stays unchanged. Null if the item has to be created. */
  existing: Known | null;
  /** The id of the existing or created item. Null until then. */
  id: string | null;
  /** Whether the item is archived at the source. */
  archived: boolean;
  rows: number;
}

export interface PlannedClient extends Planned {
  rate: Money | null;
}

export interface PlannedProject extends Planned {
  client: PlannedClient | null;
  colour: string | null;
  billable: boolean | null;
  rate: Money | null;
  budget: Budget | null;
}

export interface PlannedTask extends Planned {
  project: PlannedProject;
}

/** The client, project and task of an entry. */
export interface PlannedWork {
  client: PlannedClient | null;
  project: PlannedProject | null;
  task: PlannedTask | null;
}

type Named = Pick<ImportRow, 'client' | 'project' | 'task'>;

/** The lookup key of a name. The service treats names with equal keys as equal. */
function keyOf(...names: (string | null)[]): string {
  return names.map((name) => (name === null ? '' : foldForSearch(name.trim()))).join('\n');
}

/** The name as the service stores it. */
function storedName(name: string): string {
  return normalize(name.trim(), 'NFC');
}

/** A name in the files that differs only by case from the name of its item. */
export interface OtherSpelling {
  kind: 'client' | 'project' | 'task' | 'tag';
  given: string;
  name: string;
}

/**
 * The clients, projects and tasks that an import needs, matched with existing items. An item is reused if its
 * name and parent match, even if it is archived: its time may belong to that history. Case does not matter,
 * but an item with the exact spelling of the file is preferred.
 */
export class CatalogPlan {
  readonly #clients = new Map<string, PlannedClient>();
  readonly #projects = new Map<string, PlannedProject>();
  readonly #tasks = new Map<string, PlannedTask>();
  readonly #tags = new Map<string, { name: string; exists: boolean; rows: number }>();
  readonly #known: { clients: Index; projects: Index; tasks: Index };
  readonly #knownTags: ReadonlyMap<string, string>;
  /** Keyed by kind, given name and used name. */
  readonly #spellings = new Map<string, OtherSpelling>();
  readonly #existing: ExistingCatalog;

  constructor(existing: ExistingCatalog) {
    const { clients, projects, tasks, tags } = existing;
    this.#existing = existing;
    this.#known = {
      clients: indexOf(clients, () => ''),
      projects: indexOf(projects, ({ clientId }) => clientId ?? ''),
      tasks: indexOf(tasks, ({ projectId }) => projectId),
    };
    this.#knownTags = new Map(tags.map(({ name }) => [keyOf(name), name]));
  }

  /** Adds the properties of an item. The first file that names an item wins. */
  addItem(item: CatalogItem): void {
    if (item.kind === 'client') {
      const client = this.#client(item.name);
      client.archived ||= item.archived;
      client.rate ??= item.rate ?? null;
    } else if (item.kind === 'project') {
      const project = this.#project(item.client, item.name);
      project.archived ||= item.archived;
      project.colour ??= item.colour;
      project.billable ??= item.billable;
      project.rate ??= item.rate;
      project.budget ??= item.budget ?? null;
    } else if (item.kind === 'task') {
      const task = this.#task(this.#project(item.client, item.project), item.name);
      task.archived ||= item.archived;
    } else if (item.kind === 'tag') this.#tag(item.name);
  }

  /** Counts a row for its client, project, task and tags. */
  addRow(row: Named & Pick<ImportRow, 'tags'>): PlannedWork {
    const work = this.workOf(row);
    for (const item of [work.client, work.project, work.task]) if (item) item.rows++;
    for (const tag of row.tags) this.#tag(tag).rows++;
    return work;
  }

  workOf({ client, project, task }: Named): PlannedWork {
    if (project === null) {
      return { client: client === null ? null : this.#client(client), project: null, task: null };
    }
    const of = this.#project(client, project);
    return { client: of.client, project: of, task: task === null ? null : this.#task(of, task) };
  }

  clients = (): PlannedClient[] => [...this.#clients.values()];
  projects = (): PlannedProject[] => [...this.#projects.values()];
  tasks = (): PlannedTask[] => [...this.#tasks.values()];
  tags = (): { name: string; exists: boolean; rows: number }[] => [...this.#tags.values()];

  /** The names in the files that differ by case from their items. */
  spellings = (): OtherSpelling[] => [...this.#spellings.values()];

  hasTag(name: string): boolean {
    return this.#knownTags.has(keyOf(name));
  }

  /** The names of all items with an id, existing and created, by id. */
  names(): Map<string, string> {
    const names = new Map<string, string>();
    const { clients, projects, tasks } = this.#existing;
    for (const { id, name } of [...clients, ...this.clients(), ...tasks, ...this.tasks()])
      names.set(id ?? '', name);
    for (const { id, name, clientId } of projects) names.set(id, ofClient(names.get(clientId ?? ''), name));
    for (const { id, name, client } of this.projects()) names.set(id ?? '', ofClient(client?.name, name));
    return names;
  }

  #client(name: string): PlannedClient {
    const known = find(this.#known.clients, '', name);
    const client = getOrCreate(this.#clients, known?.id ?? keyOf(name), () => ({
      ...planned(name, known),
      rate: null,
    }));
    return this.#spelled('client', name, client);
  }

  #project(clientName: string | null, name: string): PlannedProject {
    const client = clientName === null ? null : this.#client(clientName);
    const known = client && !client.id ? undefined : find(this.#known.projects, client?.id ?? '', name);
    const project = getOrCreate(this.#projects, known?.id ?? keyOf(client?.name ?? null, name), () => ({
      ...planned(name, known),
      ...{ client, colour: null, billable: null, rate: null, budget: null },
    }));
    return this.#spelled('project', name, project);
  }

  #task(project: PlannedProject, name: string): PlannedTask {
    const known = project.id ? find(this.#known.tasks, project.id, name) : undefined;
    const place = project.existing?.id ?? keyOf(project.client?.name ?? null, project.name);
    const task = getOrCreate(this.#tasks, known?.id ?? `${place}\n${keyOf(name)}`, () => ({
      ...planned(name, known),
      project,
    }));
    return this.#spelled('task', name, task);
  }

  #spelled<Item extends Planned>(kind: OtherSpelling['kind'], given: string, item: Item): Item {
    this.#note(kind, given, item.existing?.name ?? item.name);
    return item;
  }

  #note(kind: OtherSpelling['kind'], given: string, name: string): void {
    if (storedName(given) === storedName(name)) return;
    this.#spellings.set([kind, storedName(given), storedName(name)].join('\n'), {
      kind,
      given: storedName(given),
      name: storedName(name),
    });
  }

  #tag(name: string) {
    const tag = getOrCreate(this.#tags, keyOf(name), () => ({ name, exists: this.hasTag(name), rows: 0 }));
    this.#note('tag', name, this.#knownTags.get(keyOf(name)) ?? tag.name);
    return tag;
  }
}

/** The display name of a project: its client distinguishes it from other projects of its name. */
export function ofClient(client: string | null | undefined, project: string): string {
  return client ? `${client} / ${project}` : project;
}

type Index = ReadonlyMap<string, Known>;

/**
 * Indexes items by parent and name, exactly and case-folded. If several share a key, an active item comes
 * before an archived one.
 */
function indexOf<T extends Known>(items: readonly T[], parentOf: (item: T) => string): Index {
  const index = new Map<string, Known>();
  for (const item of items) {
    for (const key of keysOf(parentOf(item), item.name)) {
      const known = index.get(key);
      if (!known || (known.archived && !item.archived)) index.set(key, item);
    }
  }
  return index;
}

function keysOf(parent: string, name: string): [exact: string, folded: string] {
  return [`${parent}\n=${storedName(name)}`, `${parent}\n${keyOf(name)}`];
}

/** Finds an item. An active item comes before an archived one, then the exact spelling before a case-folded match. */
function find(index: Index, parent: string, name: string): Known | undefined {
  const [exact, folded] = keysOf(parent, name).map((key) => index.get(key));
  return exact && (!exact.archived || folded?.archived) ? exact : folded;
}

function planned(name: string, existing: Known | undefined): Planned {
  return { name, existing: existing ?? null, id: existing?.id ?? null, archived: false, rows: 0 };
}

function getOrCreate<T>(all: Map<string, T>, key: string, make: () => T): T {
  const known = all.get(key);
  if (known) return known;
  const item = make();
  all.set(key, item);
  return item;
}

import { type CatalogListing, listItems } from '../../db/queries/catalog/catalog.ts';
import type { CatalogItems } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { readId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { findItem, singular } from '../catalog/require.ts';
import { loadItems, loadTeams } from '../related/load.ts';
import { requireMembership, teamIdsOf } from '../shared/access.ts';
import { MAX_CANDIDATES } from '../shared/candidates.ts';
import { ambiguous, checkGiven, exactName, MAX_NAMES, unknown } from './refuse.ts';

type NamedKind = 'clients' | 'projects' | 'tasks';
type Item = CatalogItems[NamedKind];

/** An item, with its team if the caller has several. */
export interface NamedItem {
  id: string;
  teamId?: string;
}

interface Within {
  /** Default: all teams of the caller. */
  teamIds?: readonly string[];
  clientId?: string | null;
  projectId?: string | null;
  /** Whether to fall back to items of other clients or projects. */
  mayBeElsewhere?: boolean;
  /** The project that is searched first. */
  usualProjectId?: string | null;
  /** Whether an archived item takes precedence over an active item of the same name. */
  archivedFirst: boolean;
}

/** Finds a client, project or task by name. Archived items are only considered if no active item matches. */
export async function findItemByName(
  app: App,
  actor: Actor,
  kind: NamedKind,
  text: string,
  within: Within,
): Promise<NamedItem> {
  const id = readId(text);
  if (id !== undefined) return withTeam(app, actor, kind, id);
  const noun = singular[kind] as 'client' | 'project' | 'task';
  const inTeams: Filter = {
    teamIds: within.teamIds?.map((teamId) => requireMembership(actor, teamId).teamId) ?? teamIdsOf(actor),
    archived: null,
    search: null,
    after: null,
  };
  const anywhere = { ...inTeams, nameKey: checkGiven(text, `${noun}Id`), name: exactName(text) };
  const { clientId, projectId, mayBeElsewhere = false } = within;
  const parent = projectId ? 'project' : clientId ? 'client' : null;
  const here = await itemsCalled(app, kind, { ...anywhere, clientId, projectId }, within);
  const elsewhere = here.length === 0 && parent ? await itemsCalled(app, kind, anywhere, within) : [];
  const matches = mayBeElsewhere ? [...here, ...elsewhere] : here;
  const [item, another] = matches;
  if (!item) {
    const existing: Item[] = await listItems(app.db.read, kind, { ...inTeams, limit: MAX_NAMES });
    const inOneTeam = inTeams.teamIds.length === 1 && actor.memberships.length > 1;
    throw unknown(
      actor,
      noun,
      text,
      existing.map(({ name }) => name),
      { place: parent ?? (inOneTeam ? 'team' : null), found: elsewhere.length > 0 },
    );
  }
  if (another) throw await ambiguous(actor, noun, text, matches, (shown) => describeAll(app, actor, shown));
  return { id: item.id, teamId: item.teamId };
}

/** Returns an item that was given by id, with its team if the caller has several. */
async function withTeam(app: App, actor: Actor, kind: NamedKind, id: string): Promise<NamedItem> {
  const item = actor.memberships.length > 1 ? await findItem(app.db.read, actor, kind, id) : undefined;
  return { id, teamId: item?.teamId };
}

type Filter = Omit<CatalogListing, 'limit'>;

/**
 * Items of a name, from the first query with a match, in order of priority: any number of items may share a name. An
 * exact spelling takes precedence. A task in an archived project takes no time and counts as archived.
 */
async function itemsCalled(
  app: App,
  kind: NamedKind,
  filter: Filter,
  { usualProjectId, archivedFirst }: Within,
): Promise<Item[]> {
  const active = { archived: false, inActiveProject: kind === 'tasks' };
  const first = archivedFirst ? { archived: true } : active;
  const tries: Partial<Filter>[] = [first, {}];
  if (usualProjectId != null) tries.unshift({ ...active, projectId: usualProjectId });
  for (const one of tries) {
    const list = (name: string | null) =>
      listItems(app.db.read, kind, { ...filter, ...one, name, limit: MAX_CANDIDATES + 1 });
    const found = await list(null);
    const exact = found.length > 1 && filter.name != null ? await list(filter.name) : [];
    if (found.length > 0) return exact.length > 0 ? exact : found;
  }
  return [];
}

/** Describes items by id, name, parents and team, which distinguish them for a person. */
async function describeAll(app: App, actor: Actor, items: readonly Item[]): Promise<string[]> {
  const idsOf = (read: (item: Item) => string | null) => items.flatMap((item) => read(item) ?? []);
  const clients = await loadItems(app, actor, 'clients', idsOf(clientIdOf));
  const projects = await loadItems(app, actor, 'projects', idsOf(projectIdOf));
  const teams =
    actor.memberships.length > 1
      ? await loadTeams(
          app,
          actor,
          idsOf((item) => item.teamId),
        )
      : [];
  const nameIn = (list: readonly { id: string; name: string }[], noun: string, id: string | null) => {
    const found = list.find((one) => one.id === id);
    return found ? [`${noun} "${found.name}"`] : [];
  };
  return items.map((item) => {
    const facts = [
      `id ${item.id}`,
      ...('clientId' in item && item.clientId === null ? ['no client'] : []),
      ...nameIn(clients, 'client', clientIdOf(item)),
      ...nameIn(projects, 'project', projectIdOf(item)),
      ...nameIn(teams, 'team', item.teamId),
      ...(item.archivedAt !== null ? ['archived'] : []),
    ];
    return `"${item.name}" (${facts.join(', ')})`;
  });
}

function clientIdOf(item: Item): string | null {
  return 'clientId' in item ? item.clientId : null;
}

function projectIdOf(item: Item): string | null {
  return 'projectId' in item ? item.projectId : null;
}

import { listItems } from '../../db/queries/catalog.ts';
import type { CatalogItems } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { isId } from '../../lib/ids.ts';
import { requireMembership, teamIdsOf } from '../access.ts';
import type { App } from '../app.ts';
import { singular } from '../catalog/require.ts';
import { loadItems, loadTeams } from '../related/load.ts';
import { ambiguous, checkGiven, unknown } from './refuse.ts';

type NamedKind = 'clients' | 'projects' | 'tasks';
type Item = CatalogItems[NamedKind];

interface Within {
  teamId?: string | null;
  clientId?: string | null;
  projectId?: string | null;
  /** Whether an archived one is meant before an active one of the same name. */
  archivedFirst: boolean;
}

const MOST_CANDIDATES = 10;
/** As many names as are looked through for those that are like the one that was given. */
const MOST_NAMES = 2_000;

/** The id of the client, project or task of a name; those that are archived are meant where no active one has it. */
export async function findItemByName(
  app: App,
  actor: Actor,
  kind: NamedKind,
  text: string,
  within: Within,
): Promise<string> {
  if (isId(text)) return text;
  const noun = singular[kind] as 'client' | 'project' | 'task';
  const filter = {
    teamIds: within.teamId != null ? [requireMembership(actor, within.teamId).teamId] : teamIdsOf(actor),
    archived: null,
    search: null,
    clientId: within.clientId,
    projectId: within.projectId,
    after: null,
  };
  const nameKey = checkGiven(text, `${noun}Id`);
  const called: Item[] = await listItems(app.db.read, kind, { ...filter, nameKey, limit: MOST_CANDIDATES });
  const first = called.filter((item) => (item.archivedAt !== null) === within.archivedFirst);
  const meant = first.length > 0 ? first : called;
  const [item, another] = meant;
  if (!item) {
    const others: Item[] = await listItems(app.db.read, kind, { ...filter, limit: MOST_NAMES });
    throw unknown(
      noun,
      text,
      others.map(({ name }) => name),
    );
  }
  if (another) throw ambiguous(noun, text, await describeAll(app, actor, meant));
  return item.id;
}

/** Each by its id, its name and what it belongs to, by which a person tells them apart. */
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

import { sql } from 'kysely';
import type { CatalogItems, CatalogKind } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import type { Handle } from '../../database.ts';
import { forNoKeyUpdate, type IdList, idList, isOneOf, isPostgres } from '../../dialect.ts';
import { toClient, toProject, toTag, toTask } from '../../rows.ts';
import { clientColumns, projectColumns, tagColumns, taskColumns } from '../../schema.ts';
import { containing, contains } from '../../search.ts';
import { statement } from '../../statement.ts';

const mappers = { clients: toClient, projects: toProject, tasks: toTask, tags: toTag };
const columns = { clients: clientColumns, projects: projectColumns, tasks: taskColumns, tags: tagColumns };

export function mapItems<Kind extends CatalogKind>(kind: Kind, rows: unknown[]): CatalogItems[Kind][] {
  return rows.map(mappers[kind] as unknown as (row: unknown) => CatalogItems[Kind]);
}

export async function findItems<Kind extends CatalogKind>(
  handle: Handle,
  kind: Kind,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<CatalogItems[Kind][]> {
  if (teamIds.length === 0 || ids.length === 0) return [];
  const [teamId] = teamIds;
  const rows =
    teamId !== undefined && teamIds.length === 1
      ? await inOneTeam[kind](handle, { teamId, ids: idList(handle, ids) })
      : await inTeams[kind](handle, { teamIds: idList(handle, teamIds), ids: idList(handle, ids) });
  return mapItems(kind, rows);
}

const inTeams = {
  clients: itemsInTeams('clients'),
  projects: itemsInTeams('projects'),
  tasks: itemsInTeams('tasks'),
  tags: itemsInTeams('tags'),
};

/** Most callers have a single team: half the work of a list of teams. */
const inOneTeam = {
  clients: itemsInOneTeam('clients'),
  projects: itemsInOneTeam('projects'),
  tasks: itemsInOneTeam('tasks'),
  tags: itemsInOneTeam('tags'),
};

function itemsInOneTeam(kind: CatalogKind) {
  return statement<{ teamId: string; ids: IdList }, unknown>((db, parameter) =>
    db
      .selectFrom(kind)
      .select(columns[kind] as typeof tagColumns)
      .where('team_id', '=', parameter('teamId'))
      .where(isOneOf(db, 'id', parameter('ids'))),
  );
}

function itemsInTeams(kind: CatalogKind) {
  return statement<{ teamIds: IdList; ids: IdList }, unknown>((db, parameter) =>
    db
      .selectFrom(kind)
      .select(columns[kind] as typeof tagColumns)
      .where(isOneOf(db, 'team_id', parameter('teamIds')))
      .where(isOneOf(db, 'id', parameter('ids'))),
  );
}

/** Locks an item against changes and deletion until the transaction ends. */
export async function lockItem<Kind extends CatalogKind>(
  tx: Handle,
  kind: Kind,
  teamIds: readonly string[],
  id: string,
): Promise<CatalogItems[Kind] | undefined> {
  if (teamIds.length === 0) return undefined;
  const query = tx
    .selectFrom(kind as CatalogKind)
    .selectAll()
    .where('team_id', 'in', teamIds)
    .where('id', '=', id);
  const [item] = mapItems(kind, await forNoKeyUpdate(tx, query, kind).execute());
  return item;
}

export interface CatalogFilter {
  teamIds: readonly string[];
  archived: boolean | null;
  search: string | null;
  /** The folded name. */
  nameKey?: string | null;
  /** The exact name. */
  name?: string | null;
  clientId?: string | null;
  projectId?: string | null;
  /** For tasks: only tasks of active projects. */
  inActiveProject?: boolean;
}

export interface CatalogListing extends CatalogFilter {
  after: Place<string> | null;
  limit: number;
}

type ItemsQuery = ReturnType<typeof itemsOf>;

function itemsOf(handle: Handle, kind: CatalogKind, filter: CatalogFilter) {
  let query = handle.selectFrom(kind).where('team_id', 'in', filter.teamIds);
  if (filter.archived !== null) query = query.where('archived_at', filter.archived ? 'is not' : 'is', null);
  if (filter.search) query = query.where(contains('name_key', containing(filter.search)));
  if (filter.nameKey != null) query = query.where('name_key', '=', filter.nameKey);
  if (filter.name != null) query = query.where('name', '=', filter.name);
  // Only projects have a client and only tasks a project; the type of a query over all kinds does not have these
  // columns.
  if (filter.clientId) query = query.where(sql<boolean>`${sql.ref('client_id')} = ${filter.clientId}`);
  if (filter.projectId) query = query.where(sql<boolean>`${sql.ref('project_id')} = ${filter.projectId}`);
  if (filter.inActiveProject) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('projects as parents')
          .select('parents.id')
          .whereRef('parents.team_id', '=', sql.ref(`${kind}.team_id`))
          .whereRef('parents.id', '=', sql.ref(`${kind}.project_id`))
          .where('parents.archived_at', 'is', null),
      ),
    );
  }
  return query;
}

/**
 * Serializes transactions that use the same folded names of a team. The unique indexes are case-sensitive, because old
 * teams have names that differ only by case. On SQLite a write transaction locks the whole database.
 */
export async function lockNames(
  tx: Handle,
  kind: CatalogKind,
  teamId: string,
  nameKeys: readonly string[],
): Promise<void> {
  if (!isPostgres(tx)) return;
  // In a fixed order: transactions that lock names in different orders could deadlock.
  for (const key of [...new Set(nameKeys)].toSorted()) {
    const name = `${kind} ${teamId} ${key}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  }
}

/** The other active items of the same parent with a folded name. */
export async function findNamesakes<Kind extends CatalogKind>(
  tx: Handle,
  kind: Kind,
  item: CatalogItems[Kind],
  nameKey: string,
): Promise<CatalogItems[Kind][]> {
  let query = tx
    .selectFrom(kind as CatalogKind)
    .where('team_id', '=', item.teamId)
    .where('name_key', '=', nameKey)
    .where('archived_at', 'is', null)
    .where('id', '!=', item.id);
  if ('clientId' in item) {
    query = query.where(
      item.clientId === null
        ? sql<boolean>`${sql.ref('client_id')} is null`
        : sql<boolean>`${sql.ref('client_id')} = ${item.clientId}`,
    );
  }
  if ('projectId' in item) query = query.where(sql<boolean>`${sql.ref('project_id')} = ${item.projectId}`);
  return mapItems(kind, await query.selectAll().orderBy('id').execute());
}

/** Returns a page of items by name. */
export async function listItems<Kind extends CatalogKind>(
  handle: Handle,
  kind: Kind,
  listing: CatalogListing,
): Promise<CatalogItems[Kind][]> {
  if (listing.teamIds.length === 0) return [];
  let query: ItemsQuery = itemsOf(handle, kind, listing);
  const { after } = listing;
  if (after)
    query = query.where((eb) => eb(eb.refTuple('name_key', 'id'), '>', eb.tuple(after.key, after.id)));
  const rows = await query.selectAll().orderBy('name_key').orderBy('id').limit(listing.limit).execute();
  return mapItems(kind, rows);
}

export async function countItems(handle: Handle, kind: CatalogKind, filter: CatalogFilter): Promise<number> {
  if (filter.teamIds.length === 0) return 0;
  const row = await itemsOf(handle, kind, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function setArchived(
  tx: Handle,
  kind: CatalogKind,
  item: { teamId: string; id: string },
  archivedAt: number | null,
): Promise<void> {
  await tx
    .updateTable(kind)
    .set({ archived_at: archivedAt })
    .where('team_id', '=', item.teamId)
    .where('id', '=', item.id)
    .execute();
}

/** Fails with a foreign key violation while the item is referenced. */
export async function deleteItem(
  tx: Handle,
  kind: CatalogKind,
  item: { teamId: string; id: string },
): Promise<void> {
  await tx.deleteFrom(kind).where('team_id', '=', item.teamId).where('id', '=', item.id).execute();
}

export async function countProjects(handle: Handle, teamId: string): Promise<number> {
  const row = await handle
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return row.count;
}

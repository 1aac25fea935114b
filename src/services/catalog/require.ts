import type { Handle } from '../../db/database.ts';
import { findItems, lockItem as loadLocked } from '../../db/queries/catalog/catalog.ts';
import type { CatalogItems, CatalogKind } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import { notFound, teamIdsOf } from '../shared/access.ts';

export const singular: Record<CatalogKind, string> = {
  clients: 'client',
  projects: 'project',
  tasks: 'task',
  tags: 'tag',
};

/** The item with an id, if the caller may see it. Every member sees the catalog of the team. */
export async function findItem<Kind extends CatalogKind>(
  handle: Handle,
  actor: Actor,
  kind: Kind,
  id: string,
): Promise<CatalogItems[Kind] | undefined> {
  if (!isId(id)) return undefined;
  const [item] = await findItems(handle, kind, teamIdsOf(actor), [id]);
  return item;
}

export async function requireItem<Kind extends CatalogKind>(
  handle: Handle,
  actor: Actor,
  kind: Kind,
  id: string,
  field = 'id',
): Promise<CatalogItems[Kind]> {
  const item = await findItem(handle, actor, kind, id);
  if (!item) throw notFound(singular[kind], field);
  return item;
}

/**
 * Locks an item that is about to change or to get a child. No other transaction changes the item until this one ends.
 */
export async function lockItem<Kind extends CatalogKind>(
  tx: Handle,
  actor: Actor,
  kind: Kind,
  id: string,
  field = 'id',
): Promise<CatalogItems[Kind]> {
  const item = isId(id) ? await loadLocked(tx, kind, teamIdsOf(actor), id) : undefined;
  if (!item) throw notFound(singular[kind], field);
  return item;
}

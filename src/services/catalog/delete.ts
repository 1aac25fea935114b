import { deleteItem } from '../../db/queries/catalog/catalog.ts';
import { isForeignKeyViolation } from '../../db/violations.ts';
import type { CatalogKind } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { authorize } from '../shared/access.ts';
import { recordItem } from './record.ts';
import { lockItem, singular } from './require.ts';

const usages: Record<CatalogKind, string> = {
  clients: 'projects or time entries use it',
  projects: 'tasks or time entries use it',
  tasks: 'time entries use it',
  tags: 'time entries carry it',
};

/** Deletes an unused item and returns its id. */
export async function deleteCatalogItem(
  app: App,
  actor: Actor,
  kind: CatalogKind,
  id: string,
): Promise<string> {
  try {
    return await app.db.transaction(async (tx) => {
      const item = await lockItem(tx, actor, kind, id);
      authorize(actor, 'catalog.manage', item.teamId);
      await deleteItem(tx, kind, item);
      await recordItem(tx, actor, kind, 'delete', app.clock(), { before: item, after: null });
      return item.id;
    });
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw failure(
      'IN_USE',
      `This ${singular[kind]} cannot be deleted, because ${usages[kind]}. Archive it instead: it keeps its history and takes no new time.`,
      'id',
    );
  }
}

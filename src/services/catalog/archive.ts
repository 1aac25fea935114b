import { setArchived } from '../../db/queries/catalog/catalog.ts';
import type { CatalogItems, CatalogKind } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { authorize } from '../shared/access.ts';
import { refusingTakenNames, requireFreeName } from './name-taken.ts';
import { recordItem } from './record.ts';
import { lockItem } from './require.ts';

/** An archived item keeps its history and takes no new time. Archiving it again changes nothing. */
export function archiveItem<Kind extends CatalogKind>(
  app: App,
  actor: Actor,
  kind: Kind,
  id: string,
): Promise<CatalogItems[Kind]> {
  return change(app, actor, kind, id, 'archive', (archivedAt) => archivedAt ?? app.clock());
}

/** Unarchives an item. Fails if another item got the name meanwhile. */
export function unarchiveItem<Kind extends CatalogKind>(
  app: App,
  actor: Actor,
  kind: Kind,
  id: string,
): Promise<CatalogItems[Kind]> {
  return refusingTakenNames(kind, () => change(app, actor, kind, id, 'unarchive', () => null));
}

function change<Kind extends CatalogKind>(
  app: App,
  actor: Actor,
  kind: Kind,
  id: string,
  verb: 'archive' | 'unarchive',
  next: (archivedAt: number | null) => number | null,
): Promise<CatalogItems[Kind]> {
  return app.db.transaction(async (tx) => {
    const item = await lockItem(tx, actor, kind, id);
    authorize(actor, 'catalog.manage', item.teamId);
    const archivedAt = next(item.archivedAt);
    const changed = { ...item, archivedAt };
    await requireFreeName(tx, actor, kind, changed, item);
    await setArchived(tx, kind, item, archivedAt);
    await recordItem(tx, actor, kind, verb, app.clock(), { before: item, after: changed });
    return changed;
  });
}

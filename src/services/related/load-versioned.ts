import { LRUCache } from 'lru-cache';
import type { CatalogVersions } from '../../domain/catalog-versions.ts';
import type { CatalogItems, CatalogKind } from '../../domain/entities.ts';

/** In characters of the keys; what is remembered under them is of the same order. */
const MAX_CHARACTERS = 500_000;

const known = new LRUCache<string, CatalogItems[CatalogKind]>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_item, key) => key.length,
});

/**
 * Loads clients, projects or tasks, from a cache keyed by the catalog version of a list. Versions are random and never
 * repeat, so nothing is found under the version of another team. A row may be newer than the version, never older.
 */
export async function loadVersionedItems<Kind extends CatalogKind>(
  kind: Kind,
  ids: readonly string[],
  marks: CatalogVersions,
  load: (ids: readonly string[]) => Promise<CatalogItems[Kind][]>,
): Promise<CatalogItems[Kind][]> {
  const found: CatalogItems[Kind][] = [];
  const unknown: string[] = [];
  for (const id of ids) {
    const item = recall<Kind>(kind, id, marks);
    if (item) found.push(item);
    else unknown.push(id);
  }
  if (unknown.length === 0) return found;
  const loaded = await load(unknown);
  for (const item of loaded) {
    const mark = marks.get(item.teamId);
    if (mark === undefined) continue;
    known.set(keyOf(kind, mark, item.id), item);
  }
  return [...found, ...loaded];
}

function recall<Kind extends CatalogKind>(
  kind: Kind,
  id: string,
  marks: CatalogVersions,
): CatalogItems[Kind] | undefined {
  for (const mark of marks.values()) {
    const item = known.get(keyOf(kind, mark, id));
    if (item) return item as CatalogItems[Kind];
  }
  return undefined;
}

function keyOf(kind: CatalogKind, mark: number, id: string): string {
  return `${kind} ${mark} ${id}`;
}

import { LRUCache } from 'lru-cache';
import type { CatalogVersions } from '../../domain/catalog-versions.ts';
import type { CatalogItems, CatalogKind } from '../../domain/entities.ts';

/** The size of the cache in characters of keys. The cached rows are of similar size. */
const MAX_CHARACTERS = 500_000;

const cache = new LRUCache<string, CatalogItems[CatalogKind]>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (_item, key) => key.length,
});

/**
 * Loads clients, projects or tasks through a cache whose keys contain the catalog version. Versions are random and
 * never repeat, so a key never matches a row of another team. A row may be newer than its version, never older.
 */
export async function loadVersionedItems<Kind extends CatalogKind>(
  kind: Kind,
  ids: readonly string[],
  versions: CatalogVersions,
  load: (ids: readonly string[]) => Promise<CatalogItems[Kind][]>,
): Promise<CatalogItems[Kind][]> {
  const items: CatalogItems[Kind][] = [];
  const missing: string[] = [];
  for (const id of ids) {
    const item = findCached<Kind>(kind, id, versions);
    if (item) items.push(item);
    else missing.push(id);
  }
  if (missing.length === 0) return items;
  const loaded = await load(missing);
  for (const item of loaded) {
    const version = versions.get(item.teamId);
    if (version === undefined) continue;
    cache.set(keyOf(kind, version, item.id), item);
  }
  return [...items, ...loaded];
}

function findCached<Kind extends CatalogKind>(
  kind: Kind,
  id: string,
  versions: CatalogVersions,
): CatalogItems[Kind] | undefined {
  for (const version of versions.values()) {
    const item = cache.get(keyOf(kind, version, id));
    if (item) return item as CatalogItems[Kind];
  }
  return undefined;
}

function keyOf(kind: CatalogKind, version: number, id: string): string {
  return `${kind} ${version} ${id}`;
}

import { findItems } from '../../db/queries/catalog/catalog.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import { findParts } from '../../db/queries/time-entries/entry-parts.ts';
import { findTagsOfEntries } from '../../db/queries/time-entries/entry-tags.ts';
import type { CatalogVersions } from '../../domain/catalog-versions.ts';
import type { CatalogItems, CatalogKind, EntryPart, Identity, Tag, Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { teamIdsOf } from '../shared/access.ts';
import { cached, cachedCatalogRow } from '../shared/cache.ts';
import { loadVersionedItems } from './load-versioned.ts';

/** Loads referenced rows in batches. Only the caller's teams are searched, so no reference reaches another team. */

export async function loadItems<Kind extends CatalogKind>(
  app: App,
  actor: Actor,
  kind: Kind,
  ids: readonly string[],
  versions?: CatalogVersions,
): Promise<CatalogItems[Kind][]> {
  const teamIds = teamIdsOf(actor);
  // Callers may pass any text. Only valid ids give every list a distinct cache key.
  const known = ids.filter(isId);
  // Many pages have no tasks, or no clients.
  if (known.length === 0) return [];
  if (kind !== 'tags' && versions && versions.size > 0) {
    return loadVersionedItems(kind, known, versions, (unknown) =>
      findItems(app.db.read, kind, teamIds, unknown),
    );
  }
  const find = () => findItems(app.db.read, kind, teamIds, known);
  // Only short lists are cached: pages of entries refer to the same few projects.
  if (known.length > MAX_CACHED_IDS) return find();
  const key = `${kind} ${teamIds.join()} ${known.join()}`;
  return kind === 'tags' ? cached(app, key, find) : cachedCatalogRow(app, key, find);
}

const MAX_CACHED_IDS = 50;

export async function loadTeams(app: App, actor: Actor, ids: readonly string[]): Promise<Team[]> {
  const own = new Set(teamIdsOf(actor));
  const known = ids.filter((id) => own.has(id));
  if (known.length === 0) return [];
  const find = () => findTeams(app.db.read, known);
  return known.length <= MAX_CACHED_IDS ? cachedCatalogRow(app, `teams ${known.join()}`, find) : find();
}

export async function loadIdentities(app: App, actor: Actor, ids: readonly string[]): Promise<Identity[]> {
  const teamIds = teamIdsOf(actor);
  const known = ids.filter(isId);
  const find = () => findIdentities(app.db.read, teamIds, known);
  return known.length <= MAX_CACHED_IDS
    ? cachedCatalogRow(app, `identities ${teamIds.join()} ${known.join()}`, find)
    : find();
}

/** Loads the tags of entries and of parts, by entry or part id. */
export function loadTags(app: App, actor: Actor, entryIds: readonly string[]): Promise<Map<string, Tag[]>> {
  const teamIds = teamIdsOf(actor);
  const find = () => findTagsOfEntries(app.db.read, teamIds, entryIds);
  return entryIds.length <= MAX_CACHED_IDS
    ? cached(app, `tags of ${teamIds.join()} ${entryIds.join()}`, find)
    : find();
}

/** Loads the parts of merged entries, by entry id. */
export async function loadParts(
  app: App,
  actor: Actor,
  entryIds: readonly string[],
): Promise<Map<string, EntryPart[]>> {
  const parts = await findParts(app.db.read, teamIdsOf(actor), entryIds);
  return Map.groupBy(parts, (part) => part.entryId);
}

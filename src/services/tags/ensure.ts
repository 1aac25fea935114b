import type { Handle } from '../../db/database.ts';
import { lockNames } from '../../db/queries/catalog/catalog.ts';
import { insertMissingTags, shareLockActiveTagsByName } from '../../db/queries/catalog/tags-by-name.ts';
import type { Tag } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName, foldForSearch, MAX_TAGS } from '../../domain/text/text.ts';
import { invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { record } from '../audit-log/record.ts';
import { byImport } from '../imports/by-import.ts';

export function checkTagNames(names: readonly string[]): string[] {
  const unique = [...new Set(names.map((name) => checkName(name, 'tags')))];
  if (unique.length > MAX_TAGS) throw invalid('tags', `An entry carries at most ${MAX_TAGS} tags.`);
  return unique;
}

/**
 * The tags of the given names. Missing tags are created, by the import if there is one; everyone who tracks time may do that.
 * An exact name wins over one that differs only by case, and the latter is used before another tag is created.
 */
export async function ensureTags(
  tx: Handle,
  actor: Actor,
  teamId: string,
  names: readonly string[],
  now: number,
  importId: string | null = null,
): Promise<Tag[]> {
  if (names.length === 0) return [];
  const found = closestTags(names, await shareLockActiveTagsByName(tx, teamId, names));
  if (found.missing.length === 0) return found.tags;
  await lockNames(tx, 'tags', teamId, found.missing.map(foldForSearch));
  // Somebody else may have made them before the lock was there.
  const { missing } = closestTags(names, await shareLockActiveTagsByName(tx, teamId, names));
  const made = missing
    .toSorted()
    .map((name) => ({ id: newId(now), teamId, name, archivedAt: null, createdAt: now }));
  await insertMissingTags(tx, made, importId);
  const { tags } = closestTags(names, await shareLockActiveTagsByName(tx, teamId, names));
  for (const tag of tags) {
    const isNew = made.some(({ id }) => id === tag.id);
    if (!isNew) continue;
    const also = byImport({ importId });
    await record(tx, actor, teamId, now, 'tag.create', { before: null, after: tag, also });
  }
  return tags;
}

/** Of tags that have the folded names: those that are meant, each once, and one spelling of each name that none has. */
function closestTags(names: readonly string[], called: readonly Tag[]): { tags: Tag[]; missing: string[] } {
  const byName = new Map(called.map((tag) => [tag.name, tag]));
  const byKey = Map.groupBy(called, (tag) => foldForSearch(tag.name));
  const tags = new Map<string, Tag>();
  const missing = new Map<string, string>();
  for (const name of names) {
    const key = foldForSearch(name);
    const tag = byName.get(name) ?? byKey.get(key)?.[0];
    if (tag) tags.set(tag.id, tag);
    else if (!missing.has(key)) missing.set(key, name);
  }
  return { tags: [...tags.values()], missing: [...missing.values()] };
}

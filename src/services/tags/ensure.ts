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
 * Returns the tags of the given names. Missing tags are created, by the import if given; every member who tracks time
 * may create tags. An exact name takes precedence over a tag that differs only by case, which takes precedence over a
 * new tag.
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
  // Another transaction may have created the tags before the lock.
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

/** Returns the tag closest to each name without duplicates, and one spelling of each name without a tag. */
function closestTags(
  names: readonly string[],
  candidates: readonly Tag[],
): { tags: Tag[]; missing: string[] } {
  const byName = new Map(candidates.map((tag) => [tag.name, tag]));
  const byKey = Map.groupBy(candidates, (tag) => foldForSearch(tag.name));
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

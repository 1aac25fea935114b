import type { Handle } from '../../db/database.ts';
import { insertMissingTags, keepActiveTagsByName } from '../../db/queries/tags-by-name.ts';
import type { Tag } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { checkName, MOST_TAGS } from '../../domain/text.ts';
import { invalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { record } from '../audit-log/record.ts';
import { byImport } from '../imports/by-import.ts';

export function checkTagNames(names: readonly string[]): string[] {
  const unique = [...new Set(names.map((name) => checkName(name, 'tags')))];
  if (unique.length > MOST_TAGS) throw invalid('tags', `An entry carries at most ${MOST_TAGS} tags.`);
  return unique;
}

/**
 * The tags of the given names; those that the team does not have yet are made, by the import if there is one. Everyone who tracks
 * time may do that.
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
  const found = await keepActiveTagsByName(tx, teamId, names);
  const missing = names.filter((name) => !found.some((tag) => tag.name === name));
  if (missing.length === 0) return found;
  // In one order for everyone: two calls that make the same tags in different orders would wait for each other.
  const made = missing
    .toSorted()
    .map((name) => ({ id: newId(now), teamId, name, archivedAt: null, createdAt: now }));
  await insertMissingTags(tx, made, importId);
  const tags = await keepActiveTagsByName(tx, teamId, names);
  for (const tag of tags) {
    const isNew = made.some(({ id }) => id === tag.id);
    if (!isNew) continue;
    const also = byImport({ importId });
    await record(tx, actor, teamId, now, 'tag.create', { before: null, after: tag, also });
  }
  return tags;
}

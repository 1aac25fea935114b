import type { Tag } from '../../../domain/entities.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import type { Handle } from '../../database.ts';
import { forKeyShare } from '../../dialect.ts';
import { toTag } from '../../rows.ts';
import { fromTag } from './catalog-writes.ts';

/** Inserts tags that do not exist. Skips a tag that another transaction inserts at the same time. */
export async function insertMissingTags(
  tx: Handle,
  tags: readonly Tag[],
  importId: string | null,
): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .insertInto('tags')
    .values(tags.map((tag) => ({ ...fromTag(tag), import_id: importId })))
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'name']).where('archived_at', 'is', null).doNothing(),
    )
    .execute();
}

/** The active tags with one of the names, ignoring case, locked against deletion until the transaction ends. */
export async function shareLockActiveTagsByName(
  tx: Handle,
  teamId: string,
  names: readonly string[],
): Promise<Tag[]> {
  if (names.length === 0) return [];
  const query = tx
    .selectFrom('tags')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('name_key', 'in', names.map(foldForSearch))
    .where('archived_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id');
  const rows = await forKeyShare(tx, query, 'tags').execute();
  return rows.map(toTag);
}

/** The tags with one of the ids or folded names. */
export async function findTagsByName(
  handle: Handle,
  teamIds: readonly string[],
  { ids, nameKeys }: { ids: readonly string[]; nameKeys: readonly string[] },
): Promise<Tag[]> {
  if (teamIds.length === 0 || ids.length + nameKeys.length === 0) return [];
  const rows = await handle
    .selectFrom('tags')
    .selectAll()
    .where('team_id', 'in', teamIds)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(nameKeys.length > 0 ? [eb('name_key', 'in', nameKeys)] : []),
      ]),
    )
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  return rows.map(toTag);
}

import type { Tag } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { type IdList, idList, isOneOf } from '../../dialect.ts';
import { toTag } from '../../rows.ts';
import { type TagsTable, tagColumns } from '../../schema.ts';
import { statement } from '../../statement.ts';

/** `entryId` is the id of an entry or of a part. */

export async function insertEntryTags(
  tx: Handle,
  teamId: string,
  entryId: string,
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .insertInto('time_entry_tags')
    .values(tagIds.map((tagId) => ({ team_id: teamId, entry_id: entryId, tag_id: tagId })))
    .execute();
}

export async function deleteEntryTags(
  tx: Handle,
  teamId: string,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return;
  await tx
    .deleteFrom('time_entry_tags')
    .where('team_id', '=', teamId)
    .where(isOneOf(tx, 'entry_id', idList(tx, entryIds)))
    .execute();
}

const tagsOfEntries = statement<{ teamIds: IdList; entryIds: IdList }, TagsTable & { entry_id: string }>(
  (db, parameter) =>
    db
      .selectFrom('time_entry_tags')
      .innerJoin('tags', (join) =>
        join
          .onRef('tags.team_id', '=', 'time_entry_tags.team_id')
          .onRef('tags.id', '=', 'time_entry_tags.tag_id'),
      )
      .select(tagColumns.map((column) => `tags.${column}` as const))
      .select('time_entry_tags.entry_id')
      .where(isOneOf(db, 'time_entry_tags.team_id', parameter('teamIds')))
      .where(isOneOf(db, 'time_entry_tags.entry_id', parameter('entryIds')))
      .orderBy('tags.name_key')
      .orderBy('tags.id'),
);

export async function findTagsOfEntries(
  handle: Handle,
  teamIds: readonly string[],
  entryIds: readonly string[],
): Promise<Map<string, Tag[]>> {
  const tagsByEntry = new Map<string, Tag[]>();
  if (teamIds.length === 0 || entryIds.length === 0) return tagsByEntry;
  const rows = await tagsOfEntries(handle, {
    teamIds: idList(handle, teamIds),
    entryIds: idList(handle, entryIds),
  });
  for (const row of rows) {
    const tags = tagsByEntry.get(row.entry_id) ?? [];
    tags.push(toTag(row));
    tagsByEntry.set(row.entry_id, tags);
  }
  return tagsByEntry;
}

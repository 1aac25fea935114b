import type { EntryPart } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { type IdList, idList, isOneOf } from '../../dialect.ts';
import { fromEntryPart, toEntryPart } from '../../rows.ts';
import type { TimeEntryPartsTable } from '../../schema.ts';
import { statement } from '../../statement.ts';

/** SQLite accepts 32,766 parameters per statement, and a part has 25. */
const MAX_PARTS_PER_INSERT = 1000;

export async function insertParts(tx: Handle, parts: readonly EntryPart[]): Promise<void> {
  for (let from = 0; from < parts.length; from += MAX_PARTS_PER_INSERT) {
    const rows = parts.slice(from, from + MAX_PARTS_PER_INSERT).map(fromEntryPart);
    await tx.insertInto('time_entry_parts').values(rows).execute();
  }
}

export async function updatePart(tx: Handle, part: EntryPart): Promise<void> {
  await tx
    .updateTable('time_entry_parts')
    .set(fromEntryPart(part))
    .where('team_id', '=', part.teamId)
    .where('id', '=', part.id)
    .execute();
}

const partsOfEntries = statement<{ teamIds: IdList; entryIds: IdList }, TimeEntryPartsTable>(
  (db, parameter) =>
    db
      .selectFrom('time_entry_parts')
      .selectAll()
      .where(isOneOf(db, 'team_id', parameter('teamIds')))
      .where(isOneOf(db, 'entry_id', parameter('entryIds')))
      .orderBy('start_at')
      .orderBy('id'),
);

/** The parts of the given entries by start. */
export async function findParts(
  handle: Handle,
  teamIds: readonly string[],
  entryIds: readonly string[],
): Promise<EntryPart[]> {
  if (teamIds.length === 0 || entryIds.length === 0) return [];
  const rows = await partsOfEntries(handle, {
    teamIds: idList(handle, teamIds),
    entryIds: idList(handle, entryIds),
  });
  return rows.map(toEntryPart);
}

/** A page of the parts of the given entries of a team, by entry and id. */
export async function listParts(
  handle: Handle,
  { teamId, entryIds }: { teamId: string; entryIds: readonly string[] },
  after: EntryPart | null,
  limit: number,
): Promise<EntryPart[]> {
  let query = handle
    .selectFrom('time_entry_parts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(isOneOf(handle, 'entry_id', idList(handle, entryIds)));
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('entry_id', 'id'), '>', tuple(after.entryId, after.id)),
    );
  }
  const rows = await query.orderBy('entry_id').orderBy('id').limit(limit).execute();
  return rows.map(toEntryPart);
}

/** The part with the id of an entry that was merged into another. */
export async function findPart(
  handle: Handle,
  teamIds: readonly string[],
  id: string,
): Promise<EntryPart | undefined> {
  if (teamIds.length === 0) return undefined;
  const row = await handle
    .selectFrom('time_entry_parts')
    .selectAll()
    .where('team_id', 'in', teamIds)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toEntryPart(row);
}

export async function moveParts(
  tx: Handle,
  teamId: string,
  fromEntryIds: readonly string[],
  toEntryId: string,
): Promise<void> {
  if (fromEntryIds.length === 0) return;
  await tx
    .updateTable('time_entry_parts')
    .set({ entry_id: toEntryId })
    .where('team_id', '=', teamId)
    .where(isOneOf(tx, 'entry_id', idList(tx, fromEntryIds)))
    .execute();
}

export async function deleteParts(tx: Handle, teamId: string, entryId: string): Promise<void> {
  await tx
    .deleteFrom('time_entry_parts')
    .where('team_id', '=', teamId)
    .where('entry_id', '=', entryId)
    .execute();
}

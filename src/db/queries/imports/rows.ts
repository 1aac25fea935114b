import { sql } from 'kysely';
import type { ImportedRow, KnownRow } from '../../../domain/entities.ts';
import { keysOfMembers, type RowPlace } from '../../../domain/imports/import.ts';
import { type Role, roleMay } from '../../../domain/teams/policy.ts';
import type { Handle } from '../../database.ts';
import { type IdList, idList, isOneOf, isOneOfTexts, isPostgres } from '../../dialect.ts';
import { fromImportedRow, toImportedRow, toRowPlace } from '../../rows.ts';
import type { ImportRowsTable } from '../../schema.ts';
import { statement } from '../../statement.ts';

type Claim = ImportRowsTable & { key_of_member: string };

const claim = statement<Claim, { entry_id: string }>((db, parameter) =>
  db
    .insertInto('import_rows')
    .columns(['team_id', 'entry_id', 'external_id', 'import_id', 'file', 'line', 'raw', 'content'])
    .expression(
      sql`select ${parameter('team_id')}, ${parameter('entry_id')}, ${parameter('external_id')}, ${parameter('import_id')},
        ${parameter('file')}, ${parameter('line')}, ${parameter('raw')}, ${parameter('content')}
        where not exists (select 1 from import_rows as of_member
          where of_member.team_id = ${parameter('team_id')} and of_member.external_id = ${parameter('key_of_member')})`,
    )
    .onConflict((conflict) => conflict.columns(['team_id', 'external_id']).doNothing())
    .returning('entry_id'),
);

/**
 * Records an imported row; false if its key or its member's key is recorded already. Of concurrent claims one succeeds,
 * and the rest wait here until its transaction ends.
 */
export async function claimRow(tx: Handle, row: ImportedRow, keyOfMember: string): Promise<boolean> {
  const rows = await claim(tx, { ...fromImportedRow(row), key_of_member: keyOfMember });
  return rows.length > 0;
}

/** Deletes imported rows by the entries that they became. */
export async function deleteRows(tx: Handle, teamId: string, originIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('import_rows')
    .where('team_id', '=', teamId)
    .where(isOneOf(tx, 'entry_id', idList(tx, originIds)))
    .execute();
}

type KnownColumns = ImportRowsTable & {
  live_id: string | null;
  survivor_id: string | null;
  undone_at: number | null;
  importer_id: string;
  importer_role: Role;
};

const knownRows = statement<{ teamId: string; externalIds: IdList }, KnownColumns>((db, parameter) =>
  db
    .selectFrom('import_rows')
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.team_id', '=', 'import_rows.team_id')
        .onRef('imports.id', '=', 'import_rows.import_id'),
    )
    .innerJoin('identities as importer', (join) =>
      join.onRef('importer.team_id', '=', 'imports.team_id').onRef('importer.id', '=', 'imports.identity_id'),
    )
    .leftJoin('time_entries', (join) =>
      join
        .onRef('time_entries.team_id', '=', 'import_rows.team_id')
        .onRef('time_entries.id', '=', 'import_rows.entry_id'),
    )
    .leftJoin('time_entry_parts', (join) =>
      join
        .onRef('time_entry_parts.team_id', '=', 'import_rows.team_id')
        .onRef('time_entry_parts.id', '=', 'import_rows.entry_id'),
    )
    .select([
      'import_rows.team_id',
      'import_rows.entry_id',
      'import_rows.external_id',
      'import_rows.import_id',
      'import_rows.file',
      'import_rows.line',
      'import_rows.raw',
      'import_rows.content',
      'time_entries.id as live_id',
      'time_entry_parts.entry_id as survivor_id',
      'imports.undone_at',
      'importer.id as importer_id',
      'importer.role as importer_role',
    ])
    .where(isOneOfTexts(db, 'import_rows', parameter('teamId'), 'external_id', parameter('externalIds'))),
);

/** The recorded rows of a team with the given keys. */
export async function findKnownRows(
  handle: Handle,
  teamId: string,
  keys: readonly string[],
): Promise<KnownRow[]> {
  if (keys.length === 0) return [];
  const rows = await knownRows(handle, { teamId, externalIds: idList(handle, keys) });
  return rows.map((row) => {
    const imported = toImportedRow(row);
    return {
      ...imported,
      entryId: row.live_id ?? row.survivor_id,
      undoneAt: row.undone_at,
      isOfTeam: imported.content.identityId !== row.importer_id || roleMay(row.importer_role, 'time.others'),
    };
  });
}

/** The members' keys under which rows with the given external ids are recorded. */
export async function findKeysOfMembers(
  handle: Handle,
  teamId: string,
  externalIds: readonly string[],
): Promise<string[]> {
  const ids = idList(handle, externalIds);
  const requested = isPostgres(handle)
    ? sql`unnest(${ids}::text[]) as asked(value)`
    : sql`json_each(${ids}) as asked`;
  const { rows } = await sql<{ external_id: string }>`
    select import_rows.external_id from ${requested} cross join import_rows
    where import_rows.team_id = ${teamId} and import_rows.external_id > asked.value || ${keysOfMembers.after}
      and import_rows.external_id < asked.value || ${keysOfMembers.before}`.execute(handle);
  return [...new Set(rows.map((row) => row.external_id))];
}

type PlaceColumns = Pick<ImportRowsTable, 'team_id' | 'entry_id' | 'file' | 'line' | 'raw'>;

const placesOfEntries = statement<{ teamIds: IdList; entryIds: IdList }, PlaceColumns>((db, parameter) =>
  db
    .selectFrom('import_rows')
    .select(['team_id', 'entry_id', 'file', 'line', 'raw'])
    .where(isOneOf(db, 'team_id', parameter('teamIds')))
    .where(isOneOf(db, 'entry_id', parameter('entryIds'))),
);

/** The entry of a row and its place in the file; null if the row has no place. */
interface PlacedRow {
  teamId: string;
  entryId: string;
  place: RowPlace | null;
}

/** The file and line of the rows that became the given entries. */
export async function findPlacesOfEntries(
  handle: Handle,
  teamIds: readonly string[],
  entryIds: readonly string[],
): Promise<PlacedRow[]> {
  if (teamIds.length === 0 || entryIds.length === 0) return [];
  const rows = await placesOfEntries(handle, {
    teamIds: idList(handle, teamIds),
    entryIds: idList(handle, entryIds),
  });
  return rows.map((row) => ({ teamId: row.team_id, entryId: row.entry_id, place: toRowPlace(row) }));
}

/**
 * Empties the texts of up to `limit` rows of a team whose entry ids are between `after` and `before`. Returns the id of
 * the last row; null at the end.
 */
export async function emptyTexts(
  tx: Handle,
  teamId: string,
  { after, before }: { after: string | null; before: string },
  limit: number,
): Promise<string | null> {
  let query = tx
    .selectFrom('import_rows')
    .select('entry_id')
    .where('team_id', '=', teamId)
    .where('entry_id', '<', before);
  if (after !== null) query = query.where('entry_id', '>', after);
  const rows = await query.orderBy('entry_id').limit(limit).execute();
  const [first, last] = [rows[0]?.entry_id, rows.at(-1)?.entry_id];
  if (first === undefined || last === undefined) return null;
  await tx
    .updateTable('import_rows')
    .set({ raw: '' })
    .where('team_id', '=', teamId)
    .where('entry_id', '>=', first)
    .where('entry_id', '<=', last)
    .where('raw', '!=', '')
    .execute();
  return last;
}

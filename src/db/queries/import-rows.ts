import type { ImportedRow, KnownRow } from '../../domain/entities.ts';
import type { RowPlace } from '../../domain/import.ts';
import type { Handle } from '../database.ts';
import { type IdList, idList, isOneOf, isOneOfTexts } from '../dialect.ts';
import { fromImportedRow, toImportedRow, toRowPlace } from '../rows.ts';
import type { ImportRowsTable } from '../schema.ts';
import { statement } from '../statement.ts';

const claim = statement<ImportRowsTable, { entry_id: string }>((db, parameter) =>
  db
    .insertInto('import_rows')
    .values({
      team_id: parameter('team_id'),
      entry_id: parameter('entry_id'),
      external_id: parameter('external_id'),
      import_id: parameter('import_id'),
      file: parameter('file'),
      line: parameter('line'),
      raw: parameter('raw'),
      content: parameter('content'),
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'external_id']).doNothing())
    .returning('entry_id'),
);

/**
 * Makes a row known; false where its external id is known already. Of parallel claims one wins, and the others wait here
 * until the winner's transaction has ended.
 */
export async function claimRow(tx: Handle, row: ImportedRow): Promise<boolean> {
  const rows = await claim(tx, fromImportedRow(row));
  return rows.length > 0;
}

/** Forgets rows by what they became. */
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
};

const known = statement<{ teamId: string; externalIds: IdList }, KnownColumns>((db, parameter) =>
  db
    .selectFrom('import_rows')
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.team_id', '=', 'import_rows.team_id')
        .onRef('imports.id', '=', 'import_rows.import_id'),
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
    ])
    .where(isOneOfTexts(db, 'import_rows', parameter('teamId'), 'external_id', parameter('externalIds'))),
);

/** Those of some external ids that are known in a team. */
export async function findKnownRows(
  handle: Handle,
  teamId: string,
  externalIds: readonly string[],
): Promise<KnownRow[]> {
  if (externalIds.length === 0) return [];
  const rows = await known(handle, { teamId, externalIds: idList(handle, externalIds) });
  return rows.map((row) => ({
    ...toImportedRow(row),
    entryId: row.live_id ?? row.survivor_id,
    undoneAt: row.undone_at,
  }));
}

type PlaceColumns = Pick<ImportRowsTable, 'team_id' | 'entry_id' | 'file' | 'line' | 'raw'>;

const places = statement<{ teamIds: IdList; entryIds: IdList }, PlaceColumns>((db, parameter) =>
  db
    .selectFrom('import_rows')
    .select(['team_id', 'entry_id', 'file', 'line', 'raw'])
    .where(isOneOf(db, 'team_id', parameter('teamIds')))
    .where(isOneOf(db, 'entry_id', parameter('entryIds'))),
);

/** A row that became an entry, and its place in the file; null for a row that does not say. */
interface PlacedRow {
  teamId: string;
  entryId: string;
  place: RowPlace | null;
}

/** File and line of the rows that became the given entries. */
export async function findPlacesOfEntries(
  handle: Handle,
  teamIds: readonly string[],
  entryIds: readonly string[],
): Promise<PlacedRow[]> {
  if (teamIds.length === 0 || entryIds.length === 0) return [];
  const rows = await places(handle, {
    teamIds: idList(handle, teamIds),
    entryIds: idList(handle, entryIds),
  });
  return rows.map((row) => ({ teamId: row.team_id, entryId: row.entry_id, place: toRowPlace(row) }));
}

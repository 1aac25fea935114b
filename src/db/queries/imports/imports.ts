import { sql } from 'kysely';
import type { Import, ImportTotals } from '../../../domain/entities.ts';
import type { ImportReport } from '../../../domain/imports/import.ts';
import type { Place } from '../../../domain/page.ts';
import type { Handle } from '../../database.ts';
import { forKeyShare, forUpdate, idList, isOneOf } from '../../dialect.ts';
import { toImport } from '../../rows.ts';
import { importColumns } from '../../schema.ts';
import { statement } from '../../statement.ts';

export async function insertImport(tx: Handle, run: Import): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      team_id: run.teamId,
      id: run.id,
      identity_id: run.identityId,
      tool: run.tool,
      file_name: run.fileName,
      time_zone: run.timezone,
      overlap: run.overlap,
      source_rows: run.rows,
      source_duration: run.sourceDuration,
      created_at: run.createdAt,
    })
    .execute();
}

export async function findImports(
  handle: Handle,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<Import[]> {
  if (teamIds.length === 0 || ids.length === 0) return [];
  const rows = await handle
    .selectFrom('imports')
    .select(importColumns)
    .where(isOneOf(handle, 'team_id', idList(handle, teamIds)))
    .where(isOneOf(handle, 'id', idList(handle, ids)))
    .execute();
  return rows.map(toImport);
}

/** The columns of an import that a creation needs. */
export interface OpenImport {
  id: string;
  teamId: string;
  identityId: string;
  undoneAt: number | null;
  /** The currency of the team. */
  currency: string;
}

export interface OpenImportRow {
  identity_id: string;
  undone_at: number | null;
  currency: string;
}

export const openImportColumns = ['imports.identity_id', 'imports.undone_at', 'teams.currency'] as const;

const forCreation = statement<{ teamId: string; id: string }, OpenImportRow>((db, parameter) =>
  forKeyShare(
    db,
    db
      .selectFrom('imports')
      .innerJoin('teams', 'teams.id', 'imports.team_id')
      .select(openImportColumns)
      .where('imports.team_id', '=', parameter('teamId'))
      .where('imports.id', '=', parameter('id')),
    'imports',
  ),
);

/** The import of a new entry, locked against undo until the transaction ends. */
export async function shareLockImport(
  tx: Handle,
  teamId: string,
  id: string,
): Promise<OpenImport | undefined> {
  const [row] = await forCreation(tx, { teamId, id });
  return row && toOpenImport(row, { teamId, id });
}

export function toOpenImport(row: OpenImportRow, { teamId, id }: { teamId: string; id: string }): OpenImport {
  return { id, teamId, identityId: row.identity_id, undoneAt: row.undone_at, currency: row.currency };
}

/** Waits for running creations of the import and prevents new ones until the transaction ends. */
export async function lockImport(tx: Handle, teamId: string, id: string): Promise<Import | undefined> {
  const query = tx
    .selectFrom('imports')
    .select(importColumns)
    .where('team_id', '=', teamId)
    .where('id', '=', id);
  const row = await forUpdate(tx, query).executeTakeFirst();
  return row && toImport(row);
}

export interface ImportListing {
  /** The teams whose imports the caller may see; with an identity, only imports of that identity. */
  scopes: readonly { teamId: string; identityId: string | null }[];
  after: Place<number> | null;
  limit: number;
}

/** SQL condition: the row belongs to a scope, that is to its team and, if set, its identity. */
function isInScopes(handle: Handle, scopes: ImportListing['scopes']) {
  const wholeTeams = scopes.filter((scope) => scope.identityId === null).map((scope) => scope.teamId);
  const identities = scopes.flatMap((scope) => scope.identityId ?? []);
  const teamsOfScopes = scopes.map((scope) => scope.teamId);
  return sql<boolean>`(${isOneOf(handle, 'team_id', idList(handle, teamsOfScopes))} and (
    ${isOneOf(handle, 'team_id', idList(handle, wholeTeams))}
    or ${isOneOf(handle, 'identity_id', idList(handle, identities))}))`;
}

/** Newest first. */
export async function listImports(handle: Handle, listing: ImportListing): Promise<Import[]> {
  if (listing.scopes.length === 0) return [];
  let query = handle.selectFrom('imports').select(importColumns).where(isInScopes(handle, listing.scopes));
  const { after } = listing;
  if (after)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(listing.limit).execute();
  return rows.map(toImport);
}

export async function countImports(handle: Handle, scopes: ImportListing['scopes']): Promise<number> {
  if (scopes.length === 0) return 0;
  const row = await handle
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isInScopes(handle, scopes))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The number and total length of the existing entries of imports that the caller may see. */
export async function totalImports(
  handle: Handle,
  scopes: ImportListing['scopes'],
  ids: readonly string[],
): Promise<ImportTotals[]> {
  if (scopes.length === 0 || ids.length === 0) return [];
  const rows = await handle
    .selectFrom('time_entries')
    .select((eb) => [
      'import_id',
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(end_at - start_at), 0)`.as('milliseconds'),
    ])
    .where(isOneOf(handle, 'import_id', idList(handle, ids)))
    .where(isInScopes(handle, scopes))
    .groupBy('import_id')
    .execute();
  return rows.map((row) => ({
    importId: row.import_id ?? '',
    count: row.count,
    milliseconds: row.milliseconds,
  }));
}

export async function findReports(
  handle: Handle,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<{ id: string; teamId: string; report: string | null }[]> {
  if (teamIds.length === 0 || ids.length === 0) return [];
  return handle
    .selectFrom('imports')
    .select(['id', 'team_id as teamId', 'report'])
    .where(isOneOf(handle, 'team_id', idList(handle, teamIds)))
    .where(isOneOf(handle, 'id', idList(handle, ids)))
    .execute();
}

export async function setReport(
  tx: Handle,
  run: Import,
  { text, verdict, counts }: ImportReport,
  finishedAt: number,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      report: text,
      verdict: verdict === 'INCOMPLETE' ? 'DIFFERS' : verdict,
      incomplete_at: verdict === 'INCOMPLETE' ? finishedAt : null,
      created_count: counts.created,
      merged_count: counts.merged,
      deduplicated_count: counts.deduplicated,
      skipped_count: counts.skipped,
      failed_count: counts.failed,
      finished_at: finishedAt,
    })
    .where('team_id', '=', run.teamId)
    .where('id', '=', run.id)
    .execute();
}

export async function setUndone(tx: Handle, run: Import, undoneAt: number): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ undone_at: undoneAt })
    .where('team_id', '=', run.teamId)
    .where('id', '=', run.id)
    .execute();
}

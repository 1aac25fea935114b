import { sql } from 'kysely';
import type { SavedReport } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import type { Handle } from '../../database.ts';
import { fromName } from '../../rows.ts';
import type { ReportsTable } from '../../schema.ts';

export async function insertReport(tx: Handle, report: SavedReport): Promise<void> {
  const { teamId, id, identityId, createdAt } = report;
  await tx
    .insertInto('reports')
    .values({ team_id: teamId, id, identity_id: identityId, created_at: createdAt, ...changeable(report) })
    .execute();
}

export async function updateReport(tx: Handle, report: SavedReport): Promise<void> {
  await tx
    .updateTable('reports')
    .set(changeable(report))
    .where('team_id', '=', report.teamId)
    .where('id', '=', report.id)
    .execute();
}

export async function deleteReport(tx: Handle, { teamId, id }: SavedReport): Promise<void> {
  await tx.deleteFrom('reports').where('team_id', '=', teamId).where('id', '=', id).execute();
}

function changeable(report: SavedReport) {
  return {
    ...fromName(report.name),
    parameters: report.parameters,
    shared: report.sharedWithTeam ? (1 as const) : (0 as const),
    updated_at: report.updatedAt,
  };
}

/** The reports with the given ids, regardless of the reader's permissions. */
export async function findReports(
  handle: Handle,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<SavedReport[]> {
  if (teamIds.length === 0 || ids.length === 0) return [];
  const rows = await handle
    .selectFrom('reports')
    .selectAll()
    .where('team_id', 'in', teamIds)
    .where('id', 'in', ids)
    .execute();
  return rows.map(toReport);
}

export interface ReportListing {
  teamId: string;
  /** The reader. Lists the reader's own reports and shared reports. */
  identityId: string;
  after: Place<string> | null;
  limit: number;
}

/** Sorted by name. */
export async function listReports(handle: Handle, listing: ReportListing): Promise<SavedReport[]> {
  let query = handle
    .selectFrom('reports')
    .selectAll()
    .where('team_id', '=', listing.teamId)
    .where((eb) => eb.or([eb('shared', '=', 1), eb('identity_id', '=', listing.identityId)]));
  const { after } = listing;
  if (after)
    query = query.where((eb) => eb(eb.refTuple('name_key', 'id'), '>', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('name_key').orderBy('id').limit(listing.limit).execute();
  return rows.map(toReport);
}

/** The number of saved reports of a team and the bytes of their names and parameters. */
export async function sizeOfReports(
  handle: Handle,
  teamId: string,
): Promise<{ count: number; bytes: number }> {
  return handle
    .selectFrom('reports')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(octet_length(name) + octet_length(parameters)), 0)`.as('bytes'),
    ])
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
}

function toReport(row: ReportsTable): SavedReport {
  return {
    id: row.id,
    teamId: row.team_id,
    identityId: row.identity_id,
    name: row.name,
    parameters: row.parameters,
    sharedWithTeam: row.shared === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

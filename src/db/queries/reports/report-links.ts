import type { ReportLink } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import type { Handle } from '../../database.ts';
import type { ReportLinksTable } from '../../schema.ts';

const withReport = (handle: Handle) =>
  handle
    .selectFrom('report_links')
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.team_id', '=', 'report_links.team_id')
        .onRef('reports.id', '=', 'report_links.report_id'),
    )
    .selectAll('report_links')
    .select('reports.name as report_name');

export async function insertReportLink(tx: Handle, link: ReportLink, tokenHash: string): Promise<void> {
  await tx
    .insertInto('report_links')
    .values({
      team_id: link.teamId,
      id: link.id,
      report_id: link.reportId,
      identity_id: link.identityId,
      role: link.role,
      token_hash: tokenHash,
      show_amounts: link.showAmounts ? 1 : 0,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      last_viewed_at: link.lastViewedAt,
    })
    .execute();
}

export async function findReportLink(
  handle: Handle,
  teamIds: readonly string[],
  id: string,
): Promise<ReportLink | undefined> {
  if (teamIds.length === 0) return undefined;
  const row = await withReport(handle)
    .where('report_links.team_id', 'in', teamIds)
    .where('report_links.id', '=', id)
    .executeTakeFirst();
  return row && toReportLink(row);
}

/** The link with a token, even if the link has expired. */
export async function findReportLinkByToken(
  handle: Handle,
  tokenHash: string,
): Promise<ReportLink | undefined> {
  const row = await withReport(handle).where('token_hash', '=', tokenHash).executeTakeFirst();
  return row && toReportLink(row);
}

export interface ReportLinkListing {
  teamId: string;
  /** The owner of the links; null for all owners. */
  identityId: string | null;
  after: Place<number> | null;
  limit: number;
}

/** Newest first. */
export async function listReportLinks(handle: Handle, listing: ReportLinkListing): Promise<ReportLink[]> {
  let query = withReport(handle).where('report_links.team_id', '=', listing.teamId);
  const { after, identityId } = listing;
  if (identityId !== null) query = query.where('report_links.identity_id', '=', identityId);
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('report_links.created_at', 'report_links.id'), '<', eb.tuple(after.key, after.id)),
    );
  }
  const rows = await query
    .orderBy('report_links.created_at', 'desc')
    .orderBy('report_links.id', 'desc')
    .limit(listing.limit)
    .execute();
  return rows.map(toReportLink);
}

/** The number of unexpired links of a member. */
export async function countLiveReportLinks(
  handle: Handle,
  { teamId, identityId }: { teamId: string; identityId: string },
  now: number,
): Promise<number> {
  const row = await handle
    .selectFrom('report_links')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('team_id', '=', teamId)
    .where('identity_id', '=', identityId)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function deleteReportLink(tx: Handle, { teamId, id }: ReportLink): Promise<void> {
  await tx.deleteFrom('report_links').where('team_id', '=', teamId).where('id', '=', id).execute();
}

export async function setLastViewed(tx: Handle, { teamId, id }: ReportLink, instant: number): Promise<void> {
  await tx
    .updateTable('report_links')
    .set({ last_viewed_at: instant })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

function toReportLink(row: ReportLinksTable & { report_name: string }): ReportLink {
  return {
    id: row.id,
    teamId: row.team_id,
    reportId: row.report_id,
    reportName: row.report_name,
    identityId: row.identity_id,
    role: row.role,
    showAmounts: row.show_amounts === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastViewedAt: row.last_viewed_at,
  };
}

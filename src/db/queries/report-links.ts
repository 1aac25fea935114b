import type { ReportLink } from '../../domain/entities.ts';
import type { Place } from '../../domain/page.ts';
import type { Handle } from '../database.ts';
import type { ReportLinksTable } from '../schema.ts';

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
  const row = await handle
    .selectFrom('report_links')
    .selectAll()
    .where('team_id', 'in', teamIds)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toReportLink(row);
}

/** The link with a token, whether it has expired or not. */
export async function findReportLinkByToken(
  handle: Handle,
  tokenHash: string,
): Promise<ReportLink | undefined> {
  const row = await handle
    .selectFrom('report_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && toReportLink(row);
}

export interface ReportLinkListing {
  teamId: string;
  /** Whose they are; null for everyone's. */
  identityId: string | null;
  after: Place<number> | null;
  limit: number;
}

/** Newest first. */
export async function listReportLinks(handle: Handle, listing: ReportLinkListing): Promise<ReportLink[]> {
  let query = handle.selectFrom('report_links').selectAll().where('team_id', '=', listing.teamId);
  const { after, identityId } = listing;
  if (identityId !== null) query = query.where('identity_id', '=', identityId);
  if (after)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(listing.limit).execute();
  return rows.map(toReportLink);
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

function toReportLink(row: ReportLinksTable): ReportLink {
  return {
    id: row.id,
    teamId: row.team_id,
    reportId: row.report_id,
    identityId: row.identity_id,
    role: row.role,
    showAmounts: row.show_amounts === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastViewedAt: row.last_viewed_at,
  };
}

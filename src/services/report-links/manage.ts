import {
  deleteReportLink,
  findReportLink,
  insertReportLink,
  listReportLinks as loadReportLinks,
} from '../../db/queries/reports/report-links.ts';
import type { ReportLink } from '../../domain/entities.ts';
import { type Actor, can } from '../../domain/teams/policy.ts';
import { parseInstant } from '../../domain/time/instant.ts';
import { invalid } from '../../lib/errors.ts';
import { isId, newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { isOwn, lockOwnReport } from '../saved-reports/require.ts';
import { authorize, notFound, requireMembership, teamIdsOf } from '../shared/access.ts';
import { type Page, type PageRequest, readPageByNumber } from '../shared/paging.ts';
import { requireRoomForReportLink } from '../shared/quotas.ts';
import { generateToken } from '../shared/random-token.ts';
import { requirePerson } from '../shared/require-person.ts';
import { requireVerified } from '../shared/require-verified.ts';
import { hashSecret } from '../shared/secret-hash.ts';

export const SHARED_REPORTS = '/shared/reports';

export interface CreateReportLinkArgs {
  reportId: string;
  showAmounts?: boolean | null;
  expiresAt?: string | null;
}

/** A new link with its URL, which is shown only once. */
export interface MadeLink {
  reportLink: ReportLink;
  url: string;
}

/** Creates a link to an own report only: the owner of another report could change what the link shows with the maker's permissions. */
export async function createReportLink(
  app: App,
  caller: Actor,
  args: CreateReportLinkArgs,
): Promise<MadeLink> {
  requirePerson(caller, 'share reports');
  const now = app.clock();
  const expiresAt = args.expiresAt == null ? null : parseInstant(args.expiresAt, 'expiresAt');
  if (expiresAt !== null && expiresAt <= now) throw invalid('expiresAt', 'expiresAt must be in the future.');
  const token = generateToken();
  const reportLink = await app.db.transaction(async (tx) => {
    const { report, actor } = await lockOwnReport(tx, caller, args.reportId, 'reportId');
    await requireVerified(tx, actor, 'share reports');
    // Showing amounts requires the permission now, because the maker's role may change later.
    if (args.showAmounts) authorize(actor, 'rate.read', report.teamId);
    await requireRoomForReportLink(tx, app.quotas, report, now);
    const link: ReportLink = {
      id: newId(now),
      teamId: report.teamId,
      reportId: report.id,
      reportName: report.name,
      identityId: report.identityId,
      role: requireMembership(actor, report.teamId).role,
      showAmounts: args.showAmounts ?? false,
      createdAt: now,
      expiresAt,
      lastViewedAt: null,
    };
    await insertReportLink(tx, link, hashSecret(token));
    await record(tx, actor, link.teamId, now, 'reportLink.create', { before: null, after: link });
    return link;
  });
  return { reportLink, url: `${app.dashboardUrl}${SHARED_REPORTS}/${token}` };
}

/** Lists the caller's own links, or all links for callers who manage the team. */
export async function listReportLinks(
  app: App,
  actor: Actor,
  query: PageRequest & { teamId: string },
): Promise<Page<ReportLink>> {
  requirePerson(actor, 'share reports');
  const { teamId, identityId } = requireMembership(actor, query.teamId);
  const own = can(actor, 'team.manage', teamId) ? null : identityId;
  return readPageByNumber({
    list: 'reportLinks',
    request: query,
    placeOf: ({ createdAt, id }) => ({ key: createdAt, id }),
    load: (after, limit) => loadReportLinks(app.db.read, { teamId, identityId: own, after, limit }),
  });
}

export async function revokeReportLink(app: App, actor: Actor, id: string): Promise<ReportLink> {
  requirePerson(actor, 'share reports');
  return app.db.transaction(async (tx) => {
    const link = isId(id) ? await findReportLink(tx, teamIdsOf(actor), id) : undefined;
    if (!link || !(isOwn(actor, link) || can(actor, 'team.manage', link.teamId))) {
      throw notFound('report link');
    }
    await deleteReportLink(tx, link);
    await record(tx, actor, link.teamId, app.clock(), 'reportLink.revoke', { before: link, after: null });
    return link;
  });
}

import { findUser } from '../../db/queries/accounts/users.ts';
import { findReportLinkByToken, setLastViewed } from '../../db/queries/reports/report-links.ts';
import { findReports } from '../../db/queries/reports/reports.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import { isActive } from '../../domain/accounts/account-state.ts';
import type { ReportLink, SavedReport } from '../../domain/entities.ts';
import type { Report } from '../../domain/reports/report.ts';
import { type Actor, lowerRole } from '../../domain/teams/policy.ts';
import { Failure, failure, isDomainFailure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { makeReport } from '../reports/make.ts';
import { settingsOf } from '../saved-reports/settings.ts';
import { isWellFormedToken } from '../shared/random-token.ts';
import { hashSecret } from '../shared/secret-hash.ts';

export interface SharedReport {
  link: ReportLink;
  saved: SavedReport;
  report: Report;
  maker: Actor;
}

/** The interval of updates of `lastViewedAt`. */
const RECORD_EVERY_MS = 60_000;

/**
 * Returns the report with the current permissions of its maker, without money unless the link includes amounts.
 * Returns null if the link is unknown, revoked or expired, or its maker lost access.
 */
export async function openReportLink(app: App, token: string): Promise<SharedReport | null> {
  if (!isWellFormedToken(token)) return null;
  const shared = await findShared(app, token);
  if (!shared) return null;
  const { link, saved } = shared;
  const now = app.clock();
  const report = await reportFor(app, token, shared);
  if (report && now - (link.lastViewedAt ?? 0) >= RECORD_EVERY_MS) {
    await app.db.transaction((tx) => setLastViewed(tx, link, now));
  }
  return report && { link, saved, report, maker: shared.actor };
}

interface Shared {
  link: ReportLink;
  saved: SavedReport;
  actor: Actor;
}

async function findShared(app: App, token: string): Promise<Shared | null> {
  const handle = app.db.read;
  const link = await findReportLinkByToken(handle, hashSecret(token));
  if (!link || (link.expiresAt !== null && link.expiresAt <= app.clock())) return null;
  const [saved] = await findReports(handle, [link.teamId], [link.reportId]);
  const actor = await makerOf(app, link);
  return saved && actor ? { link, saved, actor } : null;
}

/**
 * The maker with their current role in this team only. A higher role than at creation is ignored, because the maker
 * did not choose to share what the higher role can see.
 */
async function makerOf(app: App, { teamId, identityId, role }: ReportLink): Promise<Actor | null> {
  const [team] = await findTeams(app.db.read, [teamId]);
  const [maker] = await findIdentities(app.db.read, [teamId], [identityId]);
  if (team?.archivedAt !== null || maker?.deactivatedAt !== null) return null;
  const user = await findUser(app.db.read, maker.userId);
  if (!user || !isActive(user)) return null;
  return {
    userId: maker.userId,
    defaultTeamId: teamId,
    memberships: [{ teamId, identityId, role: lowerRole(role, maker.role) }],
    scopes: ['read'],
    source: { kind: 'DASHBOARD', id: null, label: null },
  };
}

/**
 * Returns null if a filtered item was deleted or is hidden from the maker: the report without this filter would show
 * more. Shared reports never show cost rates.
 */
async function reportFor(
  app: App,
  token: string,
  { saved, link: { teamId, showAmounts } }: Shared,
): Promise<Report | null> {
  const lookUp = async () => {
    const now = await findShared(app, token);
    if (now?.saved.parameters === saved.parameters) return now.actor;
    throw failure('NOT_FOUND', 'The link has expired or was revoked, or its report was changed.');
  };
  try {
    return await makeReport(app, lookUp, {
      teamId,
      settings: settingsOf(saved),
      hideAmounts: !showAmounts,
      hideCosts: true,
    });
  } catch (error) {
    if (isDomainFailure(error) || (error instanceof Failure && error.code === 'FORBIDDEN')) return null;
    throw error;
  }
}

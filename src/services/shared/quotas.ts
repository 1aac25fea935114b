import type { Handle } from '../../db/database.ts';
import { countLiveApiKeys } from '../../db/queries/oauth/api-keys.ts';
import { countOAuthApps } from '../../db/queries/oauth/oauth-apps.ts';
import { countLiveReportLinks } from '../../db/queries/reports/report-links.ts';
import { sizeOfReports } from '../../db/queries/reports/reports.ts';
import { countOwnedTeams } from '../../db/queries/teams/identities.ts';
import type { SavedReport } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';

/** The most stored rows of kinds that cost nothing to make. */
export interface Quotas {
  /** Of one user, not counting revoked ones. */
  apiKeys: number;
  /** Registered by one user. */
  oauthApps: number;
  /** Of one team. */
  savedReports: number;
  savedReportBytes: number;
  /** Of one member of a team, not counting expired ones. */
  reportLinks: number;
  /** Owned by one user. */
  teams: number;
}

/** The caller holds the lock of the user, so that two at the same time do not both get the last place. */
export async function requireRoomForApiKey(tx: Handle, { apiKeys }: Quotas, userId: string): Promise<void> {
  const count = await countLiveApiKeys(tx, userId);
  if (count < apiKeys) return;
  throw failure(
    'LIMIT_REACHED',
    `There are ${count} API keys, and a user may have ${apiKeys}. Revoke one that is not used any more, then make the new one.`,
  );
}

/** The caller holds the lock of the user. */
export async function requireRoomForOAuthApp(
  tx: Handle,
  { oauthApps }: Quotas,
  userId: string,
): Promise<void> {
  const count = await countOAuthApps(tx, userId);
  if (count < oauthApps) return;
  throw failure(
    'LIMIT_REACHED',
    `There are ${count} applications, and a user may register ${oauthApps}. Delete one that is not used any more, then register the new one.`,
  );
}

/** Looks after a report was written, under the lock of its team. One that has become smaller always has room. */
export async function requireRoomForReport(
  tx: Handle,
  { savedReports, savedReportBytes }: Quotas,
  after: SavedReport,
  before: SavedReport | null,
): Promise<void> {
  if (before && sizeOf(after) <= sizeOf(before)) return;
  const { count, bytes } = await sizeOfReports(tx, after.teamId);
  if (!before && count > savedReports) {
    throw failure(
      'LIMIT_REACHED',
      `The team has ${count - 1} saved reports, and may have ${savedReports}. Delete one that is not used any more, then save the new one.`,
    );
  }
  if (bytes > savedReportBytes) {
    throw failure(
      'LIMIT_REACHED',
      `The saved reports of the team would take ${bytes} bytes, and may take ${savedReportBytes}. Delete one that is not used any more, or save fewer filters.`,
    );
  }
}

/** The caller holds the lock of the team. */
export async function requireRoomForReportLink(
  tx: Handle,
  { reportLinks }: Quotas,
  member: { teamId: string; identityId: string },
  now: number,
): Promise<void> {
  const count = await countLiveReportLinks(tx, member, now);
  if (count < reportLinks) return;
  throw failure(
    'LIMIT_REACHED',
    `There are ${count} links to your reports in this team, and a member may have ${reportLinks}. Revoke one that is not used any more, then make the new one.`,
  );
}

/** The caller holds the lock of the user. */
export async function requireRoomForTeam(tx: Handle, { teams }: Quotas, userId: string): Promise<void> {
  const count = await countOwnedTeams(tx, userId);
  if (count < teams) return;
  throw failure(
    'LIMIT_REACHED',
    `You own ${count} teams, and a user may own ${teams}. Delete one that is not used any more, or make somebody else its owner, then make the new one.`,
  );
}

function sizeOf({ name, parameters }: SavedReport): number {
  return Buffer.byteLength(name) + Buffer.byteLength(parameters);
}

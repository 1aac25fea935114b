import type { Handle } from '../../db/database.ts';
import { countLiveApiKeys } from '../../db/queries/oauth/api-keys.ts';
import { countOAuthApps } from '../../db/queries/oauth/oauth-apps.ts';
import { countLiveReportLinks } from '../../db/queries/reports/report-links.ts';
import { sizeOfReports } from '../../db/queries/reports/reports.ts';
import { countOwnedTeams } from '../../db/queries/teams/identities.ts';
import type { SavedReport } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';

/** The maximum number of stored rows of kinds that are free to create. */
export interface Quotas {
  /** Per user, not counting revoked keys. */
  apiKeys: number;
  /** Per user. */
  oauthApps: number;
  /** Per team. */
  savedReports: number;
  savedReportBytes: number;
  /** Per member of a team, not counting expired links. */
  reportLinks: number;
  /** Per owner. */
  teams: number;
}

/** The caller holds the lock of the user, so that two concurrent calls cannot both create the last key. */
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

/** Checks after a report was written, under the lock of its team. A report that became smaller is always accepted. */
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

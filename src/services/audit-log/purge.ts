import { deleteOldLines, nextTeamInLog } from '../../db/queries/audit-log.ts';
import type { App } from '../app.ts';

const DAY = 86_400_000;
/** Few enough that nobody who writes meanwhile has to wait for long. */
const PURGED_TOGETHER = 500;

/** Forgets what is older than the log is to be, of all teams that ever were. */
export async function purgeAuditLog(app: App): Promise<void> {
  const before = app.clock() - app.auditDays * DAY;
  let teamId = await nextTeamInLog(app.db.read, null);
  while (teamId !== undefined) {
    const team = teamId;
    while (await app.db.transaction((tx) => deleteOldLines(tx, team, before, PURGED_TOGETHER)));
    teamId = await nextTeamInLog(app.db.read, team);
  }
}

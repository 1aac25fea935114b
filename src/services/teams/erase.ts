import { findDue } from '../../db/queries/accounts/erase-in-parts.ts';
import { closeTeam, eraseSome, eraseTeams, teamTablesInBatches } from '../../db/queries/teams/erase-teams.ts';
import { lockTeam, updateTeam } from '../../db/queries/teams/teams.ts';
import { ERASING, isRestorable } from '../../domain/accounts/erasure.ts';
import { forEachId } from '../../lib/for-each-id.ts';
import type { App } from '../app.ts';
import { announceToTeam } from '../change-feed/announce.ts';

/** Rows per delete transaction. Small batches keep lock time short. */
const ERASE_BATCH = 500;

/**
 * Erases the teams that can no longer be restored. Several processes may run this function concurrently. If a process
 * ends early, the team stays invisible, and the next run continues.
 */
export async function eraseDueTeams(app: App): Promise<void> {
  const ids = await findDue(app.db.read, 'teams', app.clock());
  if (ids.length === 0) return;
  try {
    await forEachId('Erasing the team', ids, (id) => eraseTeam(app, id));
  } finally {
    await app.db.truncateWal();
  }
}

async function eraseTeam(app: App, id: string): Promise<void> {
  if (!(await beginErasing(app, id))) return;
  announceToTeam(app, id);
  for (const table of teamTablesInBatches) {
    const eraseMore = () =>
      app.db.transaction(async (tx) => {
        // The lock serializes concurrent processes, so that each one reads the remaining rows.
        await lockTeam(tx, id);
        return eraseSome(tx, table, id, ERASE_BATCH);
      });
    while ((await eraseMore()) > 0);
  }
  // Also deletes rows that an in-flight request has added since.
  await app.db.transaction((tx) => eraseTeams(tx, [id]));
}

/** Begins to erase a team that is due, and returns whether it did. The team can then no longer be read or restored. */
function beginErasing(app: App, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const team = await lockTeam(tx, id);
    const now = app.clock();
    if (!team || team.eraseAt === null || isRestorable(team.eraseAt, now)) return false;
    await closeTeam(tx, id, now);
    await updateTeam(tx, { ...team, eraseAt: ERASING });
    return true;
  });
}

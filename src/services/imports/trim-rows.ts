import { emptyTexts } from '../../db/queries/imports/rows.ts';
import { findTeamIds } from '../../db/queries/teams/teams.ts';
import { leastId } from '../../lib/ids.ts';
import type { App } from '../app.ts';

const DAY_MS = 86_400_000;
/** Small batches, so that concurrent writers do not wait for long. */
const TRIM_BATCH = 500;

/** The last row of each team that this process has read. After a restart it reads all rows again. */
const reached = new WeakMap<App['db'], Map<string, string>>();

/**
 * Empties the texts of imported rows that are older than STINT_IMPORT_ROWS_DAYS. Ids begin with the instant of their
 * creation, so old rows are the first rows of a team. Several processes may run this at the same time.
 */
export async function trimImportRows(app: App): Promise<void> {
  if (app.importRowsDays === null) return;
  const before = leastId(app.clock() - app.importRowsDays * DAY_MS);
  const places = reached.get(app.db) ?? new Map<string, string>();
  reached.set(app.db, places);
  let teams = await findTeamIds(app.db.read, null, TRIM_BATCH);
  while (teams.length > 0) {
    for (const teamId of teams) await trimTeam(app, teamId, before, places);
    teams = await findTeamIds(app.db.read, teams.at(-1) ?? null, TRIM_BATCH);
  }
}

async function trimTeam(
  app: App,
  teamId: string,
  before: string,
  places: Map<string, string>,
): Promise<void> {
  for (;;) {
    const after = places.get(teamId) ?? null;
    const range = { after, before };
    const last = await app.db.transaction((tx) => emptyTexts(tx, teamId, range, TRIM_BATCH));
    if (last === null) return;
    places.set(teamId, last);
  }
}

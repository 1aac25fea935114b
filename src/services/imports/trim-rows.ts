import { emptyTexts } from '../../db/queries/import-rows.ts';
import { findTeamIds } from '../../db/queries/teams.ts';
import { leastId } from '../../lib/ids.ts';
import type { App } from '../app.ts';

const DAY = 86_400_000;
/** Small batches, so that concurrent writers do not wait for long. */
const TRIMMED_TOGETHER = 500;

/** How far this process has come in each team. After a restart it looks at all rows once more. */
const reached = new WeakMap<App['db'], Map<string, string>>();

/**
 * Empties the texts of imported rows that are older than the setting allows. Ids begin with the instant at which they were made, so old rows
 * are the first ones of a team. Any number of processes may do this at the same time.
 */
export async function trimImportRows(app: App): Promise<void> {
  if (app.importRowsDays === null) return;
  const before = leastId(app.clock() - app.importRowsDays * DAY);
  const places = reached.get(app.db) ?? new Map<string, string>();
  reached.set(app.db, places);
  let teams = await findTeamIds(app.db.read, null, TRIMMED_TOGETHER);
  while (teams.length > 0) {
    for (const teamId of teams) await trimTeam(app, teamId, before, places);
    teams = await findTeamIds(app.db.read, teams.at(-1) ?? null, TRIMMED_TOGETHER);
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
    const last = await app.db.transaction((tx) => emptyTexts(tx, teamId, range, TRIMMED_TOGETHER));
    if (last === null) return;
    places.set(teamId, last);
  }
}

import { deleteStandIns, findStandInsWithoutTeam } from '../../db/queries/teams/stand-ins.ts';
import type { App } from '../app.ts';

/** Small batches, so that concurrent writers do not wait for long. */
const DELETE_BATCH = 500;

/**
 * Deletes placeholder users whose teams are gone. Earlier versions left these users behind, with the addresses of
 * invited people.
 */
export async function deleteUnusedStandIns(app: App): Promise<void> {
  let deleted: number;
  do {
    const ids = await findStandInsWithoutTeam(app.db.read, DELETE_BATCH);
    deleted = ids.length === 0 ? 0 : await app.db.transaction((tx) => deleteStandIns(tx, ids));
  } while (deleted > 0);
}

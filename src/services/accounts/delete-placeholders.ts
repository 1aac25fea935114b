import { deletePlaceholders, findPlaceholdersWithoutTeam } from '../../db/queries/teams/placeholders.ts';
import type { App } from '../app.ts';

/** Small batches, so that concurrent writers do not wait for long. */
const DELETE_BATCH = 500;

/**
 * Deletes placeholder users whose teams are gone. Earlier versions left these users behind, with the addresses of
 * invited people.
 */
export async function deleteUnusedPlaceholders(app: App): Promise<void> {
  let deleted: number;
  do {
    const ids = await findPlaceholdersWithoutTeam(app.db.read, DELETE_BATCH);
    deleted = ids.length === 0 ? 0 : await app.db.transaction((tx) => deletePlaceholders(tx, ids));
  } while (deleted > 0);
}

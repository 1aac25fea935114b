import { findUsersAtDomain } from '../../db/queries/accounts/users.ts';
import { eraseTeams, findTeamsOwnedOnlyBy } from '../../db/queries/teams/erase-teams.ts';
import { DEMO_DOMAIN } from '../../domain/sample.ts';
import type { App } from '../app.ts';

/**
 * Erases the teams of the demo people with all their data. A team with any other owner is in real use and stays. The
 * accounts stay too, so that their API keys work with the next demo.
 */
export async function eraseDemo(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const users = await findUsersAtDomain(tx, `@${DEMO_DOMAIN}`);
    const teamIds = await findTeamsOwnedOnlyBy(
      tx,
      users.map((user) => user.id),
    );
    await eraseTeams(tx, teamIds);
  });
}

import {
  deleteInvitationsExpiredBy,
  findTeamsWithInvitationsExpiredBy,
} from '../../db/queries/teams/invitations.ts';
import {
  endExpiredInvitedMembers,
  findTeamsWithExpiredMembers,
} from '../../db/queries/teams/invited-members.ts';
import { lockTeam } from '../../db/queries/teams/teams.ts';
import type { App } from '../app.ts';

/** For as long someone can see that an invitation expired, and send it again. */
const SHOW_FOR_MS = 90 * 86_400_000;

export async function purgeOldInvitations(app: App): Promise<void> {
  const now = app.clock();
  const teams = new Set([
    ...(await findTeamsWithInvitationsExpiredBy(app.db.read, now - SHOW_FOR_MS)),
    ...(await findTeamsWithExpiredMembers(app.db.read, now)),
  ]);
  for (const teamId of teams) await purgeTeam(app, teamId, now);
}

/** Under the lock of the team, because an invitation can be sent again meanwhile. Each team by itself, so that no one waits for two. */
function purgeTeam(app: App, teamId: string, now: number): Promise<void> {
  return app.db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    await deleteInvitationsExpiredBy(tx, teamId, now - SHOW_FOR_MS);
    await endExpiredInvitedMembers(tx, teamId, now);
  });
}

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

/** Time for which an expired invitation is visible and can be sent again. */
const SHOW_FOR_MS = 90 * 86_400_000;

export async function purgeOldInvitations(app: App): Promise<void> {
  const now = app.clock();
  const teams = new Set([
    ...(await findTeamsWithInvitationsExpiredBy(app.db.read, now - SHOW_FOR_MS)),
    ...(await findTeamsWithExpiredMembers(app.db.read, now)),
  ]);
  for (const teamId of teams) await purgeTeam(app, teamId, now);
}

/**
 * Locks the team, because an invitation can be sent again meanwhile. Each team has its own transaction, so that nobody
 * waits for several teams.
 */
function purgeTeam(app: App, teamId: string, now: number): Promise<void> {
  return app.db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    await deleteInvitationsExpiredBy(tx, teamId, now - SHOW_FOR_MS);
    await endExpiredInvitedMembers(tx, teamId, now);
  });
}

import type { Handle } from '../../db/database.ts';
import type { Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { record } from '../audit-log/record.ts';
import { announceToTeam } from '../change-feed/announce.ts';
import { claimInvitation } from './accept.ts';
import { endInvitedOf } from './end.ts';
import { loadByToken, type OpenInvitation } from './open.ts';

/** Declines an invitation by its link, without an account. */
export async function declineInvitation(app: App, token: string): Promise<Team> {
  const find = (tx: Handle) => loadByToken(tx, token, app.clock());
  const { team } = await app.db.transaction((tx) => decline(tx, find, app.clock()));
  announceToTeam(app, team.id);
  return team;
}

/**
 * Declines an invitation and makes its member DEACTIVATED. The audit line names the member as known to the team,
 * without a credential or a network address, because the line must not reveal anything of an account.
 */
export async function decline(
  tx: Handle,
  find: (tx: Handle) => Promise<OpenInvitation | null>,
  now: number,
  caller: Actor | null = null,
): Promise<OpenInvitation> {
  const open = await claimInvitation(tx, find, caller);
  const ended = await endInvitedOf(tx, open.invitation);
  if (ended) {
    const { id, userId, role, teamId } = ended.before;
    const doer = { userId, memberships: [{ teamId, identityId: id, role }], ...UNKNOWN_VISITOR };
    await record(tx, doer, teamId, now, 'invitation.decline', ended);
  }
  return open;
}

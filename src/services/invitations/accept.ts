import type { Handle } from '../../db/database.ts';
import { deleteInvitation } from '../../db/queries/invitations.ts';
import { lockTeam } from '../../db/queries/teams.ts';
import { lockUser } from '../../db/queries/users.ts';
import type { Team, User } from '../../domain/entities.ts';
import { requireActive } from '../accounts/require-active.ts';
import type { App } from '../app.ts';
import { BROWSER } from '../audit-log/browser.ts';
import { record } from '../audit-log/record.ts';
import { announceJoining } from '../change-feed/announce.ts';
import { joinTeam } from '../members/join.ts';
import { requireUser } from '../users/current.ts';
import { joinedLetter } from './letters.ts';
import { loadOpenInvitation, noLongerGood, type OpenInvitation } from './open.ts';

/** Makes a user a member of the team that a link invites to, and tells who invited them. The link is used up. */
export async function acceptInvitation(app: App, user: User, token: string): Promise<Team> {
  const accepted = await app.db.transaction((tx) => accept(tx, user, token, app.clock()));
  tellOfJoining(app, accepted, user);
  return accepted.team;
}

/** Tells who invited, and whoever looks at the team. */
export function tellOfJoining(app: App, accepted: OpenInvitation, user: User): void {
  app.mail.send(joinedLetter(accepted, user));
  announceJoining(app, user.id, accepted.team.id);
}

/** The same as a part of something larger, without telling anyone. */
export async function accept(tx: Handle, user: User, token: string, now: number): Promise<OpenInvitation> {
  const seen = await loadOpenInvitation(tx, token, now);
  if (!seen) throw noLongerGood();
  // Looked at again under the lock of the team, under which it is taken back, sent again and accepted.
  await lockTeam(tx, seen.team.id);
  requireActive(requireUser(await lockUser(tx, user.id)));
  const open = await loadOpenInvitation(tx, token, now);
  if (!open) throw noLongerGood();
  if (!(await deleteInvitation(tx, open.invitation))) throw noLongerGood();
  const { before, identity } = await joinTeam(tx, user, open.invitation, now);
  const memberships = [{ teamId: open.team.id, identityId: identity.id, role: identity.role }];
  const doer = { userId: user.id, memberships, source: BROWSER };
  await record(tx, doer, open.team.id, now, 'invitation.accept', { before, after: identity });
  return open;
}

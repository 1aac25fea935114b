import type { Handle } from '../../db/database.ts';
import { lockUser } from '../../db/queries/accounts/users.ts';
import { deleteInvitation } from '../../db/queries/teams/invitations.ts';
import { lockTeam } from '../../db/queries/teams/teams.ts';
import type { Identity, Team, User } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { requireActive } from '../accounts/require-active.ts';
import type { App } from '../app.ts';
import { type Caller, UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { record } from '../audit-log/record.ts';
import { announceJoining } from '../change-feed/announce.ts';
import { joinTeam } from '../members/join.ts';
import { requireValidCredential } from '../shared/recheck-credential.ts';
import { requireUser } from '../users/current.ts';
import { invitedMemberOf } from './end.ts';
import { joinedMail } from './mails.ts';
import { type FoundInvitation, loadByToken, noLongerGood, type OpenInvitation } from './open.ts';

/** Makes a user a member of the team of a link, and notifies the inviter. The links are used up. */
export async function acceptInvitation(
  app: App,
  user: User,
  token: string,
  caller: Caller = UNKNOWN_VISITOR,
): Promise<Team> {
  const find = (tx: Handle) => loadByToken(tx, token, app.clock());
  const accepted = await app.db.transaction((tx) => accept(tx, user, find, app.clock(), caller));
  notifyJoined(app, accepted, user);
  return accepted.team;
}

/** E-mails the inviter and notifies open pages of the team. */
export function notifyJoined(app: App, accepted: OpenInvitation, user: User): void {
  app.mail.send(joinedMail(accepted, user));
  announceJoining(app, user.id, accepted.team.id);
}

/**
 * Claims the invitation that is about to be accepted or declined. One of several concurrent callers succeeds. The
 * session of the caller is checked again, because it may have ended meanwhile, for instance when the owner verified the
 * address.
 */
export async function claimInvitation<Open extends OpenInvitation>(
  tx: Handle,
  find: (tx: Handle) => Promise<Open | null>,
  caller: Pick<Actor, 'userId' | 'source'> | null,
): Promise<Open> {
  const unlocked = await find(tx);
  if (!unlocked) throw noLongerGood();
  // Reads again under the lock of the team. Revoking, resending, accepting and declining all take this lock.
  await lockTeam(tx, unlocked.team.id);
  if (caller && caller.source.id !== null) await requireValidCredential(tx, caller);
  const open = await find(tx);
  if (!open || !(await deleteInvitation(tx, open.invitation))) throw noLongerGood();
  return open;
}

/** Accepts an invitation within a larger transaction, without notifications. */
export async function accept<Open extends FoundInvitation>(
  tx: Handle,
  user: User,
  find: (tx: Handle) => Promise<Open | null>,
  now: number,
  { source, address }: Caller,
): Promise<Open & { identity: Identity }> {
  const open = await claimInvitation(tx, find, { userId: user.id, source });
  requireActive(requireUser(await lockUser(tx, user.id)));
  const member = await invitedMemberOf(tx, open.invitation);
  const invited = member && { member, isAddressProved: open.isAddressProved };
  const { before, identity } = await joinTeam(tx, user, open.invitation, now, invited);
  const memberships = [{ teamId: open.team.id, identityId: identity.id, role: identity.role }];
  const doer = { userId: user.id, memberships, source, address };
  await record(tx, doer, open.team.id, now, 'invitation.accept', { before, after: identity });
  return { ...open, identity };
}

import type { Handle } from '../../db/database.ts';
import { findIdentities } from '../../db/queries/identities.ts';
import { findInvitationByToken } from '../../db/queries/invitations.ts';
import { findTeams } from '../../db/queries/teams.ts';
import { findUser } from '../../db/queries/users.ts';
import { isActive } from '../../domain/account-state.ts';
import type { Identity, Invitation, Team } from '../../domain/entities.ts';
import { actionToGive, roleMay } from '../../domain/policy.ts';
import { type Failure, failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { isWellFormedToken } from '../random-token.ts';
import { hashSecret } from '../secret-hash.ts';

/** An invitation that can be accepted, with what it is to. */
export interface OpenInvitation {
  invitation: Invitation;
  team: Team;
  inviter: Identity;
}

/** One that was found by a link. The link of the e-mail proves whose mailbox the address is; the one that the inviter sees does not. */
export interface OpenByLink extends OpenInvitation {
  isMailed: boolean;
}

/** What a link invites to; null where it was accepted, declined, revoked, replaced, has expired, or nobody stands behind it any more. */
export async function findOpenInvitation(app: App, token: string): Promise<OpenByLink | null> {
  return loadByToken(app.db.read, token, app.clock());
}

/** The same within a transaction. */
export async function loadByToken(handle: Handle, token: string, now: number): Promise<OpenByLink | null> {
  if (!isWellFormedToken(token)) return null;
  const found = await findInvitationByToken(handle, hashSecret(token));
  const open = found && (await whatIsOpen(handle, found.invitation, now));
  return open ? { ...open, isMailed: found.isMailed } : null;
}

export async function whatIsOpen(
  handle: Handle,
  invitation: Invitation,
  now: number,
): Promise<OpenInvitation | null> {
  const { teamId, invitedBy, role, expiresAt } = invitation;
  if (expiresAt <= now) return null;
  const [team] = await findTeams(handle, [teamId]);
  const [inviter] = await findIdentities(handle, [teamId], [invitedBy]);
  // Nobody joins on the word of somebody who left the team, lost the right to give the role or was disabled. Somebody else can send it again.
  if (inviter?.deactivatedAt !== null || !roleMay(inviter.role, actionToGive(role))) return null;
  const user = await findUser(handle, inviter.userId);
  if (!user || !isActive(user)) return null;
  return team?.archivedAt === null ? { invitation, team, inviter } : null;
}

export function noLongerGood(): Failure {
  return failure(
    'NOT_FOUND',
    'This invitation was accepted or declined already, revoked, replaced by a newer one, or has expired.',
  );
}

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

/** An open invitation that somebody found who may answer it. */
export interface FoundInvitation extends OpenInvitation {
  /** Whether they are the owner of the address: signed in with it, or here by the link of the e-mail. The other link proves nothing. */
  isAddressProved: boolean;
}

/** The open invitation of a link; null if it was answered, revoked or replaced, has expired, or its inviter may no longer invite. */
export async function findOpenInvitation(app: App, token: string): Promise<FoundInvitation | null> {
  return loadByToken(app.db.read, token, app.clock());
}

/** The same within a transaction. */
export async function loadByToken(
  handle: Handle,
  token: string,
  now: number,
): Promise<FoundInvitation | null> {
  if (!isWellFormedToken(token)) return null;
  const found = await findInvitationByToken(handle, hashSecret(token));
  const open = found && (await whatIsOpen(handle, found.invitation, now));
  return open ? { ...open, isAddressProved: found.isAddressProved } : null;
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
  // The inviter must still be an active member who may give the role. Another member can send the invitation again.
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

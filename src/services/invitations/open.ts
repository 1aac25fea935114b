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

/** What a link invites to; null where it was accepted, revoked, replaced, has expired, or nobody stands behind it any more. */
export async function findOpenInvitation(app: App, token: string): Promise<OpenInvitation | null> {
  return loadOpenInvitation(app.db.read, token, app.clock());
}

/** The same within a transaction. */
export async function loadOpenInvitation(
  handle: Handle,
  token: string,
  now: number,
): Promise<OpenInvitation | null> {
  if (!isWellFormedToken(token)) return null;
  const invitation = await findInvitationByToken(handle, hashSecret(token));
  if (!invitation || invitation.expiresAt <= now) return null;
  const { teamId, invitedBy, role } = invitation;
  const [team] = await findTeams(handle, [teamId]);
  const [inviter] = await findIdentities(handle, [teamId], [invitedBy]);
  // Somebody who left the team, lost the right to give the role or was disabled lets nobody in any more. Somebody else can send it again.
  if (inviter?.deactivatedAt !== null || !roleMay(inviter.role, actionToGive(role))) return null;
  const user = await findUser(handle, inviter.userId);
  if (!user || !isActive(user)) return null;
  return team?.archivedAt === null ? { invitation, team, inviter } : null;
}

export function noLongerGood(): Failure {
  return failure(
    'NOT_FOUND',
    'This invitation was accepted already, taken back, replaced by a newer one, or has expired.',
  );
}

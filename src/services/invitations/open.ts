import type { Handle } from '../../db/database.ts';
import { findIdentities } from '../../db/queries/teams/identities.ts';
import { findOpenInvitationByToken } from '../../db/queries/teams/invitations.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { Identity, Invitation, Team } from '../../domain/entities.ts';
import { type Failure, failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import { isWellFormedToken } from '../shared/random-token.ts';
import { hashSecret } from '../shared/secret-hash.ts';

/** An invitation that can be accepted, with its team and inviter. */
export interface OpenInvitation {
  invitation: Invitation;
  team: Team;
  inviter: Identity;
}

/** An open invitation, found by a person who may answer it. */
export interface FoundInvitation extends OpenInvitation {
  /**
   * Whether the person proved to own the address, by a session or by the e-mailed link. The inviter's link proves
   * nothing.
   */
  isAddressProved: boolean;
}

/**
 * The open invitation of a link. Null if the invitation was answered, revoked or replaced, has expired, or its inviter
 * may no longer invite.
 */
export async function findOpenInvitation(app: App, token: string): Promise<FoundInvitation | null> {
  return loadByToken(app.db.read, token, app.clock());
}

/** Like `findOpenInvitation`, within a transaction. */
export async function loadByToken(
  handle: Handle,
  token: string,
  now: number,
): Promise<FoundInvitation | null> {
  if (!isWellFormedToken(token)) return null;
  const found = await findOpenInvitationByToken(handle, hashSecret(token), now);
  if (!found) return null;
  const [open] = await withTeams(handle, [found.invitation]);
  return open ? { ...open, isAddressProved: found.isAddressProved } : null;
}

/** Adds the team and the inviter to open invitations. */
export async function withTeams(
  handle: Handle,
  invitations: readonly Invitation[],
): Promise<OpenInvitation[]> {
  const teamIds = invitations.map(({ teamId }) => teamId);
  const inviterIds = invitations.map(({ invitedBy }) => invitedBy);
  const [teams, inviters] = await Promise.all([
    findTeams(handle, teamIds),
    findIdentities(handle, teamIds, inviterIds),
  ]);
  return invitations.flatMap((invitation) => {
    const { teamId, invitedBy } = invitation;
    const team = teams.find(({ id }) => id === teamId);
    const inviter = inviters.find((one) => one.teamId === teamId && one.id === invitedBy);
    return team && inviter ? [{ invitation, team, inviter }] : [];
  });
}

export function noLongerGood(): Failure {
  return failure(
    'NOT_FOUND',
    'This invitation was accepted or declined already, revoked, replaced by a newer one, or has expired.',
  );
}

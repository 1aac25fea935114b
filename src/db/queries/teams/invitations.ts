import type { Invitation, User } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import { actionToGive, roles, rolesThatMay } from '../../../domain/teams/policy.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import type { Handle } from '../../database.ts';
import { fromRate, toInvitation } from '../../rows.ts';
import { isActiveUser } from '../accounts/active-users.ts';

/** The hashes of the two secrets of an invitation. */
export interface InvitationSecrets {
  /** For the link that the inviter sees. */
  tokenHash: string;
  /** For the link that is sent only by e-mail. */
  mailTokenHash: string;
}

export async function insertInvitation(
  tx: Handle,
  invitation: Invitation,
  secrets: InvitationSecrets,
): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      team_id: invitation.teamId,
      id: invitation.id,
      email_key: foldForSearch(invitation.email),
      user_id: null,
      created_at: invitation.createdAt,
      ...changeable(invitation),
      ...columnsOf(secrets),
    })
    .execute();
}

/** New secrets invalidate the earlier links and make the invitation one to the current owner of the address. */
export async function updateInvitation(
  tx: Handle,
  invitation: Invitation,
  secrets?: InvitationSecrets,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ ...changeable(invitation), ...(secrets && { ...columnsOf(secrets), user_id: null }) })
    .where('team_id', '=', invitation.teamId)
    .where('id', '=', invitation.id)
    .execute();
}

function changeable(invitation: Invitation) {
  return {
    email: invitation.email,
    role: invitation.role,
    ...fromRate(invitation.hourlyRate),
    invited_by: invitation.invitedBy,
    identity_id: invitation.identityId,
    expires_at: invitation.expiresAt,
  };
}

function columnsOf({ tokenHash, mailTokenHash }: InvitationSecrets) {
  return { token_hash: tokenHash, mail_token_hash: mailTokenHash };
}

export async function findInvitation(
  handle: Handle,
  teamIds: readonly string[],
  id: string,
): Promise<Invitation | undefined> {
  if (teamIds.length === 0) return undefined;
  const row = await handle
    .selectFrom('invitations')
    .selectAll()
    .where('team_id', 'in', teamIds)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toInvitation(row);
}

export async function findInvitationOf(
  handle: Handle,
  teamId: string,
  email: string,
): Promise<Invitation | undefined> {
  const row = await handle
    .selectFrom('invitations')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('email_key', '=', foldForSearch(email))
    .executeTakeFirst();
  return row && toInvitation(row);
}

/**
 * The invitations that can be accepted: not expired, to an active team, from an active member with an active account
 * who may give the role. Another member can send any other unexpired invitation again.
 */
function openInvitations(handle: Handle, now: number) {
  return handle
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .innerJoin('identities', (join) =>
      join
        .onRef('identities.team_id', '=', 'invitations.team_id')
        .onRef('identities.id', '=', 'invitations.invited_by'),
    )
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('invitations')
    .where('invitations.expires_at', '>', now)
    .where('teams.archived_at', 'is', null)
    .where('identities.deactivated_at', 'is', null)
    .where(({ eb, or, and }) =>
      or(
        roles.map((role) =>
          and([
            eb('invitations.role', '=', role),
            eb('identities.role', 'in', rolesThatMay(actionToGive(role))),
          ]),
        ),
      ),
    )
    .where(isActiveUser);
}

/** The open invitation with the token of either of its links. */
export async function findOpenInvitationByToken(
  handle: Handle,
  tokenHash: string,
  now: number,
): Promise<{ invitation: Invitation; isAddressProved: boolean } | undefined> {
  const row = await openInvitations(handle, now)
    .where(({ eb, or }) =>
      or([eb('invitations.token_hash', '=', tokenHash), eb('invitations.mail_token_hash', '=', tokenHash)]),
    )
    .executeTakeFirst();
  return row && { invitation: toInvitation(row), isAddressProved: row.mail_token_hash === tokenHash };
}

/** The open invitations to a user in all teams: to the user's address, or bound to the user since an address change. */
function openInvitationsTo(handle: Handle, { id: userId, email }: Pick<User, 'id' | 'email'>, now: number) {
  return openInvitations(handle, now).where(({ eb, or, and }) =>
    or([
      and([eb('invitations.email_key', '=', foldForSearch(email)), eb('invitations.user_id', 'is', null)]),
      eb('invitations.user_id', '=', userId),
    ]),
  );
}

export async function findOpenInvitationTo(
  handle: Handle,
  user: Pick<User, 'id' | 'email'>,
  { id, now }: { id: string; now: number },
): Promise<Invitation | undefined> {
  const row = await openInvitationsTo(handle, user, now).where('invitations.id', '=', id).executeTakeFirst();
  return row && toInvitation(row);
}

/** Newest first. */
export async function listOpenInvitationsTo(
  handle: Handle,
  user: Pick<User, 'id' | 'email'>,
  { now, after, limit }: { now: number; after: Place<number> | null; limit: number },
): Promise<Invitation[]> {
  let query = openInvitationsTo(handle, user, now);
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple('invitations.created_at', 'invitations.id'), '<', eb.tuple(after.key, after.id)),
    );
  const rows = await query
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toInvitation);
}

/**
 * Binds the invitations to an address to the user who had the address. The mailed links stop working, because the
 * mailbox can pass to another person. The links that inviters see stay valid, so they do not reveal that an account had
 * the address.
 */
export async function bindInvitationsToUser(tx: Handle, email: string, userId: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ user_id: userId, mail_token_hash: null })
    .where('email_key', '=', foldForSearch(email))
    .where('user_id', 'is', null)
    .execute();
}

export interface InvitationListing {
  teamId: string;
  after: Place<number> | null;
  limit: number;
}

/** Newest first. */
export async function listInvitations(handle: Handle, listing: InvitationListing): Promise<Invitation[]> {
  let query = handle.selectFrom('invitations').selectAll().where('team_id', '=', listing.teamId);
  const { after } = listing;
  if (after)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(listing.limit).execute();
  return rows.map(toInvitation);
}

/** Deletes an invitation; false if it was deleted before. Exactly one of several concurrent deletions succeeds. */
export async function deleteInvitation(tx: Handle, { teamId, id }: Invitation): Promise<boolean> {
  const result = await tx
    .deleteFrom('invitations')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Deletes the invitation to an address and the invitations that are bound to the user with the address. Returns the ids
 * of their invited members.
 */
export async function deleteInvitationOf(
  tx: Handle,
  teamId: string,
  { email, userId }: { email: string; userId: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('invitations')
    .where('team_id', '=', teamId)
    .where(({ eb, or }) => or([eb('email_key', '=', foldForSearch(email)), eb('user_id', '=', userId)]))
    .returning('identity_id')
    .execute();
  return rows.flatMap((row) => row.identity_id ?? []);
}

export async function findTeamsWithInvitationsExpiredBy(handle: Handle, instant: number): Promise<string[]> {
  const query = handle.selectFrom('invitations').select('team_id').distinct();
  const rows = await query.where('expires_at', '<=', instant).execute();
  return rows.map((row) => row.team_id);
}

/** Deletes the invitations of a team that expired by an instant. */
export async function deleteInvitationsExpiredBy(tx: Handle, teamId: string, instant: number): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('team_id', '=', teamId)
    .where('expires_at', '<=', instant)
    .execute();
}

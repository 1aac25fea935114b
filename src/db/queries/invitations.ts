import type { Invitation } from '../../domain/entities.ts';
import type { Place } from '../../domain/page.ts';
import { foldForSearch } from '../../domain/text.ts';
import type { Handle } from '../database.ts';
import { fromRate, toInvitation } from '../rows.ts';

export async function insertInvitation(tx: Handle, invitation: Invitation, tokenHash: string): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      team_id: invitation.teamId,
      id: invitation.id,
      email_key: foldForSearch(invitation.email),
      created_at: invitation.createdAt,
      ...changeable(invitation, tokenHash),
    })
    .execute();
}

/** With a new token: the link before it opens nothing any more. */
export async function updateInvitation(tx: Handle, invitation: Invitation, tokenHash: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set(changeable(invitation, tokenHash))
    .where('team_id', '=', invitation.teamId)
    .where('id', '=', invitation.id)
    .execute();
}

function changeable(invitation: Invitation, tokenHash: string) {
  return {
    email: invitation.email,
    role: invitation.role,
    ...fromRate(invitation.hourlyRate),
    invited_by: invitation.invitedBy,
    token_hash: tokenHash,
    expires_at: invitation.expiresAt,
  };
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

/** The invitation with a token, whether it has expired or not. */
export async function findInvitationByToken(
  handle: Handle,
  tokenHash: string,
): Promise<Invitation | undefined> {
  const row = await handle
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && toInvitation(row);
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

/** Whether it was still there. Of parallel deletions one wins. */
export async function deleteInvitation(tx: Handle, { teamId, id }: Invitation): Promise<boolean> {
  const result = await tx
    .deleteFrom('invitations')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteInvitationOf(tx: Handle, teamId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('team_id', '=', teamId)
    .where('email_key', '=', foldForSearch(email))
    .execute();
}

/** In all teams. */
export async function deleteInvitationsTo(tx: Handle, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email_key', '=', foldForSearch(email)).execute();
}

export async function deleteInvitationsExpiredBy(tx: Handle, instant: number): Promise<void> {
  await tx.deleteFrom('invitations').where('expires_at', '<=', instant).execute();
}

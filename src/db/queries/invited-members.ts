import { NO_PASSWORD } from '../../domain/account-state.ts';
import { UNSET_ZONE } from '../../domain/zone.ts';
import type { Handle } from '../database.ts';
import { fromZone } from '../rows.ts';

/** Adds the user that stands for an invited person. Nobody can sign in as it: it has no password, and its key is not an address. */
export async function insertPlaceholder(
  tx: Handle,
  { id, email, now }: { id: string; email: string; now: number },
): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id,
      name: email,
      email,
      email_key: `invited:${id}`,
      password_hash: NO_PASSWORD,
      ...fromZone({ timezone: UNSET_ZONE, timezoneIsSet: false }),
      week_start: 'MONDAY',
      time_format: 'AUTO',
      duration_format: 'CLOCK',
      default_team_id: null,
      created_at: now,
      email_verified_at: null,
      ...{ kind: 'INVITED', administrator_since: null, disabled_at: null, erase_at: null },
      restorable_by_owner: 0,
    })
    .execute();
}

export async function isPlaceholder(handle: Handle, userId: string): Promise<boolean> {
  const row = await handle.selectFrom('users').select('kind').where('id', '=', userId).executeTakeFirst();
  return row?.kind === 'INVITED';
}

export async function deletePlaceholder(tx: Handle, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).where('kind', '=', 'INVITED').execute();
}

/** Gives the identity of a placeholder to the person who accepted, who is a member from now on. */
export async function giveIdentityTo(
  tx: Handle,
  { teamId, id, userId, now }: { teamId: string; id: string; userId: string; now: number },
): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ user_id: userId, created_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** Moves all time of one identity to another one and deletes the first. Both are locked by the caller. */
export async function mergeIdentity(
  tx: Handle,
  { teamId, from, to }: { teamId: string; from: string; to: string },
): Promise<void> {
  for (const table of ['time_entries', 'time_entry_parts'] as const) {
    await tx
      .updateTable(table as 'time_entries')
      .set({ identity_id: to })
      .where('team_id', '=', teamId)
      .where('identity_id', '=', from)
      .execute();
  }
  await tx.deleteFrom('identities').where('team_id', '=', teamId).where('id', '=', from).execute();
}

/** Makes invited members DEACTIVATED whose invitation has expired or is gone. */
export async function endExpiredInvitedMembers(tx: Handle, now: number): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ invited_at: null })
    .where('invited_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invitations')
            .select('invitations.id')
            .whereRef('invitations.team_id', '=', 'identities.team_id')
            .whereRef('invitations.identity_id', '=', 'identities.id')
            .where('invitations.expires_at', '>', now),
        ),
      ),
    )
    .execute();
}

import { type ExpressionBuilder, sql } from 'kysely';
import { NO_PASSWORD } from '../../../domain/accounts/account-state.ts';
import type { Identity, User } from '../../../domain/entities.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import { UNSET_ZONE } from '../../../domain/time/zone.ts';
import { leastId } from '../../../lib/ids.ts';
import type { Handle } from '../../database.ts';
import { fromZone } from '../../rows.ts';
import type { Tables } from '../../schema.ts';
import { assignNamesToAccount } from '../audit-log/names.ts';

/** More than the clocks of two nodes can differ. */
const CLOCK_DIFFERENCE_MS = 86_400_000;

/** Inserts a placeholder. It cannot sign in: it has no password, and its key is not an address. */
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

/** Placeholders with a member, found through the index by the prefix of their keys. */
const placeholders = (handle: Handle) =>
  handle
    .selectFrom('users')
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .where('users.email_key', '>=', 'invited:')
    .where('users.email_key', '<', 'invited;')
    .where('users.kind', '=', 'INVITED');

/**
 * Records the account that had an address, for all invited members with the address, even if their invitation has
 * ended.
 */
export async function setAccountOfInvited(tx: Handle, email: string, userId: string): Promise<void> {
  const invited = await placeholders(tx)
    .select('users.id')
    .where('identities.known_email_key', '=', foldForSearch(email))
    .execute();
  for (const { id } of invited) {
    await tx.updateTable('users').set({ invited_account_id: userId }).where('id', '=', id).execute();
  }
}

/**
 * The invited members with the verified address of a user or an earlier address of the user. Excludes a member who was
 * invited again at an earlier address: that invitation is to the current owner of the address.
 */
export async function findInvitedAs(
  handle: Handle,
  { id, email, emailVerifiedAt }: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<Pick<Identity, 'teamId' | 'id' | 'userId'>[]> {
  const rows = await placeholders(handle)
    .select(['identities.team_id', 'identities.id', 'identities.user_id'])
    .where(({ eb, and, or, not, exists, selectFrom }) =>
      or([
        and([
          eb('users.invited_account_id', '=', id),
          not(
            exists(
              selectFrom('invitations')
                .select('invitations.id')
                .whereRef('invitations.team_id', '=', 'identities.team_id')
                .whereRef('invitations.identity_id', '=', 'identities.id')
                .where('invitations.user_id', 'is', null),
            ),
          ),
        ]),
        // An unverified address may belong to another person.
        ...(emailVerifiedAt === null ? [] : [eb('identities.known_email_key', '=', foldForSearch(email))]),
      ]),
    )
    .execute();
  return rows.map((row) => ({ teamId: row.team_id, id: row.id, userId: row.user_id }));
}

/** Transfers the identity of a placeholder to the user who accepted the invitation. */
export async function transferIdentity(
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

/**
 * Moves all time, imported rows and names of an identity that was created at `since` to another identity, and deletes
 * the first. The caller has locked both.
 */
export async function mergeIdentity(
  tx: Handle,
  { teamId, from, to, since }: { teamId: string; from: string; to: string; since: number },
): Promise<void> {
  for (const table of ['time_entries', 'time_entry_parts'] as const) {
    await tx
      .updateTable(table as 'time_entries')
      .set({ identity_id: to })
      .where('team_id', '=', teamId)
      .where('identity_id', '=', from)
      .execute();
  }
  // JSON escapes quotes within a text, so only the property itself matches.
  const [former, current] = [`"identityId":"${from}"`, `"identityId":"${to}"`];
  await tx
    .updateTable('import_rows')
    .set({ content: sql<string>`replace(content, ${former}, ${current})` })
    .where('team_id', '=', teamId)
    // Entry ids start with the instant of their creation. The rows before `since` can be the whole history of the team.
    .where('entry_id', '>=', leastId(since - CLOCK_DIFFERENCE_MS))
    .where('content', 'like', `%${former}%`)
    .execute();
  await assignNamesToAccount(tx, { teamId, personId: from, identityId: to });
  await tx.deleteFrom('identities').where('team_id', '=', teamId).where('id', '=', from).execute();
}

/** SQL condition: an invited member whose invitation has expired or was deleted. */
const withoutInvitation =
  (now: number) =>
  ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'identities'>) =>
    and([
      eb('invited_at', 'is not', null),
      not(
        exists(
          selectFrom('invitations')
            .select('invitations.id')
            .whereRef('invitations.team_id', '=', 'identities.team_id')
            .whereRef('invitations.identity_id', '=', 'identities.id')
            .where('invitations.expires_at', '>', now),
        ),
      ),
    ]);

/** The teams with an invited member whose invitation has expired or was deleted. */
export async function findTeamsWithExpiredMembers(handle: Handle, now: number): Promise<string[]> {
  const query = handle.selectFrom('identities').select('team_id').distinct();
  const rows = await query.where(withoutInvitation(now)).execute();
  return rows.map((row) => row.team_id);
}

/** Ends the membership of invited members without a valid invitation. The caller has locked the team. */
export async function endExpiredInvitedMembers(tx: Handle, teamId: string, now: number): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ invited_at: null })
    .where('team_id', '=', teamId)
    .where(withoutInvitation(now))
    .execute();
}

import { NO_PASSWORD } from '../../../domain/accounts/account-state.ts';
import { ERASING, FORMER_MEMBER } from '../../../domain/accounts/erasure.ts';
import type { User } from '../../../domain/entities.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import { UNSET_ZONE } from '../../../domain/time/zone.ts';
import type { Handle } from '../../database.ts';
import { fromZone } from '../../rows.ts';
import { findInvitedAs } from '../teams/invited-members.ts';
import { deleteSome } from './erase-in-parts.ts';

/**
 * Erases the name, address and settings of a user, also where teams store them, and ends the memberships. The remaining
 * user row cannot sign in.
 */
export async function forgetUser(tx: Handle, id: string, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: FORMER_MEMBER,
      email: '',
      email_key: `erased:${id}`,
      password_hash: NO_PASSWORD,
      ...fromZone({ timezone: UNSET_ZONE, timezoneIsSet: false }),
      week_start: 'MONDAY',
      time_format: 'AUTO',
      duration_format: 'CLOCK',
      default_team_id: null,
      email_verified_at: null,
      ...{ kind: 'ERASED', administrator_since: null, restorable_by_owner: 0, erase_at: ERASING },
      ...{ invited_account_id: null, last_seen_at: null },
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('identities')
    .set({ known_name: null, known_email: null, known_email_key: null, invited_at: null })
    .where('user_id', '=', id)
    .execute();
  await tx
    .updateTable('identities')
    .set({ deactivated_at: now })
    .where('user_id', '=', id)
    .where('deactivated_at', 'is', null)
    .execute();
}

/** The tables with rows of a user, and their keys. In this order, no deleted row is still referenced. */
const tableKeys = {
  sessions: ['id'],
  api_keys: ['id'],
  password_resets: ['user_id'],
  email_verifications: ['user_id'],
  email_changes: ['user_id'],
  oauth_records: ['kind', 'id_hash'],
  idempotency_keys: ['user_id', 'key'],
  open_imports: ['user_id'],
} as const;

export type UserTable = keyof typeof tableKeys;

export const userTables = Object.keys(tableKeys) as UserTable[];

/** Deletes up to `limit` rows of a user from a table and returns their number. */
export function eraseSomeOfUser(tx: Handle, table: UserTable, id: string, limit: number): Promise<number> {
  return deleteSome(tx, { table, keys: tableKeys[table], owner: 'user_id', id }, limit);
}

/** The applications of a user. Deleting an application also deletes all grants to it. */
export async function findAppsToErase(handle: Handle, userId: string): Promise<string[]> {
  const rows = await handle.selectFrom('oauth_apps').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** A membership of an erased account. */
export interface ErasedMember {
  teamId: string;
  id: string;
}

export async function findErasedMembers(handle: Handle, userId: string): Promise<ErasedMember[]> {
  const rows = await handle
    .selectFrom('identities')
    .select(['team_id', 'id'])
    .where('user_id', '=', userId)
    .orderBy('team_id')
    .execute();
  return rows.map((row) => ({ teamId: row.team_id, id: row.id }));
}

/** Deletes a member's personal data in a team: report links, reports that are not shared and dismissed alerts. */
export async function erasePersonalThings(tx: Handle, { teamId, id }: ErasedMember): Promise<void> {
  await tx.deleteFrom('report_links').where('team_id', '=', teamId).where('identity_id', '=', id).execute();
  await tx
    .deleteFrom('report_links')
    .where('team_id', '=', teamId)
    .where('report_id', 'in', (eb) =>
      eb
        .selectFrom('reports')
        .select('id')
        .where('team_id', '=', teamId)
        .where('identity_id', '=', id)
        .where('shared', '=', 0),
    )
    .execute();
  await tx
    .deleteFrom('reports')
    .where('team_id', '=', teamId)
    .where('identity_id', '=', id)
    .where('shared', '=', 0)
    .execute();
  await tx
    .deleteFrom('dismissed_budget_alerts')
    .where('team_id', '=', teamId)
    .where('identity_id', '=', id)
    .execute();
}

/**
 * Empties the texts of a member's imported rows, which can contain the name and address. Reads up to `limit` rows after
 * `after` and returns the id of the last row; null at the end.
 */
export async function eraseTextsOfRows(
  tx: Handle,
  { teamId, id }: ErasedMember,
  after: string | null,
  limit: number,
): Promise<string | null> {
  let query = tx.selectFrom('import_rows').select('entry_id').where('team_id', '=', teamId);
  if (after !== null) query = query.where('entry_id', '>', after);
  const rows = await query.orderBy('entry_id').limit(limit).execute();
  const last = rows.at(-1)?.entry_id ?? null;
  if (last === null) return null;
  let update = tx
    .updateTable('import_rows')
    .set({ raw: '' })
    .where('team_id', '=', teamId)
    .where('entry_id', '<=', last)
    .where('raw', 'is not', null)
    .where((eb) =>
      eb.or([
        // The member of the row. JSON escapes quotes within a text, so only the property itself matches.
        eb('content', 'like', `%"identityId":"${id}"%`),
        // A row for an invited person has the placeholder's identity, and its entry that of the member who accepted.
        ...(['time_entries', 'time_entry_parts'] as const).map((table) =>
          eb.exists(
            eb
              .selectFrom(table)
              .select(`${table}.id`)
              .where(`${table}.team_id`, '=', teamId)
              .where(`${table}.identity_id`, '=', id)
              .whereRef(`${table}.id`, '=', 'import_rows.entry_id'),
          ),
        ),
      ]),
    );
  if (after !== null) update = update.where('entry_id', '>', after);
  await update.execute();
  return rows.length < limit ? null : last;
}

/**
 * Deletes the invitations to the user's verified address and those bound to the user. Invited members with a current or
 * former address of the user who did not accept become former members without a name and keep their time.
 */
export async function eraseInvitationsTo(
  tx: Handle,
  user: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>,
  now: number,
): Promise<void> {
  const invited = await findInvitedAs(tx, user);
  await tx
    .deleteFrom('invitations')
    .where(({ eb, or }) =>
      or([
        eb('user_id', '=', user.id),
        // An unverified address may belong to another person.
        ...(user.emailVerifiedAt === null ? [] : [eb('email_key', '=', foldForSearch(user.email))]),
      ]),
    )
    .execute();
  for (const { teamId, id, userId } of invited) {
    await tx.deleteFrom('invitations').where('team_id', '=', teamId).where('identity_id', '=', id).execute();
    await forgetUser(tx, userId, now);
  }
}

/** Completes an erasure. The user row stays without a name while memberships refer to it; otherwise it is deleted. */
export async function finishErasing(tx: Handle, userId: string): Promise<void> {
  const members = await findErasedMembers(tx, userId);
  if (members.length === 0) await tx.deleteFrom('users').where('id', '=', userId).execute();
  else await tx.updateTable('users').set({ erase_at: null }).where('id', '=', userId).execute();
}

/** Whether a team of the user is being erased. */
export async function waitsForTeam(handle: Handle, userId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('identities')
    .innerJoin('teams', 'teams.id', 'identities.team_id')
    .select('teams.id')
    .where('identities.user_id', '=', userId)
    .where('teams.erase_at', '=', ERASING)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

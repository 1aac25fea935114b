import type { User } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { toUser } from '../../rows.ts';
import type { AccountLinksTable, EmailChangesTable } from '../../schema.ts';

/** The tables of the links that are for one person alone. They have the same columns; `email_changes` has the new address as well. */
export type LinkTable = 'password_resets' | 'email_verifications' | 'email_changes';

/** Types the statements by one of the tables, which fits all. */
const typed = (table: LinkTable) => table as 'password_resets';

/** A new one takes the place of the one before. */
export async function putLink(
  tx: Handle,
  table: LinkTable,
  link: AccountLinksTable & Partial<EmailChangesTable>,
): Promise<void> {
  await tx
    .insertInto(typed(table))
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
}

/** The user of a link; undefined if it was used, replaced or has expired. */
export async function findUserOfLink(
  handle: Handle,
  table: LinkTable,
  tokenHash: string,
  now: number,
): Promise<User | undefined> {
  const row = await handle
    .selectFrom(typed(table))
    .innerJoin('users', 'users.id', `${typed(table)}.user_id`)
    .selectAll('users')
    .where(`${typed(table)}.token_hash`, '=', tokenHash)
    .where(`${typed(table)}.expires_at`, '>', now)
    .executeTakeFirst();
  return row && toUser(row);
}

/** Whether a user has a link in the table that still opens its page. */
export async function hasOpenLink(
  handle: Handle,
  table: LinkTable,
  userId: string,
  now: number,
): Promise<boolean> {
  const row = await handle
    .selectFrom(typed(table))
    .select('user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up; false where it was used, replaced or has expired. Of parallel uses one wins. */
export async function takeLink(
  tx: Handle,
  table: LinkTable,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const result = await tx
    .deleteFrom(typed(table))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteLinkOf(tx: Handle, table: LinkTable, userId: string): Promise<void> {
  await tx.deleteFrom(typed(table)).where('user_id', '=', userId).execute();
}

/** The address that a user requested and has not confirmed yet. */
export async function findPendingEmail(
  handle: Handle,
  userId: string,
  now: number,
): Promise<string | undefined> {
  const row = await handle
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email;
}

export async function deleteExpiredLinks(tx: Handle, table: LinkTable, now: number): Promise<void> {
  await tx.deleteFrom(typed(table)).where('expires_at', '<=', now).execute();
}

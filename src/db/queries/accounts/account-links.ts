import type { User } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { toUser } from '../../rows.ts';
import type { AccountLinksTable, EmailChangesTable } from '../../schema.ts';

/** The tables of personal links. They have the same columns; `email_changes` also has the new address. */
export type LinkTable = 'password_resets' | 'email_verifications' | 'email_changes';

/** Types a table name as one of the tables, because their common columns are the same. */
const typed = (table: LinkTable) => table as 'password_resets';

/** Inserts a link; it replaces the user's previous link in the table. */
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

/** The user of a link; undefined if the link was used, replaced or has expired. */
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

/** Whether a user has an unexpired link in the table. */
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

/**
 * Deletes a link on use; false if the link was used, replaced or has expired. Exactly one of several concurrent uses
 * succeeds.
 */
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

import type { User } from '../../domain/entities.ts';
import type { Handle } from '../database.ts';
import { toUser } from '../rows.ts';
import type { PasswordResetsTable } from '../schema.ts';

/** A new one takes the place of the one before. */
export async function putPasswordReset(tx: Handle, reset: PasswordResetsTable): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values(reset)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(reset))
    .execute();
}

/** Whose password may be set with a token. */
export async function findUserOfReset(
  handle: Handle,
  tokenHash: string,
  now: number,
): Promise<User | undefined> {
  const row = await handle
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .selectAll('users')
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.expires_at', '>', now)
    .executeTakeFirst();
  return row && toUser(row);
}

/** Uses a token up; false where it was used, replaced or expired. Of parallel uses one wins. */
export async function takePasswordReset(tx: Handle, tokenHash: string, now: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deletePasswordResetOf(tx: Handle, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deleteExpiredPasswordResets(tx: Handle, now: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}

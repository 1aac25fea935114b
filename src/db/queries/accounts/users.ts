import type { User } from '../../../domain/entities.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import type { Handle } from '../../database.ts';
import { forNoKeyUpdate, lockTable } from '../../dialect.ts';
import { fromZone, toUser } from '../../rows.ts';
import { type UsersTable, userColumns } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { isActiveUser, isPersonAccount } from './active-users.ts';

export async function insertUser(tx: Handle, user: User, passwordHash: string): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id: user.id,
      name: user.name,
      email: user.email,
      email_key: foldForSearch(user.email),
      password_hash: passwordHash,
      ...fromZone(user),
      week_start: user.weekStart,
      time_format: user.timeFormat,
      duration_format: user.durationFormat,
      default_team_id: user.defaultTeamId,
      created_at: user.createdAt,
      email_verified_at: user.emailVerifiedAt,
      kind: user.kind,
      administrator_since: user.administratorSince,
      disabled_at: user.disabledAt,
      erase_at: user.eraseAt,
      restorable_by_owner: user.restorableByOwner ? 1 : 0,
    })
    .execute();
}

const byId = statement<{ id: string }, Pick<UsersTable, (typeof userColumns)[number]>>((db, parameter) =>
  db.selectFrom('users').select(userColumns).where('id', '=', parameter('id')),
);

export async function findUser(handle: Handle, id: string): Promise<User | undefined> {
  const [row] = await byId(handle, { id });
  return row && toUser(row);
}

/** Locks a user against changes until the transaction ends. */
export async function lockUser(tx: Handle, id: string): Promise<User | undefined> {
  const query = tx.selectFrom('users').selectAll().where('id', '=', id);
  const row = await forNoKeyUpdate(tx, query, 'users').executeTakeFirst();
  return row && toUser(row);
}

export async function findUserByEmail(handle: Handle, email: string): Promise<User | undefined> {
  return (await findCredentials(handle, email))?.user;
}

/** The account with an address, even if disabled, and its password hash. */
export async function findCredentials(
  handle: Handle,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const row = await handle
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', foldForSearch(email))
    .where('kind', '=', 'ACCOUNT')
    .executeTakeFirst();
  return row && { user: toUser(row), passwordHash: row.password_hash };
}

/** The users with an address at a domain such as `@example.com`. */
export async function findUsersAtDomain(handle: Handle, domain: string): Promise<User[]> {
  const rows = await handle
    .selectFrom('users')
    .selectAll()
    .where('email_key', 'like', `%${foldForSearch(domain)}`)
    .where('kind', '=', 'ACCOUNT')
    .orderBy('email_key')
    .execute();
  return rows.map(toUser);
}

/** The stored hash of a user's password. */
export async function findPasswordHash(handle: Handle, id: string): Promise<string | undefined> {
  const row = await handle
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Like `findPasswordHash`, but locks the user against changes until the transaction ends. */
export async function lockPasswordHash(tx: Handle, id: string): Promise<string | undefined> {
  const query = tx.selectFrom('users').select('password_hash').where('id', '=', id);
  return (await forNoKeyUpdate(tx, query, 'users').executeTakeFirst())?.password_hash;
}

export async function setPasswordHash(tx: Handle, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function updateUser(tx: Handle, user: User): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: user.name,
      ...fromZone(user),
      week_start: user.weekStart,
      time_format: user.timeFormat,
      duration_format: user.durationFormat,
      default_team_id: user.defaultTeamId,
    })
    .where('id', '=', user.id)
    .execute();
}

/** All present and former members of a team except one user. */
export async function findTeamMates(handle: Handle, teamId: string, exceptUserId: string): Promise<User[]> {
  const rows = await handle
    .selectFrom('users')
    .selectAll('users')
    .innerJoin('identities', 'identities.user_id', 'users.id')
    .where('identities.team_id', '=', teamId)
    .where('users.id', '!=', exceptUserId)
    .execute();
  return rows.map(toUser);
}

export async function setEmailVerified(tx: Handle, id: string, instant: number): Promise<void> {
  await tx.updateTable('users').set({ email_verified_at: instant }).where('id', '=', id).execute();
}

export async function setDisabled(tx: Handle, id: string, instant: number | null): Promise<void> {
  await tx.updateTable('users').set({ disabled_at: instant }).where('id', '=', id).execute();
}

export async function setAdministrator(tx: Handle, id: string, since: number | null): Promise<void> {
  await tx.updateTable('users').set({ administrator_since: since }).where('id', '=', id).execute();
}

/** Whether the installation has an active administrator. */
export async function hasAdministrator(handle: Handle): Promise<boolean> {
  const query = handle
    .selectFrom('users')
    .select('id')
    .where('administrator_since', 'is not', null)
    .where(isActiveUser)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Stores whether an account is disabled and when it will be erased. */
export async function updateAccountState(tx: Handle, user: User): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      disabled_at: user.disabledAt,
      erase_at: user.eraseAt,
      restorable_by_owner: user.restorableByOwner ? 1 : 0,
    })
    .where('id', '=', user.id)
    .execute();
}

/**
 * Locks the active administrators of the installation until the transaction ends, in the order of their ids. To prevent
 * deadlocks, transactions lock teams before administrators and other users after them.
 */
export async function lockAdministrators(tx: Handle): Promise<User[]> {
  const query = tx
    .selectFrom('users')
    .selectAll()
    .where('administrator_since', 'is not', null)
    .where(isActiveUser)
    .orderBy('id');
  return (await forNoKeyUpdate(tx, query, 'users').execute()).map(toUser);
}

/** Sets a new address, verified at an instant. Violates a unique index if another account has the address. */
export async function setEmail(tx: Handle, id: string, email: string, verifiedAt: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_key: foldForSearch(email), email_verified_at: verifiedAt })
    .where('id', '=', id)
    .execute();
}

/** Locks all users against inserts and changes until the transaction ends. */
function lockUsers(tx: Handle): Promise<void> {
  return lockTable(tx, 'users');
}

/** Whether no account exists. Of several concurrent transactions, at most one gets true. */
export async function lockFirstAccount(tx: Handle): Promise<boolean> {
  if (await hasUsers(tx)) return false;
  await lockUsers(tx);
  return !(await hasUsers(tx));
}

/** Whether a person has an account. */
export async function hasUsers(handle: Handle): Promise<boolean> {
  const query = handle.selectFrom('users').select('id').where(isPersonAccount).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

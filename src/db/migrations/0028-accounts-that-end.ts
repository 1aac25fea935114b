import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * An administrator of the installation, accounts that are disabled or erased, teams that are erased later, and members who have not
 * accepted yet.
 *
 * A member of the status INVITED has `invited_at` and `deactivated_at`: a process of an earlier version sees a member who was removed,
 * and lets nobody in. Such a member belongs to a user of the kind INVITED until the person accepts. That user has no password, and its
 * `email_key` is no address, so no sign-in and no search by address finds it. A user of the kind ERASED stays for the time that it
 * tracked in teams.
 */
export const accountsThatEnd: Migration = {
  id: 28,
  name: 'accounts that end',
  up: async (tx, engine) => {
    const instant = engine === 'sqlite' ? 'integer' : 'bigint';
    for (const statement of [
      `alter table users add column kind text not null default 'ACCOUNT'`,
      `alter table users add column administrator_since ${instant}`,
      `alter table users add column disabled_at ${instant}`,
      `alter table users add column erase_at ${instant}`,
      `alter table teams add column erase_at ${instant}`,
      `alter table identities add column invited_at ${instant}`,
      'create index users_to_erase on users (erase_at) where erase_at is not null',
      'create index teams_to_erase on teams (erase_at) where erase_at is not null',
    ]) {
      await sql.raw(statement).execute(tx);
    }
  },
};

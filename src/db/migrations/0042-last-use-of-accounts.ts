import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When an account was last used. Sessions are deleted when they end, and an application has many users, so neither tells it. */
export const lastUseOfAccounts: Migration = {
  id: 42,
  name: 'last use of accounts',
  up: async (tx, engine) => {
    const instant = engine === 'sqlite' ? 'integer' : 'bigint';
    for (const statement of [
      `alter table users add column last_seen_at ${instant}`,
      `update users set last_seen_at = (select max(used.at) from (
         select user_id, last_seen_at as at from sessions union all select user_id, last_used_at from api_keys
       ) as used where used.user_id = users.id) where kind = 'ACCOUNT'`,
    ]) {
      await sql.raw(statement).execute(tx);
    }
  },
};

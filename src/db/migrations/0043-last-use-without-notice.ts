import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * PostgreSQL notifies all nodes when callers change, so that they drop cached callers. The time of the last use does not decide who may
 * call, and is written every few minutes for each account and application.
 */
export const lastUseWithoutNotice: Migration = {
  id: 43,
  name: 'last use without notice',
  up: async (tx, engine) => {
    if (engine === 'sqlite') return;
    for (const [table, column] of Object.entries(columnsOfLastUse)) {
      const row = (name: string) => sql.raw(`to_jsonb(${name}) - '${column}'`);
      await sql`drop trigger ${sql.id(`${table}_of_callers`)} on ${sql.table(table)}`.execute(tx);
      await sql`create trigger ${sql.id(`${table}_of_callers`)} after delete on ${sql.table(table)}
        execute function stint_tell_of_callers()`.execute(tx);
      await sql`create trigger ${sql.id(`${table}_of_callers_changed`)} after update on ${sql.table(table)}
        for each row when (${row('old')} is distinct from ${row('new')})
        execute function stint_tell_of_callers()`.execute(tx);
    }
  },
};

const columnsOfLastUse = { users: 'last_seen_at', oauth_apps: 'last_used_at' };

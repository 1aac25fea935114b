import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Whether the owner of a deleted account may restore it by signing in. An administrator who deletes an account keeps its owner out. */
export const accountsRestoredByTheirOwners: Migration = {
  id: 39,
  name: 'accounts restored by their owners',
  up: async (tx, engine) => {
    const flag = engine === 'sqlite' ? 'integer' : 'smallint';
    await sql.raw(`alter table users add column restorable_by_owner ${flag} not null default 0`).execute(tx);
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Keeps with a session when its person proved their password last. It is null for sessions that were started by a version that does
 * not know the column: they count as not proved.
 */
export const proofOfPasswords: Migration = {
  id: 25,
  name: 'proof of passwords',
  up: async (tx, engine) => {
    const instant = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
    await sql`alter table sessions add column proved_at ${instant}`.execute(tx);
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Finds the entries that are longer than half a day, of which there are few. Whatever else reaches into a range started at
 * most half a day before it, so reports read little more than the range itself however long the longest entry is.
 */
export const longEntries: Migration = {
  id: 6,
  name: 'long entries',
  up: async (tx) => {
    await sql`create index time_entries_long on time_entries (team_id, start_at)
      where end_at - start_at > 43200000`.execute(tx);
  },
};

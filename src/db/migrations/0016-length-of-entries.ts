import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * PostgreSQL knows how starts and ends are spread, but nothing of what lies between them, and takes a third of all entries for
 * long ones. Told to look at the length itself, it knows that hardly any are, and looks for these along their own index.
 */
export const lengthOfEntries: Migration = {
  id: 16,
  name: 'length of entries',
  up: async (tx, engine) => {
    if (engine !== 'postgres') return;
    await sql`create statistics time_entries_length on (end_at - start_at) from time_entries`.execute(tx);
    await sql`analyze time_entries`.execute(tx);
  },
};

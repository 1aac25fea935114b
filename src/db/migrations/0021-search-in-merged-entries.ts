import { sql } from 'kysely';
import { foldForSearch } from '../../domain/text/text.ts';
import type { Migration } from './migration.ts';

/** A batch is a round trip on PostgreSQL, and all of it is in memory. */
const BATCH = 1000;

interface PartRow {
  team_id: string;
  id: string;
  title: string | null;
  description: string | null;
}

/**
 * The search looks into merged entries, too, so their titles and descriptions are kept in the folded form that it compares.
 * A process of the version before leaves the column null.
 */
export const searchInMergedEntries: Migration = {
  id: 21,
  name: 'search in merged entries',
  up: async (tx) => {
    await sql`alter table time_entry_parts add column search_text text`.execute(tx);
    let last: PartRow | undefined;
    do {
      const { rows } = await sql<PartRow>`select team_id, id, title, description from time_entry_parts
        where ${last ? sql`(team_id, id) > (${last.team_id}, ${last.id})` : sql`1 = 1`}
        order by team_id, id limit ${BATCH}`.execute(tx);
      for (const { team_id, id, title, description } of rows) {
        const text = foldForSearch(`${title ?? ''}\n${description ?? ''}`);
        await sql`update time_entry_parts set search_text = ${text}
          where team_id = ${team_id} and id = ${id}`.execute(tx);
      }
      last = rows.length < BATCH ? undefined : rows.at(-1);
    } while (last);
  },
};

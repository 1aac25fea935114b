import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * An imported amount counts while the entry has the duration, rate and billable flag that the amount was imported for. These values are
 * kept with the amount, because a process of a version without imported amounts changes entries and leaves the amount as it is.
 * Budgets are summed from the index of a project's entries alone, so the index gets the columns as well.
 */
export const valuesOfImportedAmounts: Migration = {
  id: 22,
  name: 'values of imported amounts',
  up: async (tx, engine) => {
    const [whole, flag] = engine === 'sqlite' ? ['integer', 'integer'] : ['bigint', 'smallint'];
    const columns = {
      imported_duration_ms: whole,
      imported_billable: flag,
      imported_rate_minor: whole,
      imported_currency: 'text',
    };
    for (const table of ['time_entries', 'time_entry_parts']) {
      for (const [name, type] of Object.entries(columns)) {
        await sql.raw(`alter table ${table} add column ${name} ${type}`).execute(tx);
      }
      await sql
        .raw(
          `update ${table} set imported_duration_ms = end_at - start_at, imported_billable = billable,
            imported_rate_minor = rate_minor, imported_currency = rate_currency
          where imported_amount_minor is not null`,
        )
        .execute(tx);
    }
    const counted = `end_at, billable, rate_minor, rate_currency, imported_amount_minor, ${Object.keys(columns).join(', ')}`;
    const ofProject = 'time_entries_of_project on time_entries (team_id, project_id, start_at, id';
    await sql`drop index time_entries_of_project`.execute(tx);
    await sql
      .raw(
        engine === 'sqlite'
          ? `create index ${ofProject}, ${counted}) where project_id is not null`
          : `create index ${ofProject}) include (${counted}) where project_id is not null`,
      )
      .execute(tx);
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * An imported entry keeps the amount of its file, in the smallest unit of the currency of its hourly rate. The index of a project's
 * entries gets the column as well, since budgets are summed from that index alone.
 */
export const importedAmounts: Migration = {
  id: 18,
  name: 'imported amounts',
  up: async (tx, engine) => {
    const amount = engine === 'sqlite' ? 'integer' : 'bigint';
    const counted = 'end_at, billable, rate_minor, rate_currency, imported_amount_minor';
    const ofProject = 'time_entries_of_project on time_entries (team_id, project_id, start_at, id';
    for (const statement of [
      `alter table time_entries add column imported_amount_minor ${amount}`,
      `alter table time_entry_parts add column imported_amount_minor ${amount}`,
      'drop index time_entries_of_project',
      engine === 'sqlite'
        ? `create index ${ofProject}, ${counted}) where project_id is not null`
        : `create index ${ofProject}) include (${counted}) where project_id is not null`,
    ]) {
      await sql.raw(statement).execute(tx);
    }
  },
};

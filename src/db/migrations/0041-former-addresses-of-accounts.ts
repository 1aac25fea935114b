import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The account whose address an invited member has, because the account had it until its owner changed it. */
export const formerAddressesOfAccounts: Migration = {
  id: 41,
  name: 'former addresses of accounts',
  up: async (tx, engine) => {
    const id = engine === 'sqlite' ? 'text' : 'uuid';
    for (const statement of [
      `alter table users add column invited_account_id ${id}`,
      // Addresses of people whom the log of an earlier version knows by the address only.
      `create index audit_names_unknown on audit_names (team_id, id)
       where person_id = '00000000-0000-0000-0000-000000000000'`,
    ]) {
      await sql.raw(statement).execute(tx);
    }
  },
};

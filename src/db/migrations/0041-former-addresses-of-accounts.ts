import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The account whose address an invited member has, because the account had it until its owner changed it. */
export const formerAddressesOfAccounts: Migration = {
  id: 41,
  name: 'former addresses of accounts',
  up: async (tx, engine) => {
    const id = engine === 'sqlite' ? 'text' : 'uuid';
    await sql.raw(`alter table users add column invited_account_id ${id}`).execute(tx);
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The address that a user asked for, and the link that proves that it is theirs. Until the link is used, the old address stays. */
export const changesOfAddress: Migration = {
  id: 34,
  name: 'changes of address',
  up: async (tx, engine) => {
    const sqlite = engine === 'sqlite';
    const instant = sqlite ? 'integer' : 'bigint';
    for (const statement of [
      `create table email_changes (user_id ${sqlite ? 'text' : 'uuid'} not null primary key references users (id),
         email text not null, token_hash text not null unique, created_at ${instant} not null,
         expires_at ${instant} not null)${sqlite ? ' strict, without rowid' : ''}`,
      'create index email_changes_by_expiry on email_changes (expires_at)',
    ]) {
      await sql.raw(statement).execute(tx);
    }
  },
};

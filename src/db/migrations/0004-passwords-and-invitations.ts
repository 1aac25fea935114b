import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/** People get back in when they forgot their password. What the links open is kept as a hash alone. */
export const passwordsAndInvitations: Migration = {
  id: 4,
  name: 'passwords and invitations',
  up: async (tx, engine) => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(tx);
  },
};

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite';
  const id = sqlite ? 'text' : 'uuid';
  const instant = sqlite ? 'integer' : 'bigint';
  const options = sqlite ? ' strict, without rowid' : '';
  return [
    `create table password_resets (user_id ${id} primary key references users (id), token_hash text not null unique,
       created_at ${instant} not null, expires_at ${instant} not null)${options}`,
    'create index password_resets_by_expiry on password_resets (expires_at)',
  ];
}

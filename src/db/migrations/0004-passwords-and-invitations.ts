import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * People get back in when they forgot their password, and into teams; what the links open is kept as a hash alone. And they
 * say how they read times.
 */
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
  // Byte order, so that both engines sort alike.
  const key = sqlite ? 'text' : 'text collate "C"';
  const options = sqlite ? ' strict, without rowid' : '';
  return [
    `create table password_resets (user_id ${id} primary key references users (id), token_hash text not null unique,
       created_at ${instant} not null, expires_at ${instant} not null)${options}`,
    'create index password_resets_by_expiry on password_resets (expires_at)',

    `create table invitations (team_id ${id} not null references teams (id) on delete cascade, id ${id} not null,
       email text not null, email_key ${key} not null, role text not null, rate_minor ${instant}, rate_currency text,
       invited_by ${id} not null, token_hash text not null unique, created_at ${instant} not null,
       expires_at ${instant} not null, primary key (team_id, id), unique (team_id, email_key),
       foreign key (team_id, invited_by) references identities (team_id, id) on delete cascade)${options}`,
    'create index invitations_by_age on invitations (team_id, created_at, id)',
    'create index invitations_by_expiry on invitations (expires_at)',

    `alter table users add column time_format text not null default 'AUTO'`,
    `alter table users add column duration_format text not null default 'CLOCK'`,
  ];
}

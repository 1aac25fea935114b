import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/** People sign in, and let applications act for them. Whatever opens something is kept as a hash alone. */
export const signInAndApplications: Migration = {
  id: 3,
  name: 'sign-in and applications',
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
    `create table sessions (id ${id} primary key, token_hash text not null unique,
       user_id ${id} not null references users (id), user_agent text, address text,
       created_at ${instant} not null, last_seen_at ${instant} not null, expires_at ${instant} not null)${options}`,
    'create index sessions_by_user on sessions (user_id)',
    'create index sessions_by_expiry on sessions (expires_at)',

    `create table oauth_apps (id ${id} primary key, user_id ${id} not null references users (id), name text not null,
       preset text not null, redirect_uris text not null, secret_hash text, created_at ${instant} not null,
       last_used_at ${instant})${options}`,
    'create index oauth_apps_by_user on oauth_apps (user_id, created_at)',

    `create table oauth_records (kind text not null, id_hash text not null,
       app_id ${id} references oauth_apps (id) on delete cascade, user_id ${id} references users (id),
       grant_id text, uid text, payload text not null, created_at ${instant} not null, expires_at ${instant} not null,
       consumed_at ${instant}, primary key (kind, id_hash))${options}`,
    'create index oauth_records_by_grant on oauth_records (grant_id) where grant_id is not null',
    'create index oauth_records_by_uid on oauth_records (uid) where uid is not null',
    'create index oauth_records_by_user on oauth_records (user_id, kind) where user_id is not null',
    'create index oauth_records_by_app on oauth_records (app_id) where app_id is not null',
    'create index oauth_records_by_expiry on oauth_records (expires_at)',

    `create table server_keys (id ${id} primary key, purpose text not null, secret text not null,
       created_at ${instant} not null)${options}`,
  ];
}

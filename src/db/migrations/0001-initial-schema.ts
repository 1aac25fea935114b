import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Every table of a tenant is led by team_id, in its primary key and its indexes, so that the data can be distributed by
 * team. References carry team_id too: a row can only point at rows of its own team.
 */
export const initialSchema: Migration = {
  id: 1,
  name: 'initial schema',
  up: async (tx, engine) => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(tx);
  },
};

function statements(engine: Engine): string[] {
  const sqlite = engine === 'sqlite';
  const id = sqlite ? 'text' : 'uuid';
  const instant = sqlite ? 'integer' : 'bigint';
  const minor = instant;
  const flag = sqlite ? 'integer' : 'smallint';
  // Byte order, so that both engines sort alike. SQLite's default is byte order.
  const key = sqlite ? 'text' : 'text collate "C"';
  const options = sqlite ? ' strict, without rowid' : '';
  // Rows with free text are too wide to live in an index, which is what a table without row ids is.
  const wideOptions = sqlite ? ' strict' : '';
  const nobody = sqlite ? "''" : "'00000000-0000-0000-0000-000000000000'::uuid";
  const rate = `rate_minor ${minor}, rate_currency text`;
  const catalog = `team_id ${id} not null references teams (id), id ${id} not null, name text not null,
    name_key ${key} not null, archived_at ${instant}, created_at ${instant} not null, primary key (team_id, id)`;
  const entry = `team_id ${id} not null, id ${id} not null, identity_id ${id} not null, project_id ${id},
    client_id ${id}, task_id ${id}, start_at ${instant} not null, title text, description text,
    billable ${flag} not null, ${rate}, idempotency_key text, source_kind text not null, source_id text,
    source_label text, import_id ${id}, created_at ${instant} not null, primary key (team_id, id),
    foreign key (team_id, identity_id) references identities (team_id, id),
    foreign key (team_id, project_id) references projects (team_id, id),
    foreign key (team_id, client_id) references clients (team_id, id),
    foreign key (team_id, task_id) references tasks (team_id, id),
    foreign key (team_id, import_id) references imports (team_id, id)`;
  return [
    `create table teams (id ${id} primary key, name text not null, name_key ${key} not null, currency text not null,
       time_zone text not null, overlap_policy text not null, ${rate}, archived_at ${instant},
       created_at ${instant} not null)${options}`,
    `create table users (id ${id} primary key, name text not null, email text not null, email_key ${key} not null unique,
       password_hash text not null, time_zone text not null, week_start text not null,
       default_team_id ${id} references teams (id) on delete set null, created_at ${instant} not null)${options}`,
    `create table identities (team_id ${id} not null references teams (id) on delete cascade, id ${id} not null,
       user_id ${id} not null references users (id), role text not null, ${rate},
       longest_entry ${instant} not null default 0, deactivated_at ${instant},
       created_at ${instant} not null, primary key (team_id, id), unique (team_id, user_id))${options}`,
    'create index identities_by_user on identities (user_id)',

    `create table clients (${rate}, ${catalog})${options}`,
    'create unique index clients_by_name on clients (team_id, name) where archived_at is null',
    'create index clients_in_order on clients (team_id, name_key, id)',

    `create table projects (client_id ${id}, colour text not null, billable ${flag} not null, ${rate}, ${catalog},
       foreign key (team_id, client_id) references clients (team_id, id))${options}`,
    `create unique index projects_by_name on projects (team_id, coalesce(client_id, ${nobody}), name)
       where archived_at is null`,
    'create index projects_in_order on projects (team_id, name_key, id)',
    'create index projects_by_client on projects (team_id, client_id)',

    `create table tasks (project_id ${id} not null, ${catalog},
       foreign key (team_id, project_id) references projects (team_id, id))${options}`,
    'create unique index tasks_by_name on tasks (team_id, project_id, name) where archived_at is null',
    'create index tasks_in_order on tasks (team_id, name_key, id)',
    'create index tasks_by_project on tasks (team_id, project_id, name_key, id)',

    `create table tags (${catalog})${options}`,
    'create unique index tags_by_name on tags (team_id, name) where archived_at is null',
    'create index tags_in_order on tags (team_id, name_key, id)',

    `create table imports (team_id ${id} not null references teams (id), id ${id} not null, identity_id ${id} not null,
       tool text not null, file_name text not null, created_at ${instant} not null, primary key (team_id, id),
       foreign key (team_id, identity_id) references identities (team_id, id))${options}`,

    `create table time_entries (end_at ${instant}, search_text text not null, updated_at ${instant} not null, ${entry},
       check (end_at is null or end_at > start_at))${wideOptions}`,
    'create index time_entries_of_team on time_entries (team_id, start_at desc, id desc)',
    'create index time_entries_of_identity on time_entries (team_id, identity_id, start_at desc, id desc)',
    `create unique index time_entries_running on time_entries (team_id, identity_id) where end_at is null`,
    ...['project', 'client', 'task', 'import'].map(
      (of) => `create index time_entries_of_${of} on time_entries (team_id, ${of}_id, start_at desc, id desc)
       where ${of}_id is not null`,
    ),

    `create table time_entry_parts (entry_id ${id} not null, end_at ${instant} not null, ${entry},
       foreign key (team_id, entry_id) references time_entries (team_id, id) on delete cascade)${wideOptions}`,
    'create index time_entry_parts_of_entry on time_entry_parts (team_id, entry_id)',
    'create index time_entry_parts_of_project on time_entry_parts (team_id, project_id)',
    'create index time_entry_parts_of_client on time_entry_parts (team_id, client_id)',
    'create index time_entry_parts_of_task on time_entry_parts (team_id, task_id)',

    `create table time_entry_tags (team_id ${id} not null, entry_id ${id} not null, tag_id ${id} not null,
       primary key (team_id, entry_id, tag_id), foreign key (team_id, tag_id) references tags (team_id, id))${options}`,
    'create index time_entry_tags_by_tag on time_entry_tags (team_id, tag_id)',

    `create table idempotency_keys (user_id ${id} not null references users (id), key text not null,
       origin_id ${id} not null, request_hash text not null, created_at ${instant} not null,
       primary key (user_id, key))${options}`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',

    `create table api_keys (id ${id} primary key, user_id ${id} not null references users (id), name text not null,
       key_hash text not null unique, prefix text not null, scopes text not null, created_at ${instant} not null,
       last_used_at ${instant}, revoked_at ${instant})${options}`,
    'create index api_keys_by_user on api_keys (user_id, created_at)',
  ];
}

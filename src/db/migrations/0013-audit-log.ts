import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Who did what, and through which credential. It points at nothing: a line outlives what it is about, who did it and by what.
 * Lines are added and never changed; one is deleted only when it is older than what the log is to keep, which `audit_log_kept`
 * says.
 *
 * A new time entry has no line but says itself who made it, until it is deleted: a second row for each would cost a quarter of
 * the whole creation.
 */
export const auditLog: Migration = {
  id: 13,
  name: 'audit log',
  up: async (tx, engine) => {
    const guards = engine === 'sqlite' ? sqliteGuards : postgresGuards;
    for (const statement of [...tables(engine), ...guards]) await sql.raw(statement).execute(tx);
  },
};

function tables(engine: Engine): string[] {
  const sqlite = engine === 'sqlite';
  const id = sqlite ? 'text' : 'uuid';
  const instant = sqlite ? 'integer' : 'bigint';
  const options = sqlite ? ' strict, without rowid' : '';
  return [
    `create table audit_log (team_id ${id} not null, at ${instant} not null, id ${id} not null, actor_id ${id} not null,
       actor_name text not null, source_kind text not null, source_id text, source_label text, tool text,
       action text not null, object_id text not null, object_label text not null, changes text,
       primary key (team_id, at, id))${options}`,
    'create index audit_log_of_actor on audit_log (team_id, actor_id, at, id)',
    'create index audit_log_of_action on audit_log (team_id, action, at, id)',
    'create index audit_log_of_object on audit_log (team_id, object_id, at, id)',
    'create index audit_log_of_source on audit_log (team_id, source_id, at, id) where source_id is not null',
    `create table audit_log_kept (one integer primary key check (one = 1), since ${instant} not null)${sqlite ? ' strict' : ''}`,
    'insert into audit_log_kept (one, since) values (1, 0)',

    `alter table time_entries add column created_by ${id}`,
    'alter table time_entries add column created_tool text',
    // With who made them, so that what others made is passed over without being read.
    `create index time_entries_by_creation on time_entries (team_id, created_at, id, created_by)
       where created_by is not null`,
  ];
}

const REFUSAL = 'The audit log is only added to.';

const sqliteGuards = [
  `create trigger audit_log_not_changed before update on audit_log
   begin select raise(abort, '${REFUSAL}'); end`,
  `create trigger audit_log_not_deleted before delete on audit_log
   when old.at >= (select since from audit_log_kept)
   begin select raise(abort, '${REFUSAL}'); end`,
];

const postgresGuards = [
  `create function stint_keep_audit_log() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       if old.at < (select since from audit_log_kept) then return old; end if;
     end if;
     raise exception '${REFUSAL}';
   end $$`,
  `create trigger audit_log_not_changed before update or delete on audit_log
   for each row execute function stint_keep_audit_log()`,
  `create trigger audit_log_not_emptied before truncate on audit_log execute function stint_keep_audit_log()`,
];

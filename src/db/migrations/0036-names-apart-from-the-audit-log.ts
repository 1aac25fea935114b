import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * Names and addresses of persons are in a table beside the audit log, where they can be erased: a line has their ids. `person_id` is the
 * member or the user as the log knows them, `user_id` the account where it is known. A null as the text is an erased name. `used_at` is a day at the most before the newest line that has the name. An earlier version leaves the ids null and
 * writes names into the line.
 *
 * `address` is the network address of the caller.
 */
export const namesApartFromTheAuditLog: Migration = {
  id: 36,
  name: 'names apart from the audit log',
  up: async (tx, engine) => {
    const guards = engine === 'sqlite' ? sqliteGuards : postgresGuards;
    for (const statement of [...tables(engine), ...guards]) await sql.raw(statement).execute(tx);
  },
};

function tables(engine: Engine): string[] {
  const sqlite = engine === 'sqlite';
  const id = sqlite ? 'text' : 'uuid';
  const instant = sqlite ? 'integer' : 'bigint';
  return [
    `create table audit_names (team_id ${id} not null, id ${id} not null, person_id ${id} not null, user_id ${id}, text text,
       used_at ${instant} not null, primary key (team_id, id))${sqlite ? ' strict, without rowid' : ''}`,
    'create index audit_names_of_user on audit_names (user_id) where user_id is not null',
    'create unique index audit_names_of_person on audit_names (team_id, person_id, text)',
    `alter table audit_log add column actor_name_id ${id}`,
    `alter table audit_log add column object_name_id ${id}`,
    'alter table audit_log add column address text',
  ];
}

const REFUSAL = 'A name in the audit log is erased or stays.';

const sqliteGuards = [
  `create trigger audit_names_not_changed before update on audit_names
   when new.team_id <> old.team_id or new.id <> old.id or new.person_id <> old.person_id
     or (new.text is not null and new.text is not old.text)
   begin select raise(abort, '${REFUSAL}'); end`,
];

const postgresGuards = [
  `create function stint_keep_audit_names() returns trigger language plpgsql as $$
   begin
     raise exception '${REFUSAL}';
   end $$`,
  `create trigger audit_names_not_changed before update on audit_names for each row
   when (new.team_id <> old.team_id or new.id <> old.id or new.person_id <> old.person_id
     or (new.text is not null and new.text is distinct from old.text))
   execute function stint_keep_audit_names()`,
];

import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * A chain of hashes over the lines of each log. `seal` is the place of a line in it, from 1 on, and `hash` covers the line and the hash
 * before. `audit_chains` has the last line and the last one that was removed.
 *
 * A line changes once: when it is sealed, which is also when names that an earlier version wrote into it leave it. A sealed line is
 * deleted only when the chain says that it is removed: an earlier version, which would leave a gap, is refused.
 */
export const sealsOfTheAuditLog: Migration = {
  id: 37,
  name: 'seals of the audit log',
  up: async (tx, engine) => {
    const guards = engine === 'sqlite' ? sqliteGuards : postgresGuards;
    for (const statement of [...tables(engine), ...guards]) await sql.raw(statement).execute(tx);
  },
};

function tables(engine: Engine): string[] {
  const sqlite = engine === 'sqlite';
  const [id, count] = sqlite ? ['text', 'integer'] : ['uuid', 'bigint'];
  return [
    `alter table audit_log add column seal ${count}`,
    'alter table audit_log add column hash text',
    'create unique index audit_log_sealed on audit_log (team_id, seal) where seal is not null',
    'create index audit_log_unsealed on audit_log (team_id, at, id) where seal is null',
    `create table audit_chains (team_id ${id} not null primary key, sealed ${count} not null, hash text not null,
       removed ${count} not null, removed_hash text not null)${sqlite ? ' strict, without rowid' : ''}`,
  ];
}

const REFUSAL = 'The audit log is only added to.';

const VALUES = [
  'team_id',
  'at',
  'id',
  'actor_id',
  'source_kind',
  'source_id',
  'source_label',
  'tool',
  'action',
  'object_id',
  'address',
];
const NAMES = ['actor_name', 'actor_name_id', 'object_label', 'object_name_id', 'changes'];

/** Whether an update does anything but seal a line. */
const isForbidden = (differ: string) => {
  const differing = (columns: readonly string[]) =>
    columns.map((column) => `old.${column} ${differ} new.${column}`).join(' or ');
  return `old.seal is not null or new.seal is null or new.hash is null or ${differing(VALUES)}
    or (old.actor_name_id is not null and (${differing(NAMES)}))`;
};

const IS_KEPT = `old.at >= (select since from audit_log_kept)
  or old.seal > coalesce((select removed from audit_chains where audit_chains.team_id = old.team_id), 0)`;

const sqliteGuards = [
  'drop trigger audit_log_not_changed',
  `create trigger audit_log_not_changed before update on audit_log when ${isForbidden('is not')}
   begin select raise(abort, '${REFUSAL}'); end`,
  'drop trigger audit_log_not_deleted',
  `create trigger audit_log_not_deleted before delete on audit_log when ${IS_KEPT}
   begin select raise(abort, '${REFUSAL}'); end`,
];

const postgresGuards = [
  `create or replace function stint_keep_audit_log() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       if (${IS_KEPT}) is not true then return old; end if;
     elsif tg_op = 'UPDATE' then
       if (${isForbidden('is distinct from')}) is not true then return new; end if;
     end if;
     raise exception '${REFUSAL}';
   end $$`,
];

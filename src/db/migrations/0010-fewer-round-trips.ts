import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * On PostgreSQL each statement of a transaction is a round trip, and a creation has nine of them. One function writes an entry
 * whose place was read before, if that is still as it was read and no other entry is in the way; otherwise it writes nothing. It
 * decides nothing else: what an entry is like, and what becomes of one that overlaps, is decided by who calls it.
 *
 * The key is claimed before the identity is locked, as in the long way: in another order the two could wait for each other.
 *
 * Triggers tell the processes on a database when somebody may call no more, or may do other things than before, so that these
 * need not look it up with each request.
 */
export const fewerRoundTrips: Migration = {
  id: 10,
  name: 'fewer round trips',
  up: async (tx, engine) => {
    if (engine !== 'postgres') return;
    await sql`create function stint_create_entry(wanted jsonb, claim jsonb, seen jsonb, may_overlap boolean)
      returns boolean language plpgsql as $$
      declare
        entry time_entries := jsonb_populate_record(null::time_entries, wanted);
        longest bigint;
      begin
        if claim is not null then
          insert into idempotency_keys (user_id, key, origin_id, request_hash, created_at)
          values ((claim->>'user_id')::uuid, claim->>'key', entry.id, claim->>'request_hash', entry.created_at)
          on conflict (user_id, key) do nothing;
          if not found then return false; end if;
        end if;
        select longest_entry into longest from identities
        where team_id = entry.team_id and id = entry.identity_id and xmin::text = seen->>'identity'
        for no key update;
        if entry.end_at - entry.start_at <= longest
          and exists (select from teams where id = entry.team_id and xmin::text = seen->>'team')
          and (entry.project_id is null or exists (select from projects
            where team_id = entry.team_id and id = entry.project_id and xmin::text = seen->>'project'))
          and (entry.client_id is null or exists (select from clients
            where team_id = entry.team_id and id = entry.client_id and xmin::text = seen->>'client'))
          and (entry.task_id is null or exists (select from tasks
            where team_id = entry.team_id and id = entry.task_id and xmin::text = seen->>'task'))
          and (may_overlap or not exists (select from time_entries
            where team_id = entry.team_id and identity_id = entry.identity_id
              and start_at > entry.start_at - longest and start_at < entry.end_at and end_at > entry.start_at))
        then
          insert into time_entries select entry.*;
          return true;
        end if;
        if claim is not null then
          delete from idempotency_keys where user_id = (claim->>'user_id')::uuid and key = claim->>'key';
        end if;
        return false;
      end $$`.execute(tx);
    await sql`create function stint_tell_of_callers() returns trigger language plpgsql as $$
      begin
        notify stint_callers;
        return null;
      end $$`.execute(tx);
    for (const [table, change] of Object.entries(changesOfCallers)) {
      await sql`create trigger ${sql.id(`${table}_of_callers`)} after ${sql.raw(change)} on ${sql.table(table)}
        execute function stint_tell_of_callers()`.execute(tx);
    }
  },
};

/** What decides who may call and what they may; a credential that is new was not known to anyone before. */
const changesOfCallers = {
  identities: 'insert or delete or update of role, deactivated_at',
  users: 'update or delete',
  api_keys: 'update of revoked_at, scopes, name or delete',
  sessions: 'delete',
  oauth_apps: 'update or delete',
  oauth_records: 'update or delete',
};

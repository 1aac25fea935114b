import { sql } from 'kysely';

/**
 * The function of one-step creation (queries/time-entries/create-in-one-step.ts) has its only current definition here.
 * To change the function, edit this file and install it by a new migration. The previous version must be able to call
 * the function, so new parameters need a default.
 *
 * The function locks in the same order as the fallback: idempotency key, import, imported row, member, tags. In another
 * order two creations could deadlock. Returns null if a reference row has changed, and false if something else prevents
 * the creation; in both cases nothing is written.
 */
export const createEntryFunction = sql`create or replace function stint_create_entry(
    wanted jsonb, claim jsonb, seen jsonb, may_overlap boolean, imported jsonb default null, tag_names jsonb default null)
  returns boolean language plpgsql as $$
  declare
    entry time_entries := jsonb_populate_record(null::time_entries, wanted);
    imported_row import_rows;
    longest bigint;
    tag_ids uuid[];
    answer boolean := false;
  begin
    <<attempt>>
    begin
      if claim is not null then
        insert into idempotency_keys (user_id, key, origin_id, request_hash, created_at)
        values ((claim->>'user_id')::uuid, claim->>'key', entry.id, claim->>'request_hash', entry.created_at)
        on conflict (user_id, key) do nothing;
        if not found then return false; end if;
      end if;
      if entry.import_id is not null then
        perform from imports
        where team_id = entry.team_id and id = entry.import_id and xmin::text = seen->>'run' for key share;
        if not found then
          answer := null;
          exit attempt;
        end if;
      end if;
      if imported is not null then
        exit attempt when exists (select from import_rows
          where team_id = entry.team_id and external_id = imported->>'key_of_member');
        imported_row := jsonb_populate_record(null::import_rows, imported);
        insert into import_rows select imported_row.* on conflict (team_id, external_id) do nothing;
        exit attempt when not found;
      end if;
      select longest_entry into longest from identities
      where team_id = entry.team_id and id = entry.identity_id and xmin::text = seen->>'identity'
      for no key update;
      if (entry.end_at - entry.start_at <= longest
        and exists (select from teams where id = entry.team_id and xmin::text = seen->>'team')
        and (entry.project_id is null or exists (select from projects
          where team_id = entry.team_id and id = entry.project_id and xmin::text = seen->>'project'))
        and (entry.client_id is null or exists (select from clients
          where team_id = entry.team_id and id = entry.client_id and xmin::text = seen->>'client'))
        and (entry.task_id is null or exists (select from tasks
          where team_id = entry.team_id and id = entry.task_id and xmin::text = seen->>'task'))) is not true
      then
        answer := null;
        exit attempt;
      end if;
      if tag_names is not null then
        select array_agg(id) into tag_ids from (select id from tags
          where team_id = entry.team_id and name = any(array(select jsonb_array_elements_text(tag_names)))
            and archived_at is null
          for key share) as present;
        exit attempt when cardinality(tag_ids) is distinct from jsonb_array_length(tag_names);
      end if;
      exit attempt when not may_overlap and exists (select from time_entries
        where team_id = entry.team_id and identity_id = entry.identity_id
          and start_at > entry.start_at - longest and start_at < entry.end_at and end_at > entry.start_at);
      insert into time_entries select entry.*;
      if tag_names is not null then
        insert into time_entry_tags (team_id, entry_id, tag_id)
        select entry.team_id, entry.id, tag_id from unnest(tag_ids) as tag_id;
      end if;
      return true;
    end attempt;
    if claim is not null then
      delete from idempotency_keys where user_id = (claim->>'user_id')::uuid and key = claim->>'key';
    end if;
    if imported is not null then
      delete from import_rows where team_id = entry.team_id and entry_id = entry.id;
    end if;
    return answer;
  end $$`;

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Where the nodes on one PostgreSQL count what is limited. All times are milliseconds by the clock of the database, which is the same
 * for all of them. What is counted need not outlive a crash, and so is not written to the log.
 *
 * The function carries out several claims, each as `lib/ledger.ts` says. They come sorted: two calls never wait for each other.
 */
export const sharedLimits: Migration = {
  id: 12,
  name: 'shared limits',
  up: async (tx, engine) => {
    if (engine !== 'postgres') return;
    await sql`create unlogged table allowances (bucket text primary key, paid_off double precision not null)
      with (fillfactor = 50)`.execute(tx);
    await sql`create function stint_claim(claims jsonb)
      returns table (taken double precision, owed double precision) language plpgsql as $$
      declare
        claim record;
        paid double precision;
        room double precision;
        now double precision;
      begin
        for claim in select * from jsonb_to_recordset(claims) as one(bucket text, ceiling double precision,
          enough double precision, least double precision, want double precision, ahead double precision)
        loop
          loop
            select paid_off into paid from allowances where bucket = claim.bucket for update;
            exit when found;
            insert into allowances values (claim.bucket, 0) on conflict do nothing;
          end loop;
          now := extract(epoch from clock_timestamp()) * 1000;
          owed := greatest(paid - now, 0);
          room := claim.ceiling - owed;
          taken := 0;
          if room >= claim.enough then
            taken := greatest(claim.least, least(claim.want, room))
              + greatest(0, least(claim.ahead, (room - claim.want) / 8));
            owed := owed + taken;
            update allowances set paid_off = now + owed where bucket = claim.bucket;
          end if;
          return next;
        end loop;
      end $$`.execute(tx);
  },
};

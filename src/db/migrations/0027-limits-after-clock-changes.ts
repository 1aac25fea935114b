import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Keeps a debt from growing when the clock of the database is set back. `debt` is what a bucket owed when its row was written; a null
 * is from before this column, and counts as the ceiling. The function is called by processes of the version before, too.
 */
export const limitsAfterClockChanges: Migration = {
  id: 27,
  name: 'limits after clock changes',
  up: async (tx, engine) => {
    if (engine !== 'postgres') return;
    await sql`alter table allowances add column debt double precision`.execute(tx);
    await sql`create or replace function stint_claim(claims jsonb)
      returns table (taken double precision, owed double precision) language plpgsql as $$
      declare
        claim record;
        known record;
        room double precision;
        now double precision;
      begin
        for claim in select * from jsonb_to_recordset(claims) as one(bucket text, ceiling double precision,
          enough double precision, least double precision, want double precision, ahead double precision)
        loop
          loop
            select paid_off, debt into known from allowances where bucket = claim.bucket for update;
            exit when found;
            insert into allowances (bucket, paid_off, debt) values (claim.bucket, 0, 0) on conflict do nothing;
          end loop;
          now := extract(epoch from clock_timestamp()) * 1000;
          owed := greatest(least(known.paid_off - now, coalesce(known.debt, claim.ceiling)), 0);
          room := claim.ceiling - owed;
          taken := 0;
          if room >= claim.enough then
            taken := greatest(claim.least, least(claim.want, room))
              + greatest(0, least(claim.ahead, (room - claim.want) / 8));
            owed := owed + taken;
          end if;
          -- Also where nothing is taken after the clock was set back: the debt is paid off by the new time.
          if taken <> 0 or known.paid_off - now > owed then
            update allowances set paid_off = now + owed, debt = owed where bucket = claim.bucket;
          end if;
          return next;
        end loop;
      end $$`.execute(tx);
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Says of a time zone whether somebody chose it. Until now an account was in UTC where nobody had, so UTC counts as chosen only
 * where the audit log has a change of the zone.
 */
export const chosenTimeZones: Migration = {
  id: 20,
  name: 'chosen time zones',
  up: async (tx, engine) => {
    const flag = sql.raw(engine === 'sqlite' ? 'integer' : 'smallint');
    for (const [table, action] of Object.entries({ users: 'currentUser.update', teams: 'team.update' })) {
      await sql`alter table ${sql.table(table)} add column time_zone_chosen ${flag} not null default 0`.execute(
        tx,
      );
      await sql`update ${sql.table(table)} set time_zone_chosen = 1
        where time_zone = 'UTC' and cast(id as text) in (select object_id from audit_log
          where action = ${sql.lit(action)} and changes like '%"field":"timezone"%')`.execute(tx);
    }
  },
};

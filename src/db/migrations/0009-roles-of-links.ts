import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Keeps with a link that shares a report which role its maker had: it shows no more when they are given a higher one. */
export const rolesOfLinks: Migration = {
  id: 9,
  name: 'roles of links',
  up: async (tx) => {
    await sql`alter table report_links add column role text not null default 'MEMBER'`.execute(tx);
    await sql`update report_links set role = (select identities.role from identities
      where identities.team_id = report_links.team_id and identities.id = report_links.identity_id)`.execute(
      tx,
    );
  },
};

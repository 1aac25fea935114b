import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A page of entries points at clients, projects and tasks, and to read these is a second round trip to PostgreSQL. Triggers give
 * the row of a team in `catalog_marks` another value whenever one of its own is changed: a page is read with the mark of its
 * team, and what was read of the catalog under that mark is still so.
 *
 * What is new changes no mark, since nobody remembers it. The value is random, not counted on: a database that was restored, or a
 * standby that took over without the last changes, must not come to one that meant something else.
 */
export const marksOfCatalogs: Migration = {
  id: 15,
  name: 'marks of catalogs',
  up: async (tx, engine) => {
    if (engine !== 'postgres') return;
    // As large as a number of JavaScript may be without losing digits.
    const anotherMark = sql.raw('(random() * 9007199254740991)::bigint');
    await sql`create table catalog_marks (team_id uuid primary key references teams (id) on delete cascade,
      mark bigint not null default ${anotherMark}) with (fillfactor = 50)`.execute(tx);
    await sql`insert into catalog_marks (team_id) select id from teams`.execute(tx);
    await sql`create function stint_begin_catalog() returns trigger language plpgsql as $$
      begin
        insert into catalog_marks (team_id) values (new.id);
        return null;
      end $$`.execute(tx);
    await sql`create trigger teams_begin_catalog after insert on teams
      for each row execute function stint_begin_catalog()`.execute(tx);
    await sql`create function stint_mark_catalog() returns trigger language plpgsql as $$
      begin
        update catalog_marks set mark = ${anotherMark} where team_id in (select team_id from changed);
        return null;
      end $$`.execute(tx);
    for (const table of ['clients', 'projects', 'tasks']) {
      for (const [change, rows] of Object.entries({ update: 'new', delete: 'old' })) {
        await sql`create trigger ${sql.id(`${table}_mark_catalog_after_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
          referencing ${sql.raw(rows)} table as changed for each statement execute function stint_mark_catalog()`.execute(
          tx,
        );
      }
    }
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * SQLite tells a process that something was committed, but not what, and most commits are of time. Triggers give the one row of
 * `deciding_mark` another value whenever something changes by which it is decided who may call, and where time may go: what was
 * read of that is true for as long as the mark is the same, whoever wrote in between.
 *
 * The value is random, not counted on: after a change that was taken back, the next one must not get the same.
 */
export const markOfWhatDecides: Migration = {
  id: 11,
  name: 'mark of what decides',
  up: async (tx, engine) => {
    if (engine !== 'sqlite') return;
    // As large as a number of JavaScript may be without losing digits.
    const anotherMark = 'random() & 9007199254740991';
    await sql`create table deciding_mark (mark integer not null) strict`.execute(tx);
    await sql`insert into deciding_mark (mark) values (${sql.raw(anotherMark)})`.execute(tx);
    for (const [table, changes] of Object.entries(whatDecides)) {
      for (const change of changes) {
        await sql`create trigger ${sql.id(`${table}_decide_after_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
          begin update deciding_mark set mark = ${sql.raw(anotherMark)}; end`.execute(tx);
      }
    }
  },
};

/** What was not there before, nobody remembers: it changes nothing, unless it adds to what somebody may. */
const whatDecides = {
  users: ['update', 'delete'],
  identities: ['insert', 'update', 'delete'],
  api_keys: ['update', 'delete'],
  sessions: ['update', 'delete'],
  oauth_apps: ['update', 'delete'],
  oauth_records: ['update', 'delete'],
  teams: ['update', 'delete'],
  clients: ['update', 'delete'],
  projects: ['update', 'delete'],
  tasks: ['update', 'delete'],
};

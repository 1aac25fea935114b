import { sql } from 'kysely';
import type { Database } from './database.ts';
import { initialSchema } from './migrations/0001-initial-schema.ts';
import { listsFromTheIndex } from './migrations/0002-lists-from-the-index.ts';
import { signInAndApplications } from './migrations/0003-sign-in-and-applications.ts';
import { passwordsAndInvitations } from './migrations/0004-passwords-and-invitations.ts';
import { importsAsObjects } from './migrations/0005-imports-as-objects.ts';
import { longEntries } from './migrations/0006-long-entries.ts';
import { budgetsCostsAndLocks } from './migrations/0007-budgets-costs-and-locks.ts';
import { savedReports } from './migrations/0008-saved-reports.ts';
import { rolesOfLinks } from './migrations/0009-roles-of-links.ts';
import { fewerRoundTrips } from './migrations/0010-fewer-round-trips.ts';
import { markOfWhatDecides } from './migrations/0011-mark-of-what-decides.ts';
import { sharedLimits } from './migrations/0012-shared-limits.ts';
import type { Migration } from './migrations/migration.ts';

/** In the order in which they run. A migration that was released is never changed. */
const migrations: readonly Migration[] = [
  initialSchema,
  listsFromTheIndex,
  signInAndApplications,
  passwordsAndInvitations,
  importsAsObjects,
  longEntries,
  budgetsCostsAndLocks,
  savedReports,
  rolesOfLinks,
  fewerRoundTrips,
  markOfWhatDecides,
  sharedLimits,
];

/** Any number will do, as long as nothing else in the database uses it. */
const ADVISORY_LOCK = 7_384_921_055;

/**
 * Brings the schema up to date and answers the names of the migrations that ran. Everything happens in one transaction
 * under a lock: processes that start together wait for the first, and a crash leaves the old schema or the new one.
 */
export async function migrate(database: Database): Promise<string[]> {
  return database.transaction(async (tx) => {
    if (database.engine === 'postgres') {
      // A migration, and the wait for one that another process runs, may take longer than a request's statement.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
    }
    await sql`create table if not exists stint_migrations (id integer primary key, name text not null)`.execute(
      tx,
    );
    const done = await sql<{ id: number }>`select id from stint_migrations`.execute(tx);
    const applied = new Set(done.rows.map((row) => row.id));
    const newest = Math.max(0, ...applied);
    const known = Math.max(...migrations.map((migration) => migration.id));
    if (newest > known) {
      throw new Error(
        `The database was made by a newer version of Stint (schema ${newest}; this version knows ${known}).`,
      );
    }
    const names: string[] = [];
    for (const migration of migrations) {
      if (applied.has(migration.id)) continue;
      await migration.up(tx, database.engine);
      await sql`insert into stint_migrations (id, name) values (${migration.id}, ${migration.name})`.execute(
        tx,
      );
      names.push(migration.name);
    }
    return names;
  });
}

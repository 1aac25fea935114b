import { sql } from 'kysely';
import type { Engine, Handle } from '../database.ts';
import { learnSizes, sequencesOf } from '../engine-tables.ts';
import { migrateTo, NEWEST_SCHEMA } from '../migrate.ts';
import { keepSinceLinesThatAreLeft } from '../queries/audit-log/lines.ts';
import type { CopiedTable } from './tables.ts';

/** Makes a database that was filled with rows one to work with. */
export async function finishTables(
  tx: Handle,
  engine: Engine,
  tables: readonly CopiedTable[],
): Promise<void> {
  for (const { name } of tables) {
    await settleSequences(tx, name);
    await learnSizes(tx, name);
  }
  await migrateTo(tx, engine, NEWEST_SCHEMA);
  await keepSinceLinesThatAreLeft(tx);
}

/** Has the database number new rows after those that were written with their numbers. */
export async function settleSequences(tx: Handle, table: string): Promise<void> {
  for (const [column, sequence] of await sequencesOf(tx, table)) {
    const largest = sql`max(${sql.ref(column)})`;
    await sql`select setval(${sequence}, coalesce(${largest}, 1), ${largest} is not null) from ${sql.table(table)}`.execute(
      tx,
    );
  }
}

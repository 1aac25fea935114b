import { sql } from 'kysely';
import type { Engine, Handle } from '../database.ts';
import { analyzeTable, sequencesOf } from '../engine-tables.ts';
import { migrateTo, NEWEST_SCHEMA } from '../migrate.ts';
import { setKeptSinceFromLines } from '../queries/audit-log/lines.ts';
import type { CopiedTable } from './tables.ts';

/** Completes a database whose tables were filled: sequences, statistics, migrations and the audit log. */
export async function finishTables(
  tx: Handle,
  engine: Engine,
  tables: readonly CopiedTable[],
): Promise<void> {
  for (const { name } of tables) {
    await advanceSequences(tx, name);
    await analyzeTable(tx, name);
  }
  await migrateTo(tx, engine, NEWEST_SCHEMA);
  await setKeptSinceFromLines(tx);
}

/** Makes identity columns continue after the copied rows. */
export async function advanceSequences(tx: Handle, table: string): Promise<void> {
  for (const [column, sequence] of await sequencesOf(tx, table)) {
    const largest = sql`max(${sql.ref(column)})`;
    await sql`select setval(${sequence}, coalesce(${largest}, 1), ${largest} is not null) from ${sql.table(table)}`.execute(
      tx,
    );
  }
}

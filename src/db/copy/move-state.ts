import { sql } from 'kysely';
import type { Handle } from '../database.ts';
import { tableNames } from '../engine-tables.ts';
import { MOVE_TABLE } from '../migrate.ts';
import type { Fingerprint } from './digest.ts';
import type { CopiedTable } from './tables.ts';

/**
 * The progress of a move, stored in the target in the transactions that copy the rows, so it is correct after a crash.
 * While the table exists, no server works on the database.
 */
export interface TableState extends Reached {
  /** The fingerprint of the table in the source. */
  expected: Fingerprint;
}

interface Reached {
  /** The number of copied rows. */
  copied: number;
  /** The key of the last copied row. */
  lastKey: (string | null)[] | null;
}

const table = sql.table(MOVE_TABLE);

/** The state of a started move; null if there is none. */
export async function readMove(handle: Handle): Promise<Map<string, TableState> | null> {
  if (!(await tableNames(handle)).includes(MOVE_TABLE)) return null;
  const { rows } = await sql<{
    name: string;
    rows: number;
    hash: string;
    copied: number;
    last_key: string | null;
  }>`
    select name, rows, hash, copied, last_key from ${table}`.execute(handle);
  return new Map(
    rows.map(({ name, rows, hash, copied, last_key }) => [
      name,
      { expected: { rows, hash }, copied, lastKey: last_key === null ? null : JSON.parse(last_key) },
    ]),
  );
}

/** Starts a move into existing, empty tables. */
export async function beginMove(tx: Handle, expected: ReadonlyMap<CopiedTable, Fingerprint>): Promise<void> {
  await sql`create table ${table} (name text primary key, rows bigint not null, hash text not null,
    copied bigint not null default 0, last_key text)`.execute(tx);
  for (const [{ name }, { rows, hash }] of expected) {
    await sql`insert into ${table} (name, rows, hash) values (${name}, ${rows}, ${hash})`.execute(tx);
  }
}

/** Deletes the rows and the state of a started move. */
export async function discardMove(tx: Handle, states: ReadonlyMap<string, TableState>): Promise<void> {
  const tables = [...states.keys()].map((name) => sql.table(name));
  // A trigger prevents emptying the audit log. A partial copy is not a log yet, so the trigger is disabled.
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx);
  // Also empties tables that triggers of the target filled from these rows.
  await sql`truncate ${sql.join(tables)} cascade`.execute(tx);
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx);
  await endMove(tx);
}

/** Records copied rows. Throws if another process has recorded rows since. */
export async function advanceMove(tx: Handle, name: string, before: number, after: Reached): Promise<void> {
  const { numAffectedRows } = await sql`update ${table}
    set copied = ${after.copied}, last_key = ${JSON.stringify(after.lastKey)}
    where name = ${name} and copied = ${before}`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error('Another move into this database is running.');
}

/** Deletes the state of the move, so that servers can use the database. */
export async function endMove(tx: Handle): Promise<void> {
  await sql`drop table ${table}`.execute(tx);
}

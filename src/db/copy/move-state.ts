import { sql } from 'kysely';
import type { Handle } from '../database.ts';
import { tableNames } from '../engine-tables.ts';
import { MOVE_TABLE } from '../migrate.ts';
import type { Fingerprint } from './digest.ts';
import type { CopiedTable } from './tables.ts';

/**
 * How far a move is, in its target: written with the rows themselves, so whatever ends it, what is there is known. While the table is
 * there, nothing else works on the database.
 */
export interface TableState extends Reached {
  /** The fingerprint of the table in the source. */
  wanted: Fingerprint;
}

interface Reached {
  /** How many rows were copied. */
  copied: number;
  /** The key of the last of them. */
  lastKey: (string | null)[] | null;
}

const table = sql.table(MOVE_TABLE);

/** The state of a move that was begun; null if none was. */
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
      { wanted: { rows, hash }, copied, lastKey: last_key === null ? null : JSON.parse(last_key) },
    ]),
  );
}

/** Begins a move into tables that are there and empty. */
export async function beginMove(tx: Handle, wanted: ReadonlyMap<CopiedTable, Fingerprint>): Promise<void> {
  await sql`create table ${table} (name text primary key, rows bigint not null, hash text not null,
    copied bigint not null default 0, last_key text)`.execute(tx);
  for (const [{ name }, { rows, hash }] of wanted) {
    await sql`insert into ${table} (name, rows, hash) values (${name}, ${rows}, ${hash})`.execute(tx);
  }
}

/** Takes a move back that was begun. */
export async function forgetMove(tx: Handle, states: ReadonlyMap<string, TableState>): Promise<void> {
  const tables = [...states.keys()].map((name) => sql.table(name));
  // A trigger refuses to empty the audit log. A partial copy is not a log yet, so the trigger is disabled.
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx);
  // Also empties tables that triggers of the target fill from these rows.
  await sql`truncate ${sql.join(tables)} cascade`.execute(tx);
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx);
  await endMove(tx);
}

/** Writes down that rows were copied; fails where another process copied some since. */
export async function advanceMove(tx: Handle, name: string, before: number, after: Reached): Promise<void> {
  const { numAffectedRows } = await sql`update ${table}
    set copied = ${after.copied}, last_key = ${JSON.stringify(after.lastKey)}
    where name = ${name} and copied = ${before}`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error('Another move into this database is under way.');
}

/** From here on it is a database like any other. */
export async function endMove(tx: Handle): Promise<void> {
  await sql`drop table ${table}`.execute(tx);
}

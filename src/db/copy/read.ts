import { sql } from 'kysely';
import type { Handle } from '../database.ts';
import { Digest, type Fingerprint } from './digest.ts';
import type { CopiedTable } from './tables.ts';

/** The approximate number of characters in a batch, which has at most `MAX_BATCH_ROWS` rows. */
const BATCH_CHARACTERS = 500_000;
const MAX_BATCH_ROWS = 1000;
const FIRST_BATCH_ROWS = 100;

type Value = string | null;

/**
 * Reads a table in batches in the order of its key, starting after the row with the key `after`. Each row is a JSON
 * list of the values of all columns as texts: both engines convert values to the same, exact texts.
 */
export async function* readRows(
  handle: Handle,
  table: CopiedTable,
  after: readonly Value[] | null = null,
): AsyncGenerator<string[]> {
  const columns = sql.join(
    table.columns.map((column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`),
  );
  const key = sql.join(table.key.map((column) => sql.ref(`${table.name}.${column}`)));
  let last = after;
  let limit = FIRST_BATCH_ROWS;
  for (;;) {
    const from = last === null ? sql`` : sql`where (${key}) > (${sql.join(last)})`;
    const { rows } = await sql<Record<string, Value>>`select ${columns} from ${sql.table(table.name)} ${from}
      order by ${key} limit ${limit}`.execute(handle);
    const lines = rows.map((row) => JSON.stringify(table.columns.map((column) => row[column])));
    const end = rows.at(-1);
    if (!end) return;
    yield lines;
    if (rows.length < limit) return;
    last = table.key.map((column) => end[column] ?? null);
    const length = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    limit = Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor(BATCH_CHARACTERS / length)));
  }
}

/** The key of a row from `readRows`. */
export function keyOf(table: CopiedTable, line: string): Value[] {
  const values = JSON.parse(line) as Value[];
  return table.key.map((column) => values[table.columns.indexOf(column)] ?? null);
}

export async function countRows(handle: Handle, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table.name)}`.execute(handle);
  return rows[0]?.count ?? 0;
}

/** Reads a whole table; calls `onRows` with the number of rows in each batch. */
export async function fingerprintOf(
  handle: Handle,
  table: CopiedTable,
  onRows: (count: number) => void,
): Promise<Fingerprint> {
  const digest = new Digest();
  for await (const lines of readRows(handle, table)) {
    digest.add(lines);
    onRows(lines.length);
  }
  return digest.get();
}

import { type RawBuilder, sql } from 'kysely';
import { UNCOPIED_TABLES } from '../../src/db/copy/tables.ts';
import type { Database } from '../../src/db/database.ts';
import type { App } from '../../src/services/app.ts';

interface Table {
  name: string;
  /** A row as one text. The database formats it, because sweeps compare all rows thousands of times. */
  asText: RawBuilder<string>;
}

interface Stored {
  version: number | string;
  rows: Record<string, string[]>;
}

const tables = new WeakMap<Database, Table[]>();
const snapshots = new WeakMap<Database, Stored>();

/**
 * All rows of all tables as texts, to detect writes. Left out are columns and tables that change without a call: the last
 * use of keys, tables of a database itself such as rate limits and the data version, and seals of the audit log, which a
 * job writes once a minute.
 */
export async function storedRows({ db }: App): Promise<Record<string, string[]>> {
  // The version is read before the rows, so that the next call sees what is committed meanwhile.
  const version = await db.fetchDataVersion();
  const before = snapshots.get(db);
  if (before?.version === version) return before.rows;
  const rows: Record<string, string[]> = {};
  for (const { name, asText } of await tablesOf(db)) {
    const found = await sql<{ text: string }>`select ${asText} as text from ${sql.table(name)}`.execute(
      db.read,
    );
    rows[name] = found.rows.map(({ text }) => text).sort();
  }
  snapshots.set(db, { version, rows });
  return rows;
}

async function tablesOf(db: Database): Promise<Table[]> {
  const known = tables.get(db);
  if (known) return known;
  const found = (await db.read.introspection.getTables())
    .filter(({ name }) => !UNCOPIED_TABLES.has(name) && name !== 'audit_chains')
    .map(({ name, columns }) => ({ name, asText: asText(db, name, columns) }));
  tables.set(db, found);
  return found;
}

function asText(
  { engine }: Database,
  table: string,
  columns: readonly { name: string }[],
): RawBuilder<string> {
  const volatile =
    table === 'audit_log' ? ['seal', 'hash'] : table === 'users' ? ['last_seen_at'] : ['last_used_at'];
  const values = columns
    .filter(({ name }) => !volatile.includes(name))
    .map(({ name }) => {
      const column = sql.ref(name);
      // JSON has no type for bytes.
      return engine === 'sqlite' ? sql`iif(typeof(${column}) = 'blob', hex(${column}), ${column})` : column;
    });
  const list = sql.join(values);
  return engine === 'sqlite' ? sql`json_array(${list})` : sql`json_build_array(${list})::text`;
}

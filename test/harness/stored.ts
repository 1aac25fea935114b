import { type RawBuilder, sql } from 'kysely';
import { ITS_OWN } from '../../src/db/copy/tables.ts';
import type { Database } from '../../src/db/database.ts';
import type { App } from '../../src/services/app.ts';

interface Table {
  name: string;
  /** A row as a text, as the database itself writes it: sweeps compare everything thousands of times. */
  asText: RawBuilder<string>;
}

interface Stored {
  version: number | string;
  rows: Record<string, string[]>;
}

const tables = new WeakMap<Database, Table[]>();
const seen = new WeakMap<Database, Stored>();

/**
 * Every row of every table as a text, to see whether something was written. When a key was used last is left out: that
 * is written now and then, whatever a test does. So is what a database keeps for itself: what limits count, and a mark that
 * changes with the former. A job seals the lines of the audit log once a minute, so the seals are left out, too.
 */
export async function storedRows({ db }: App): Promise<Record<string, string[]>> {
  // Asked first, so that what is committed meanwhile is found the next time.
  const version = await db.fetchDataVersion();
  const before = seen.get(db);
  if (before?.version === version) return before.rows;
  const rows: Record<string, string[]> = {};
  for (const { name, asText } of await tablesOf(db)) {
    const found = await sql<{ text: string }>`select ${asText} as text from ${sql.table(name)}`.execute(
      db.read,
    );
    rows[name] = found.rows.map(({ text }) => text).sort();
  }
  seen.set(db, { version, rows });
  return rows;
}

async function tablesOf(db: Database): Promise<Table[]> {
  const known = tables.get(db);
  if (known) return known;
  const found = (await db.read.introspection.getTables())
    .filter(({ name }) => !ITS_OWN.has(name) && name !== 'audit_chains')
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
      // JSON has no bytes.
      return engine === 'sqlite' ? sql`iif(typeof(${column}) = 'blob', hex(${column}), ${column})` : column;
    });
  const list = sql.join(values);
  return engine === 'sqlite' ? sql`json_array(${list})` : sql`json_build_array(${list})::text`;
}

import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Handle } from '../database.ts';
import { tableNames } from '../engine-tables.ts';
import { migrateTo } from '../migrate.ts';
import { kyselyOn } from '../sqlite/open.ts';

export interface CopiedTable {
  name: string;
  columns: string[];
  /** The columns of the primary key. The table is read in this order. */
  key: string[];
}

/** Tables that an engine fills by itself or temporarily. They are not copied. */
export const UNCOPIED_TABLES: ReadonlySet<string> = new Set([
  'stint_migrations',
  'deciding_mark',
  'catalog_marks',
  'allowances',
  'audit_log_kept',
]);

/**
 * The tables of a schema, each after the tables that it refers to. They are read from a migrated database in memory:
 * new tables are copied automatically, and foreign tables in a database are not.
 */
export async function tablesOfSchema(schema: number): Promise<CopiedTable[]> {
  const handle = kyselyOn(new DatabaseSync(':memory:'));
  try {
    await migrateTo(handle, 'sqlite', schema);
    const names = (await tableNames(handle)).filter((name) => !UNCOPIED_TABLES.has(name));
    const tables = new Map<string, CopiedTable>();
    for (const name of await byReference(handle, names)) tables.set(name, await describe(handle, name));
    return [...tables.values()];
  } finally {
    await handle.destroy();
  }
}

async function describe(handle: Handle, name: string): Promise<CopiedTable> {
  const { rows } = await sql<{
    name: string;
    pk: number;
  }>`select name, pk from pragma_table_info(${name})`.execute(handle);
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  if (key.length === 0)
    throw new Error(`The table ${name} has no primary key, without which it cannot be copied.`);
  return { name, columns: rows.map((column) => column.name), key: key.map((column) => column.name) };
}

async function byReference(handle: Handle, names: readonly string[]): Promise<Set<string>> {
  const ordered = new Set<string>();
  const add = async (name: string, path: readonly string[]): Promise<void> => {
    if (ordered.has(name)) return;
    if (path.includes(name))
      throw new Error(`The tables ${path.join(', ')} refer to each other in a circle.`);
    const { rows } = await sql<{
      to: string;
    }>`select distinct "table" as "to" from pragma_foreign_key_list(${name})`.execute(handle);
    for (const { to } of rows) await add(to, [...path, name]);
    ordered.add(name);
  };
  for (const name of names) await add(name, []);
  return ordered;
}

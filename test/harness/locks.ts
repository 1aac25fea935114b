import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { TestDatabase } from './engines.ts';

/** Blocks writes to a table until `release`, to simulate a database that does not respond. */
export async function holdWrites(
  database: TestDatabase,
  table: string,
): Promise<{ release: () => Promise<void> }> {
  if (database.url === null) {
    const connection = new DatabaseSync(path.join(database.dataDir, 'stint.db'));
    // SQLite has one write lock for all tables.
    connection.exec('begin immediate');
    return {
      release: async () => {
        connection.exec('rollback');
        connection.close();
      },
    };
  }
  return lockTable(database.url, table, 'exclusive');
}

/** Also blocks reads of a table. PostgreSQL only. */
export function holdReads(url: string, table: string): Promise<{ release: () => Promise<void> }> {
  return lockTable(url, table, 'access exclusive');
}

async function lockTable(
  url: string,
  table: string,
  mode: string,
): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in ${mode} mode`);
  return {
    release: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
}

import { DatabaseSync } from 'node:sqlite';
import { type DatabaseSettings, fileOf } from '../connect.ts';
import type { Engine, Handle } from '../database.ts';
import { withoutTimeout } from '../engine-tables.ts';
import { openPostgres } from '../postgres/open.ts';
import { kyselyOn } from '../sqlite/open.ts';

export interface Snapshot {
  engine: Engine;
  handle: Handle;
}

/**
 * Runs `work` on a snapshot of a database while other processes write. The snapshot writes nothing, so a database of an
 * older schema stays as it is.
 */
export function readSnapshot<Result>(
  settings: DatabaseSettings,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return settings.url === null
    ? readSqlite(fileOf(settings), work)
    : readPostgres(settings.url, settings, work);
}

async function readSqlite<Result>(
  file: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    connection.exec('pragma busy_timeout = 10000');
    connection.exec('pragma temp_store = memory');
    connection.exec('begin');
    // SQLite takes the snapshot at the first statement.
    connection.prepare('select count(*) from sqlite_schema').get();
    return await work({ engine: 'sqlite', handle: kyselyOn(connection) });
  } finally {
    connection.close();
  }
}

async function readPostgres<Result>(
  url: string,
  settings: DatabaseSettings,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const db = openPostgres(url, { ...settings, connections: 1 });
  try {
    return await db.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (handle) => {
        await withoutTimeout(handle);
        return work({ engine: 'postgres', handle });
      });
  } finally {
    await db.close();
  }
}

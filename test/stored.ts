import { ITS_OWN } from '../src/db/copy/tables.ts';
import type { Database } from '../src/db/database.ts';
import type { App } from '../src/services/app.ts';

const known = new WeakMap<Database, string[]>();

/**
 * Every row of every table as a text, to see whether something was written. When a key was used last is left out: that
 * is written now and then, whatever a test does. So is what a database keeps for itself: what limits count, and a mark that
 * changes with the former.
 */
export async function storedRows({ db }: App): Promise<Record<string, string[]>> {
  const stored: Record<string, string[]> = {};
  for (const name of await tablesOf(db)) {
    const rows = await db.read
      .selectFrom(name as 'time_entries')
      .selectAll()
      .execute();
    stored[name] = rows.map((row) => JSON.stringify({ ...row, last_used_at: null })).sort();
  }
  return stored;
}

async function tablesOf(db: Database): Promise<string[]> {
  const names =
    known.get(db) ??
    (await db.read.introspection.getTables()).map(({ name }) => name).filter((name) => !ITS_OWN.has(name));
  known.set(db, names);
  return names;
}

import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import { fingerprintOf } from '../../src/db/copy/read.ts';
import { type CopiedTable, tablesOfSchema } from '../../src/db/copy/tables.ts';
import { rowWriter } from '../../src/db/copy/write.ts';
import type { Database } from '../../src/db/database.ts';
import { migrateTo, NEWEST_SCHEMA, schemaOf } from '../../src/db/migrate.ts';
import { kyselyOn } from '../../src/db/sqlite/open.ts';
import { newId } from '../../src/lib/ids.ts';
import { startSession } from '../../src/services/sessions/start.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import type { TestApp, TestDatabase } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { startServerProcess } from '../harness/server.ts';

export interface Install {
  userId: string;
  key: string;
  sessionToken: string;
}

/** Creates a person with a key, a session and an entry, and at least one row in every table. */
export async function fillInstall(app: TestApp): Promise<Install> {
  const { user, actor, key } = await createPerson(app);
  const { token } = await startSession(app, user.id, { userAgent: null, address: null });
  await createTimeEntry(app, actor, {
    startTime: '2026-01-05T09:00:00Z',
    endTime: '2026-01-05T10:00:00Z',
    title: '⏱️ "Ünïcode"\n',
    tags: ['déjà vu'],
    idempotencyKey: 'row-1',
  });
  await fillEveryTable(app.db, NEWEST_SCHEMA);
  return { userId: user.id, key, sessionToken: token };
}

/** Writes one row into every table of a schema. References point to the other rows. New tables are covered automatically. */
export async function fillEveryTable(db: Database, schema: number): Promise<void> {
  const tables = await tablesOfSchema(schema);
  const columns = await columnsOf(tables, schema);
  const written = new Map<string, Record<string, string>>();
  for (const table of tables) {
    const row: Record<string, string> = {};
    for (const { name, type, refersTo } of columns.get(table.name) ?? []) {
      const referenced = refersTo && written.get(refersTo.table)?.[refersTo.column];
      row[name] = referenced ?? (type === 'INTEGER' ? numberFor(name) : textFor(name));
    }
    written.set(table.name, row);
    const write = await rowWriter(db.read, table);
    const line = JSON.stringify(table.columns.map((column) => row[column]));
    await db.transaction((tx) => write(tx, [line]));
  }
}

const numberFor = (name: string) => (name.startsWith('end') ? '2' : '1');
/** Columns of ids get a valid UUID, as PostgreSQL requires. */
const textFor = (name: string) => (/(^|_)(id|by)$/.test(name) ? newId(Date.now()) : `odd 🧭 "${name}" \\ \n`);

interface Column {
  name: string;
  type: string;
  refersTo: { table: string; column: string } | undefined;
}

async function columnsOf(tables: readonly CopiedTable[], schema: number): Promise<Map<string, Column[]>> {
  const connection = new DatabaseSync(':memory:');
  await migrateTo(kyselyOn(connection), 'sqlite', schema);
  const columns = new Map<string, Column[]>();
  for (const { name } of tables) {
    const references = connection.prepare('select * from pragma_foreign_key_list(?)').all(name);
    const found = connection.prepare('select name, type from pragma_table_info(?)').all(name);
    columns.set(
      name,
      found.map((column) => {
        const reference = references.find(({ from }) => from === column.name);
        const refersTo = reference && { table: String(reference.table), column: String(reference.to) };
        return { name: String(column.name), type: String(column.type), refersTo };
      }),
    );
  }
  connection.close();
  return columns;
}

/** The fingerprint of every table of a database. */
export async function contentOf(database: TestDatabase): Promise<Record<string, unknown>> {
  const db = connect({ ...database, connections: 1, onError: () => {} });
  try {
    const content: Record<string, unknown> = {};
    for (const table of await tablesOfSchema(await schemaOf(db.read)))
      content[table.name] = await fingerprintOf(db.read, table, () => {});
    return content;
  } finally {
    await db.close();
  }
}

/** Starts a server on the database and checks that the key and the session work and that an entry can be created. */
export async function expectToWork(database: TestDatabase, install: Install): Promise<void> {
  const server = await startServerProcess(database);
  try {
    const client = server.client(install.key);
    expect(await client.run('{ me { id } }')).toEqual({ me: { id: install.userId } });
    const created = await client.run(`mutation { createTimeEntry(input: {
      startTime: "2026-01-06T09:00:00Z", endTime: "2026-01-06T10:00:00Z" }) { outcome errors { message } } }`);
    expect(created).toEqual({ createTimeEntry: { outcome: 'CREATED', errors: [] } });
    const browser = openCookieBrowser(server.origin);
    expect((await browser.get('/')).location).toMatch(/^\/sign-in/);
    browser.cookies.set('stint_session', install.sessionToken);
    expect(await browser.get('/')).toMatchObject({ status: 200, location: null });
  } finally {
    await server.stop();
  }
}

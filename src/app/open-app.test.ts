import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createTestDatabase,
  describeOn,
  describeOnBothEngines,
  type TestDatabase,
} from '../../test/harness/engines.ts';
import { readConfig } from './config.ts';
import { type DatabaseConfig, DatabaseUnavailable, noReport, openApp } from './open-app.ts';

let database: TestDatabase;

function open(changes: Partial<DatabaseConfig> = {}) {
  const { url: databaseUrl, dataDir } = database;
  return openApp({ ...readConfig({}), databaseUrl, dataDir, databaseConnections: 2, ...changes }, noReport);
}

describeOnBothEngines('openApp', (engine) => {
  beforeEach(async () => {
    database = await createTestDatabase(engine);
  });
  afterEach(() => database.drop());

  it('migrates the schema on the first open only', async () => {
    const first = await open();
    expect(first.migrations).not.toEqual([]);
    await first.app.db.ping();
    await first.close();
    const second = await open();
    expect(second.migrations).toEqual([]);
    await second.close();
  });

  it('refuses a database of a newer version', async () => {
    const first = await open();
    await first.app.db.transaction(async (tx) => {
      await sql`insert into stint_migrations (id, name) values (9999, 'from the future')`.execute(tx);
    });
    await first.close();
    await expect(open()).rejects.toThrow(/cannot be used: The database was made by a newer version of Stint/);
  });

  if (engine === 'sqlite') return;

  it.each([
    [100, '10s'],
    [10_000, '10s'],
    [25_000, '25s'],
  ])('sets the statement timeout for a request timeout of %i ms to %s', async (requestTimeout, longest) => {
    const { app, close } = await open({ requestTimeout });
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(app.db.read);
    await close();
    expect(rows).toEqual([{ statement_timeout: longest }]);
  });
});

describeOn('postgres', 'the errors of openApp', () => {
  beforeEach(async () => {
    database = await createTestDatabase('postgres');
  });
  afterEach(() => database.drop());

  it('reports an unreachable server in one sentence without the password', async () => {
    const opening = open({ databaseUrl: 'postgres://ada:secret@127.0.0.1:1/stint' });
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(opening).rejects.toThrow(
      /^The database at 127\.0\.0\.1:1\/stint cannot be used: nothing listens there\.$/,
    );
  });

  it('reports an unreachable host that has several addresses', async () => {
    await expect(open({ databaseUrl: 'postgres://localhost:1/stint' })).rejects.toThrow(
      'nothing listens there.',
    );
  });

  it('reports a database that does not exist on the server', async () => {
    const url = new URL(database.url ?? '');
    url.pathname = '/nothing_here';
    await expect(open({ databaseUrl: url.href })).rejects.toThrow('it has no database of this name.');
  });

  it('reports a file that is not a SQLite database', async () => {
    await writeFile(path.join(database.dataDir, 'stint.db'), 'dear diary, today nothing happened at all');
    await expect(open({ databaseUrl: null })).rejects.toThrow('the file is no SQLite database.');
  });

  it('reports a data directory that cannot be created', async () => {
    await writeFile(path.join(database.dataDir, 'file'), '');
    const dataDir = path.join(database.dataDir, 'file', 'data');
    await expect(open({ databaseUrl: null, dataDir })).rejects.toThrow('a part of the path is no folder.');
  });

  it('reports a database file that cannot be opened', async () => {
    await mkdir(path.join(database.dataDir, 'stint.db'));
    await expect(open({ databaseUrl: null })).rejects.toThrow('the file cannot be opened.');
  });
});

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { connect, fileOf } from '../../src/db/connect.ts';
import type { Engine } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { type AppWithMails, appOn } from './app.ts';
import { checkingLockOrder } from './lock-order.ts';
import { fullOrQuick } from './trials.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database engines of this Vitest project. */
    engines: Engine[];
  }
}

/** Database tests are written once and run on both engines: in one Vitest project, or in one project per engine. */
const engines: readonly Engine[] = inject('engines');

/** Declares tests that run only in the project of one engine, in a file that also has tests for both. */
export function describeOn(engine: Engine, name: string, tests: () => void): void {
  if (engines.includes(engine)) describe(name, tests);
}

export function describeOnBothEngines(name: string, tests: (engine: Engine) => void): void {
  describe.each(engines)(`${name} on %s`, tests);
}

/**
 * Declares trials that depend little on the database, such as trials of pages: on both engines, but only on SQLite in a quick
 * run of the trials.
 */
export function describeOnBothEnginesInFull(name: string, tests: (engine: Engine) => void): void {
  describe.each(engines.slice(0, fullOrQuick(2, 1)))(`${name} on %s`, tests);
}

/**
 * Declares tests that mostly wait. Both engines run concurrently; the tests of one engine run in order. Tests must use
 * `expect.poll` of their context: the global `expect` has no current test after a test of the other engine has ended.
 */
export function describeOnBothEnginesAtOnce(name: string, tests: (engine: Engine) => void): void {
  describe.concurrent.each(engines)(`${name} on %s`, (engine) => {
    describe('in order', { concurrent: false }, () => tests(engine));
  });
}

export interface TestDatabase {
  /** The value of `DATABASE_URL`, or null for the embedded database in `dataDir`. */
  url: string | null;
  dataDir: string;
  drop: () => Promise<void>;
}

/** Creates an empty database. On PostgreSQL, `copyOf` names a template. */
export async function createTestDatabase(engine: Engine, copyOf = 'template1'): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stint-test-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { url: null, dataDir, drop: async () => removeDir() };
  if (!engines.includes('postgres')) {
    throw new Error(`This project has no PostgreSQL: see projectsOf in test/run/projects.ts.`);
  }
  const server = inject('postgresUrl');
  const name = `stint_${process.pid}_${crypto.randomUUID().replaceAll('-', '')}`;
  // Copies files instead of logging each page: a third faster.
  await onServer(server, `create database ${name} template ${copyOf} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    dataDir,
    drop: async () => {
      removeDir();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let template: Promise<string> | undefined;

/** A migrated, embedded database, once per process. A migration takes 60 ms, a copy 1 ms. */
function sqliteTemplate(): Promise<string> {
  template ??= createSqliteTemplate();
  return template;
}

async function createSqliteTemplate(): Promise<string> {
  const { dataDir, drop } = await createTestDatabase('sqlite');
  process.once('exit', drop);
  const db = connect({ url: null, dataDir, connections: 1, onError: () => {} });
  await migrate(db);
  // Closing the database copies its write-ahead log into the file.
  await db.close();
  return fileOf({ dataDir });
}

export interface TestApp extends AppWithMails {
  database: TestDatabase;
  close: () => Promise<void>;
}

/** The services on a new, migrated database. */
export async function createTestApp(engine: Engine, clock: Clock = systemClock): Promise<TestApp> {
  const database = await createTestDatabase(engine, inject('postgresTemplate'));
  if (engine === 'sqlite') copyFileSync(await sqliteTemplate(), fileOf(database));
  const db = connect({ ...database, connections: 10, onError: () => {} });
  const app = appOn(checkingLockOrder(db), clock);
  return {
    ...app,
    database,
    close: async () => {
      await app.deferredTasks.close();
      await app.mail.close();
      await db.close();
      await database.drop();
    },
  };
}

/** The services on the same database with separate connections, like a second process. */
export function connectAgain(app: TestApp): AppWithMails & { close: () => Promise<void> } {
  const db = connect({ ...app.database, connections: 10, onError: () => {} });
  const again = appOn(checkingLockOrder(db), app.clock);
  return {
    ...again,
    close: async () => {
      await again.deferredTasks.close();
      await again.mail.close();
      await db.close();
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import type { Engine } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { appOn, type WithLetters } from './app.ts';
import { checkingLockOrder } from './lock-order.ts';
import { often } from './trials.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The engines that tests of this project run on. */
    engines: Engine[];
  }
}

/** Every test that touches a database is written once and runs on both: in one project, or in one for each engine. */
const engines: readonly Engine[] = inject('engines');

/** For tests of one engine, or of none, in a file with tests of both: they run once, in the project of that engine. */
export function describeOn(engine: Engine, name: string, tests: () => void): void {
  if (engines.includes(engine)) describe(name, tests);
}

export function describeOnBothEngines(name: string, tests: (engine: Engine) => void): void {
  describe.each(engines)(`${name} on %s`, tests);
}

/**
 * For trials that are about pages or commands more than about what they are stored in: on both engines, and on SQLite alone where
 * there is patience for a few tries.
 */
export function describeOnBothEnginesInFull(name: string, tests: (engine: Engine) => void): void {
  describe.each(engines.slice(0, often(2, 1)))(`${name} on %s`, tests);
}

/**
 * For tests that mostly wait: on both engines at once, on each one after the other. `expect.poll` must be the one that the test
 * is given: the global one belongs to no test any more once a test on the other engine has ended.
 */
export function describeOnBothEnginesAtOnce(name: string, tests: (engine: Engine) => void): void {
  describe.concurrent.each(engines)(`${name} on %s`, (engine) => {
    describe('in order', { concurrent: false }, () => tests(engine));
  });
}

export interface TestDatabase {
  /** As the settings name it: a PostgreSQL address, or null for the embedded database in `dataDir`. */
  url: string | null;
  dataDir: string;
  drop: () => Promise<void>;
}

/** A new, empty database of its own; on PostgreSQL, a copy of another one where that is told. */
export async function createTestDatabase(engine: Engine, copyOf = 'template1'): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stint-test-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { url: null, dataDir, drop: async () => removeDir() };
  if (!engines.includes('postgres')) {
    throw new Error(`This project has no PostgreSQL: see projectsOf in test/run/projects.ts.`);
  }
  const server = inject('postgresUrl');
  const name = `stint_${process.pid}_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${copyOf}`);
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

export interface TestApp extends WithLetters {
  database: TestDatabase;
  close: () => Promise<void>;
}

/** The services on a new database with the schema in place. */
export async function createTestApp(engine: Engine, clock: Clock = systemClock): Promise<TestApp> {
  const database = await createTestDatabase(engine, inject('postgresTemplate'));
  const db = connect({ ...database, connections: 10, onError: () => {} });
  await migrate(db);
  const app = appOn(checkingLockOrder(db), clock);
  return {
    ...app,
    database,
    close: async () => {
      await app.afterwards.close();
      await app.mail.close();
      await db.close();
      await database.drop();
    },
  };
}

/** The services on the same database through connections of their own, as a second process would have them. */
export function connectAgain(app: TestApp): WithLetters & { close: () => Promise<void> } {
  const db = connect({ ...app.database, connections: 10, onError: () => {} });
  const again = appOn(checkingLockOrder(db), app.clock);
  return {
    ...again,
    close: async () => {
      await again.afterwards.close();
      await again.mail.close();
      await db.close();
    },
  };
}

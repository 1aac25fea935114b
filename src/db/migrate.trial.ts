import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase, describeOnBothEngines, type TestDatabase } from '../../test/harness/engines.ts';
import { fullOrQuick, reportFigures } from '../../test/harness/trials.ts';
import { fillEveryTable } from '../../test/imports/copies.ts';
import { runStint, settingsFor, startStint } from '../../test/processes/run-stint.ts';
import { connect } from './connect.ts';
import type { Database } from './database.ts';
import { migrateTo } from './migrate.ts';

/** An empty database, and an earlier schema with rows in every table. */
const START_SCHEMAS = [0, 8];

describeOnBothEngines('a migration that is killed', (engine) => {
  test('leaves the old or the complete new schema, which the next migration run completes', {
    timeout: 1_800_000,
  }, async (context) => {
    const tries = fullOrQuick(50, 6);
    const clean = await Promise.all(START_SCHEMAS.map(migrateOnce));
    let [unfinished, between] = [0, 0];
    for (let attempt = 0; attempt < tries; attempt++) {
      const at = attempt % START_SCHEMAS.length;
      const database = await databaseOf(START_SCHEMAS[at] ?? 0);
      const { before, after, length } = clean[at] ?? { before: '', after: '', length: 0 };
      try {
        const { child, finished } = startStint(['migrate'], { env: settingsFor(database) });
        // Kills late in the run: most of the time is startup, and the commit is at the end.
        await Promise.race([finished, sleep(length * (0.4 + (0.6 * attempt) / tries))]);
        child.kill('SIGKILL');
        await finished;
        const left = await stateOf(database);
        if (left === before) unfinished++;
        else if (left !== after) between++;
        const { code } = await runStint(['migrate'], { env: settingsFor(database) });
        expect(code).toBe(0);
        expect(await stateOf(database)).toBe(after);
      } finally {
        await database.drop();
      }
    }
    reportFigures(context, {
      tries,
      failures: between,
      worst: `${unfinished} left the old schema, ${between} partial`,
    });
    expect(between).toBe(0);
    expect(unfinished).toBeGreaterThan(0);
  });

  async function databaseOf(schema: number): Promise<TestDatabase> {
    const database = await createTestDatabase(engine);
    if (schema > 0) {
      await on(database, async (db) => {
        await db.transaction((tx) => migrateTo(tx, engine, schema));
        await fillEveryTable(db, schema);
      });
    }
    return database;
  }

  /** The state before and after a run that is not killed, and its duration. */
  async function migrateOnce(schema: number): Promise<{ before: string; after: string; length: number }> {
    const database = await databaseOf(schema);
    try {
      const before = await stateOf(database);
      const start = performance.now();
      await runStint(['migrate'], { env: settingsFor(database) });
      return { before, length: performance.now() - start, after: await stateOf(database) };
    } finally {
      await database.drop();
    }
  }

  /** The tables with their columns and row counts. */
  function stateOf(database: TestDatabase): Promise<string> {
    return on(database, async (db) => {
      const lines: string[] = [];
      for (const { name, columns } of await db.read.introspection.getTables()) {
        const { count } = await db.read
          .selectFrom(name as 'users')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        lines.push(`${name}: ${columns.map((column) => column.name).sort()}: ${count}`);
      }
      return lines.sort().join('\n');
    });
  }

  async function on<Result>(
    database: TestDatabase,
    work: (db: Database) => Promise<Result>,
  ): Promise<Result> {
    const db = connect({ ...database, connections: 1, onError: () => {} });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
});

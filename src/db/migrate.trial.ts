import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase, describeOnBothEngines, type TestDatabase } from '../../test/engines.ts';
import { runStint, settingsFor, startStint } from '../../test/run-stint.ts';
import { often, tell } from '../../test/trials.ts';
import { connect } from './connect.ts';

describeOnBothEngines('a migration that is killed', (engine) => {
  test('leaves no schema or the whole one, and the next one finishes it', {
    timeout: 600_000,
  }, async (context) => {
    const tries = often(50, 8);
    const whole = await tablesAfterAll();
    const length = await lengthOfOne();
    let [unfinished, between] = [0, 0];
    for (let attempt = 0; attempt < tries; attempt++) {
      const database = await createTestDatabase(engine);
      try {
        const { child, finished } = startStint(['migrate'], { env: settingsFor(database) });
        // Most of the time it takes to start; what matters is at the end.
        await Promise.race([finished, sleep(length * (0.5 + Math.random() * 0.5))]);
        child.kill('SIGKILL');
        await finished;
        const left = await tablesOf(database);
        if (left.length === 0) unfinished++;
        else if (left.join() !== whole.join()) between++;
        const { code } = await runStint(['migrate'], { env: settingsFor(database) });
        expect(code).toBe(0);
        expect(await tablesOf(database)).toEqual(whole);
      } finally {
        await database.drop();
      }
    }
    tell(context, {
      tries,
      failures: between,
      worst: `${unfinished} left the old schema, ${between} one in between`,
    });
    expect(between).toBe(0);
    expect(unfinished).toBeGreaterThan(0);
  });

  /** Tables and their columns. */
  async function tablesOf(database: TestDatabase): Promise<string[]> {
    const db = connect({ ...database, connections: 1, onError: () => {} });
    try {
      const tables = await db.read.introspection.getTables();
      return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)).sort();
    } finally {
      await db.close();
    }
  }

  async function tablesAfterAll(): Promise<string[]> {
    const database = await createTestDatabase(engine);
    try {
      await runStint(['migrate'], { env: settingsFor(database) });
      return await tablesOf(database);
    } finally {
      await database.drop();
    }
  }

  async function lengthOfOne(): Promise<number> {
    const database = await createTestDatabase(engine);
    try {
      const start = performance.now();
      await runStint(['migrate'], { env: settingsFor(database) });
      return performance.now() - start;
    } finally {
      await database.drop();
    }
  }
});

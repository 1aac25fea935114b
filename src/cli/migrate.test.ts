import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, describeOnBothEngines, type TestDatabase } from '../../test/harness/engines.ts';
import { runStint, settingsFor } from '../../test/processes/run-stint.ts';

describeOnBothEngines('stint migrate', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  it('creates the schema once when two processes migrate concurrently', async () => {
    const env = settingsFor(database);
    const runs = await Promise.all([runStint(['migrate'], { env }), runStint(['migrate'], { env })]);
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    const [first, second] = runs.map((run) => run.stdout).sort();
    expect(first).toMatch(/^Done: initial schema\.\n/);
    expect(second).toBe('The database is up to date.\n');
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { readReport } from './read-json.ts';

describeOnBothEngines('readReport', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('runs one report of a user at a time, without delaying other users and other requests', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let started = 0;
    const many = Array.from({ length: 30 }, () =>
      readReport(app, 'ada', async (handle) => {
        await sql`select 1`.execute(handle);
        started += 1;
        await held;
      }),
    );
    await expect.poll(() => started, { timeout: 10_000 }).toBe(1);
    const one = await readReport(app, 'bob', (handle) =>
      sql<{ one: number }>`select 1 as one`.execute(handle),
    );
    expect(one.rows).toEqual([{ one: 1 }]);
    await Promise.all(Array.from({ length: 8 }, () => sql`select 1`.execute(app.db.read)));
    await app.db.transaction(async (tx) => void (await sql`select 1`.execute(tx)));
    expect(started).toBe(1);
    letGo();
    await Promise.all(many);
    expect(started).toBe(30);
  });
});

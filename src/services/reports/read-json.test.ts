import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { readReport } from './read-json.ts';

describeOnBothEngines('reports that someone asks for, many at once', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('leave room for the reports of others, and for everyone who reads and writes', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let begun = 0;
    const many = Array.from({ length: 30 }, () =>
      readReport(app, 'ada', async (handle) => {
        await sql`select 1`.execute(handle);
        begun += 1;
        await held;
      }),
    );
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
    const one = await readReport(app, 'bob', (handle) =>
      sql<{ one: number }>`select 1 as one`.execute(handle),
    );
    expect(one.rows).toEqual([{ one: 1 }]);
    await Promise.all(Array.from({ length: 8 }, () => sql`select 1`.execute(app.db.read)));
    await app.db.transaction(async (tx) => void (await sql`select 1`.execute(tx)));
    expect(begun).toBe(1);
    letGo();
    await Promise.all(many);
    expect(begun).toBe(30);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../test/harness/engines.ts';

describeOnBothEngines('transactions', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(engine);
    await app.db.transaction((tx) => sql`create table notes (text text)`.execute(tx));
  });
  afterAll(() => app.close());

  const notes = async () => {
    const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(app.db.read);
    return rows.map((row) => row.text);
  };

  it('shows the writes of a transaction after its commit and undoes them after a failure', async () => {
    const failing = app.db.transaction(async (tx) => {
      await sql`insert into notes values ('failed')`.execute(tx);
      expect(await notes()).toEqual([]);
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await notes()).toEqual([]);
    expect(
      await app.db.transaction(async (tx) => {
        await sql`insert into notes values ('done')`.execute(tx);
        return 'answer';
      }),
    ).toBe('answer');
    expect(await notes()).toEqual(['done']);
  });

  it('answers a ping while the database is reachable', async () => {
    await app.db.ping();
    expect(app.db.engine).toBe(engine);
  });
});

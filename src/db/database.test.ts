import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../test/harness/engines.ts';

describeOnBothEngines('a transaction', (engine) => {
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

  it('is seen by others once it is done, and not at all where it fails', async () => {
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

  it('answers to a ping while the database is there', async () => {
    await app.db.ping();
    expect(app.db.engine).toBe(engine);
  });
});

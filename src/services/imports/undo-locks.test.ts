import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAgain, createTestApp, type TestApp } from '../../../test/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/factories.ts';
import { span } from '../../../test/times.ts';
import { lockForTracking } from '../../db/queries/identities.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { updateTimeEntry } from '../time-entries/update.ts';
import { createImport } from './create.ts';
import { undoImport } from './undo.ts';

// SQLite has one writer at a time, and no order of locks.
describe('undoing an import on PostgreSQL', () => {
  let app: TestApp;
  let other: ReturnType<typeof connectAgain>;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp('postgres');
    other = connectAgain(app);
    ada = await createPerson(app, 'Ada');
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  const isWaiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(other.db.read);
    return (rows[0]?.count ?? 0) > 0;
  };

  it('locks everyone concerned in one order, whether their time is deleted or restored', async () => {
    const bob = await createMember(app, ada, 'MEMBER');
    const [low, high] = [ada.identity.id, bob.identity.id].sort() as [string, string];
    const teamId = ada.team.id;
    const create = async (identityId: string, importId: string | null) =>
      (await createTimeEntry(app, ada.actor, { ...span(9, 10), teamId, identityId, importId })).timeEntry;
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x.csv', teamId });
    const { id } = await create(low, null);
    await updateTimeEntry(app, ada.actor, { id, title: 'Changed', importId: run.id });
    await create(high, run.id);

    let undone: Promise<unknown> = Promise.resolve();
    await other.db.transaction(async (tx) => {
      await lockForTracking(tx, teamId, low);
      undone = undoImport(app, ada.actor, { id: run.id });
      await expect.poll(isWaiting).toBe(true);
      // Undo waits for the first identity and holds none after it.
      await sql`select id from identities where team_id = ${teamId} and id = ${high}
        for no key update nowait`.execute(tx);
    });
    expect(await undone).toMatchObject({ deletedCount: 1, restoredCount: 1, remaining: 0 });
  });
});

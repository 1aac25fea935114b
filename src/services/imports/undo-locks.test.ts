import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { connectAgain, createTestApp, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { span } from '../../../test/harness/times.ts';
import { lockNames } from '../../db/queries/catalog/catalog.ts';
import { lockImport } from '../../db/queries/imports/imports.ts';
import { lockForTracking } from '../../db/queries/teams/identities.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { createTag } from '../tags/create.ts';
import { createTask } from '../tasks/create.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { updateTimeEntry } from '../time-entries/update.ts';
import { createImport } from './create.ts';
import { undoImport } from './undo.ts';

// PostgreSQL only: SQLite has one writer at a time and no order of locks.
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

  it('locks the identities of deleted and restored entries in one order', async () => {
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
      // Undo waits for the first identity and has locked no later identity.
      await sql`select id from identities where team_id = ${teamId} and id = ${high}
        for no key update nowait`.execute(tx);
    });
    expect(await undone).toMatchObject({ deletedCount: 1, restoredCount: 1, remaining: 0 });
  });

  test.each(['tags', 'clients', 'projects', 'tasks'] as const)(
    'a creation that waits for the import does not lock the names of %s',
    async (kind) => {
      const teamId = ada.team.id;
      const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x.csv', teamId });
      const { id: projectId } = await createProject(app, ada.actor, { name: `For ${kind}`, teamId });
      const args = { name: 'Contested', teamId, importId: run.id };
      const create = {
        tags: () => createTag(app, ada.actor, args),
        clients: () => createClient(app, ada.actor, args),
        projects: () => createProject(app, ada.actor, args),
        tasks: () => createTask(app, ada.actor, { ...args, projectId }),
      };
      let created: Promise<unknown> = Promise.resolve();
      await other.db.transaction(async (tx) => {
        await lockImport(tx, teamId, run.id);
        created = create[kind]();
        created.catch(() => {});
        await expect.poll(isWaiting).toBe(true);
        await sql`set local lock_timeout = '300ms'`.execute(tx);
        await lockNames(tx, kind, teamId, ['contested']);
      });
      expect(await created).toMatchObject({ name: 'Contested' });
    },
  );
});

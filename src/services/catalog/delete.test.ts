import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOneOfEach, kinds, type OneOfEach } from '../../../test/harness/catalog.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { span } from '../../../test/harness/times.ts';
import type { CatalogKind } from '../../domain/entities.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { updateTimeEntry } from '../time-entries/update.ts';
import { deleteCatalogItem } from './delete.ts';
import { findItem } from './require.ts';

describeOnBothEngines('deleteCatalogItem', (engine) => {
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;
  let items: OneOfEach;

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
    items = await createOneOfEach(app, ada.actor);
  });

  const remove = (kind: CatalogKind, id = items[kind].item.id, actor = ada.actor) =>
    deleteCatalogItem(app, actor, kind, id);

  async function expectInUse(kind: CatalogKind, message: string) {
    expect(await problemOf(() => remove(kind))).toEqual({ code: 'IN_USE', field: 'id', message });
    expect(await findItem(app.db.read, ada.actor, kind, items[kind].item.id)).toEqual(items[kind].item);
  }

  it('deletes unused items and frees their names', async () => {
    for (const kind of ['tags', 'tasks', 'projects', 'clients'] as const) {
      const { item } = items[kind];
      expect(await remove(kind)).toBe(item.id);
      expect(await findItem(app.db.read, ada.actor, kind, item.id)).toBeUndefined();
      expect(await problemOf(() => remove(kind))).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
    }
    expect((await createOneOfEach(app, ada.actor)).clients.item.name).toBe('Acme');
  });

  it('rejects deleting items with children and suggests archiving', async () => {
    await expectInUse(
      'clients',
      'This client cannot be deleted, because projects or time entries use it. Archive it instead: it keeps its history and takes no new time.',
    );
    await expectInUse(
      'projects',
      'This project cannot be deleted, because tasks or time entries use it. Archive it instead: it keeps its history and takes no new time.',
    );
  });

  it('rejects deleting items with tracked time until the time is deleted', async () => {
    const { timeEntry } = await createTimeEntry(app, ada.actor, {
      ...span(9, 10),
      taskId: items.tasks.item.id,
      tags: ['urgent'],
    });
    await expectInUse(
      'tasks',
      'This task cannot be deleted, because time entries use it. Archive it instead: it keeps its history and takes no new time.',
    );
    await expectInUse(
      'tags',
      'This tag cannot be deleted, because time entries carry it. Archive it instead: it keeps its history and takes no new time.',
    );
    await deleteTimeEntry(app, ada.actor, timeEntry.id);
    for (const kind of ['tags', 'tasks', 'projects', 'clients'] as const) {
      expect(await remove(kind)).toBe(items[kind].item.id);
    }
  });

  it('rejects deleting items that only the parts of a merged entry use', async () => {
    ada = await inNewTeam(app, account, { overlapPolicy: 'MERGE_ANY' });
    items = await createOneOfEach(app, ada.actor);
    const plain = await createTimeEntry(app, ada.actor, span(9, 10));
    await createTimeEntry(app, ada.actor, {
      ...span(9.5, 11),
      taskId: items.tasks.item.id,
      tags: ['urgent'],
    });
    await updateTimeEntry(app, ada.actor, { id: plain.timeEntry.id, tags: [] });
    for (const kind of kinds) {
      expect(await problemOf(() => remove(kind)), kind).toMatchObject({ code: 'IN_USE' });
    }
  });

  it.each(kinds)('deleting %s requires a manager of the team', async (kind) => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    const stranger = await inNewTeam(app, colleague);
    const { id } = items[kind].item;
    expect(await problemOf(() => remove(kind, id, bob.actor))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await problemOf(() => remove(kind, id, stranger.actor))).toMatchObject({ code: 'NOT_FOUND' });
    for (const wrong of [ada.team.id, 'nonsense', '']) {
      expect(await problemOf(() => remove(kind, wrong))).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
    }
  });

  it.each(kinds)('concurrent deletion and use of %s are serialized', async (kind) => {
    for (let round = 0; round < 10; round++) {
      ada = await inNewTeam(app, account);
      const each = await createOneOfEach(app, ada.actor);
      if (kind === 'projects') await remove('tasks', each.tasks.item.id);
      if (kind === 'clients') {
        await remove('tasks', each.tasks.item.id);
        await remove('projects', each.projects.item.id);
      }
      const { item } = each[kind];
      const use = {
        clients: () => createTimeEntry(app, ada.actor, { ...span(9, 10), clientId: item.id }),
        projects: () => createTimeEntry(app, ada.actor, { ...span(9, 10), projectId: item.id }),
        tasks: () => createTimeEntry(app, ada.actor, { ...span(9, 10), taskId: item.id }),
        tags: () => createTimeEntry(app, ada.actor, { ...span(9, 10), tags: [item.name] }),
      };
      const [used, removed] = await Promise.allSettled([use[kind](), remove(kind, item.id)]);
      if (used.status === 'rejected') expect(used.reason).toMatchObject({ code: 'NOT_FOUND' });
      if (removed.status === 'rejected') expect(removed.reason).toMatchObject({ code: 'IN_USE' });
      // Using a deleted tag creates it again. Other items cannot be both used and deleted.
      if (kind !== 'tags') expect([used.status, removed.status]).toContain('rejected');
    }
  });

  it('concurrent deletion of a project and creation of its task are serialized', async () => {
    for (let round = 0; round < 10; round++) {
      ada = await inNewTeam(app, account);
      const each = await createOneOfEach(app, ada.actor);
      await remove('tasks', each.tasks.item.id);
      const [task, project] = await Promise.allSettled([
        each.tasks.create('Late'),
        remove('projects', each.projects.item.id),
      ]);
      expect([task.status, project.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (task.status === 'rejected')
        expect(task.reason).toMatchObject({ code: 'NOT_FOUND', problems: [{ field: 'projectId' }] });
      if (project.status === 'rejected') expect(project.reason).toMatchObject({ code: 'IN_USE' });
    }
  });
});

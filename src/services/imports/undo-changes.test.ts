import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { tagsOf } from '../../../test/harness/entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MINUTE, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { Import, TimeEntry } from '../../domain/entities.ts';
import { countedAmount } from '../../domain/money/entry-amount.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { archiveItem } from '../catalog/archive.ts';
import { deleteCatalogItem } from '../catalog/delete.ts';
import { listCatalog } from '../catalog/list.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { repriceTimeEntries } from '../rates/reprice.ts';
import { createSavedReport } from '../saved-reports/manage.ts';
import { createTag } from '../tags/create.ts';
import { updateTag } from '../tags/update.ts';
import { createTask } from '../tasks/create.ts';
import { updateTeam } from '../teams/update.ts';
import type { CreateTimeEntryInput } from '../time-entries/checked-creation.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { readTimeEntry } from '../time-entries/find.ts';
import { type UpdateTimeEntryInput, updateTimeEntry } from '../time-entries/update.ts';
import { createImport } from './create.ts';
import { listKeptEntries } from './kept-entries.ts';
import { undoImport } from './undo.ts';

describeOnBothEngines('undoing an import that changed entries', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let [first, second]: Import[] = [];
  let count = 0;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
    [first, second] = [await open(), await open()];
  });

  const open = (person = ada) =>
    createImport(app, person.actor, { tool: 'toggl', fileName: 'x.csv', teamId: ada.team.id });
  const idOf = (run: Import | undefined) => run?.id ?? '';
  const importEntry = async (
    more: Partial<CreateTimeEntryInput> = {},
    run: Import | null | undefined = first,
  ) => {
    clock.turn(MINUTE);
    const imported = run ? { importId: run.id, externalId: `row ${++count}` } : {};
    const input = {
      ...span(9, 10),
      overlapPolicy: 'KEEP_BOTH' as const,
      teamId: ada.team.id,
      ...imported,
      ...more,
    };
    return (await createTimeEntry(app, ada.actor, input)).timeEntry;
  };
  const change = async (
    run: Import | null | undefined,
    id: string,
    values: Omit<UpdateTimeEntryInput, 'id'>,
  ) => {
    clock.turn(MINUTE);
    const input = { id, ...values, importId: run?.id ?? null };
    return (await updateTimeEntry(app, ada.actor, input)).timeEntry;
  };
  const undo = (run: Import | undefined, actor: Actor = ada.actor) => {
    clock.turn(MINUTE);
    return undoImport(app, actor, { id: idOf(run) });
  };
  const reload = (entry: TimeEntry) => readTimeEntry(app, ada.actor, entry.id);
  const reasonsOf = async (run: Import | undefined) =>
    (await listKeptEntries(app, ada.actor, { importId: idOf(run) })).items.map(({ timeEntry, reason }) => [
      timeEntry.id,
      reason,
    ]);
  const createWork = async (name: string) => {
    const client = await createClient(app, ada.actor, { name, teamId: ada.team.id });
    const rate = { amount: '90' };
    const project = await createProject(app, ada.actor, {
      name,
      clientId: client.id,
      teamId: ada.team.id,
      ...(name === 'Before' && { hourlyRate: rate }),
    });
    const task = await createTask(app, ada.actor, { name, projectId: project.id });
    return { client, project, task };
  };
  const entryWithAllValues = async () => {
    const [before, after] = [await createWork('Before'), await createWork('After')];
    const entry = await importEntry({
      taskId: before.task.id,
      title: 'As it was',
      description: 'All of it',
      tags: ['a', 'b'],
      billable: true,
    });
    const values = {
      ...span(11, 13),
      title: 'Changed',
      description: null,
      tags: ['b', 'c'],
      billable: false,
      taskId: after.task.id,
      projectId: after.project.id,
      clientId: after.client.id,
    };
    return { entry, before, after, values };
  };

  it('restores exactly the previous values of changed entries', async () => {
    const { entry, after, values } = await entryWithAllValues();
    const changed = await change(second, entry.id, values);
    expect(changed).toMatchObject({ title: 'Changed', taskId: after.task.id, billable: false });
    expect(changed.hourlyRate).not.toEqual(entry.hourlyRate);
    const undone = await undo(second);
    expect(undone).toMatchObject({
      deletedCount: 0,
      restoredCount: 1,
      goneCount: 0,
      keptCount: 0,
      remaining: 0,
    });
    expect(undone.import.undoneAt).toBe(clock());
    expect(await reload(entry)).toEqual({ ...entry, updatedAt: clock() });
    expect(await tagsOf(app, entry)).toEqual(['a', 'b']);
    expect(await reasonsOf(second)).toEqual([]);
  });

  it('restores the values before several changes by the import', async () => {
    const entry = await importEntry({ title: 'As it was' });
    await change(second, entry.id, { title: 'Changed' });
    await change(second, entry.id, { title: 'Changed again', ...span(20, 21) });
    expect(await undo(second)).toMatchObject({ restoredCount: 1 });
    expect(await reload(entry)).toEqual({ ...entry, updatedAt: clock() });
  });

  it('deletes entries that only imports changed, and leaves the other import nothing to restore', async () => {
    const entry = await importEntry();
    await change(second, entry.id, { title: 'Changed' });
    expect(await reasonsOf(first)).toEqual([]);
    expect(await undo(first)).toMatchObject({ deletedCount: 1, keptCount: 0 });
    expect(await reload(entry)).toBeNull();
    expect(await undo(second)).toMatchObject({
      deletedCount: 0,
      restoredCount: 0,
      goneCount: 1,
      keptCount: 0,
      remaining: 0,
    });
  });

  it('undoes the second import, then the first', async () => {
    const entry = await importEntry();
    await change(second, entry.id, { title: 'Changed' });
    await undo(second);
    expect(await undo(first)).toMatchObject({ deletedCount: 1, keptCount: 0 });
    expect(await reload(entry)).toBeNull();
  });

  it('deletes entries that the import created and changed itself', async () => {
    const entry = await importEntry();
    await change(first, entry.id, { title: 'Changed' });
    expect(await undo(first)).toMatchObject({
      deletedCount: 1,
      restoredCount: 0,
      goneCount: 0,
      keptCount: 0,
    });
  });

  it('keeps entries changed by hand after the import, and restores earlier changes by hand', async () => {
    const [after, before] = [await importEntry({ ...span(9, 10) }), await importEntry({ ...span(11, 12) })];
    await change(second, after.id, { title: 'Changed' });
    await change(null, after.id, { title: 'By hand' });
    await change(null, before.id, { title: 'By hand' });
    await change(second, before.id, { title: 'Changed' });
    expect(await reasonsOf(second)).toEqual([[after.id, 'CHANGED']]);
    expect(await undo(second)).toMatchObject({
      restoredCount: 1,
      keptCount: 1,
      kept: [{ timeEntry: { id: after.id }, reason: 'CHANGED' }],
    });
    expect([await reload(after), await reload(before)]).toMatchObject([
      { title: 'By hand' },
      { title: 'By hand' },
    ]);
    expect(await undo(first)).toMatchObject({ deletedCount: 0, keptCount: 2 });
    expect(await reasonsOf(second)).toEqual([[after.id, 'CHANGED']]);
  });

  it('restores entries that were created by hand', async () => {
    const entry = await importEntry({ title: 'By hand' }, null);
    await change(second, entry.id, { title: 'Changed' });
    expect(await undo(second)).toMatchObject({ restoredCount: 1 });
    expect(await reload(entry)).toMatchObject({ title: 'By hand' });
  });

  it('keeps entries that were merged after the import', async () => {
    const [survivor, absorbed] = [await importEntry(), await importEntry({ ...span(12, 13) })];
    await change(second, survivor.id, { title: 'Changed' });
    await change(second, absorbed.id, { title: 'Changed' });
    await importEntry({ ...span(9.5, 12.5), title: 'Changed', overlapPolicy: 'MERGE_ANY' }, null);
    expect(await reasonsOf(second)).toEqual([[survivor.id, 'MERGED']]);
    expect(await undo(second)).toMatchObject({ restoredCount: 0, kept: [{ reason: 'MERGED' }] });
    expect(await reload(survivor)).toMatchObject({ title: 'Changed' });
  });

  describe('a third import that changed the entry later', () => {
    let third: Import;
    let entry: TimeEntry;
    beforeEach(async () => {
      third = await open();
      entry = await importEntry({ title: 'First' });
      await change(second, entry.id, { title: 'Second' });
      await change(third, entry.id, { title: 'Third' });
    });

    it('undoes the third import, then the second, then the first', async () => {
      expect(await undo(third)).toMatchObject({ restoredCount: 1 });
      expect(await reload(entry)).toMatchObject({ title: 'Second' });
      expect(await undo(second)).toMatchObject({ restoredCount: 1 });
      expect(await reload(entry)).toEqual({ ...entry, updatedAt: clock() });
      expect(await undo(first)).toMatchObject({ deletedCount: 1 });
    });

    it('leaves the values of the third import, whose undo restores the first values', async () => {
      expect(await reasonsOf(second)).toEqual([[entry.id, 'LATER_IMPORT']]);
      expect(await undo(second)).toMatchObject({ restoredCount: 0, kept: [{ reason: 'LATER_IMPORT' }] });
      expect(await reload(entry)).toMatchObject({ title: 'Third' });
      expect(await undo(third)).toMatchObject({ restoredCount: 1, keptCount: 0 });
      expect(await reload(entry)).toMatchObject({ title: 'First' });
    });
  });

  it('keeps locked entries and reports the reason', async () => {
    const bob = await createMember(app, ada, 'MANAGER');
    const entry = await importEntry();
    await change(second, entry.id, { ...span(24 * 7 + 9, 24 * 7 + 10) });
    await updateTeam(app, ada.actor, ada.team.id, { lockedBefore: '2026-03-05' });
    expect(await undo(second, bob.actor)).toMatchObject({ restoredCount: 0, kept: [{ reason: 'LOCKED' }] });
    expect(await reasonsOf(second)).toEqual([[entry.id, 'LOCKED']]);
  });

  test.each([
    ['archived', 'WORK_ARCHIVED'],
    ['deleted', 'WORK_DELETED'],
  ])('keeps entries whose previous task was %s', async (what, reason) => {
    const { entry, before, values } = await entryWithAllValues();
    await change(second, entry.id, values);
    if (what === 'archived') await archiveItem(app, ada.actor, 'tasks', before.task.id);
    else await deleteCatalogItem(app, ada.actor, 'tasks', before.task.id);
    expect(await undo(second)).toMatchObject({ restoredCount: 0, kept: [{ reason }] });
    expect(await reload(entry)).toMatchObject({ title: 'Changed' });
  });

  it('counts entries deleted after the import as gone', async () => {
    const entry = await importEntry();
    await change(second, entry.id, { title: 'Changed' });
    await deleteTimeEntry(app, ada.actor, entry.id);
    expect(await undo(second)).toMatchObject({ restoredCount: 0, goneCount: 1, keptCount: 0 });
  });

  it('restores tags that were renamed or deleted', async () => {
    const [renamed, deleted] = [
      await createTag(app, ada.actor, { name: 'old', teamId: ada.team.id }),
      await createTag(app, ada.actor, { name: 'lost', teamId: ada.team.id }),
    ];
    const entry = await importEntry({ tags: ['old', 'lost'] });
    await change(second, entry.id, { tags: [] });
    await updateTag(app, ada.actor, renamed.id, { name: 'new' });
    await deleteCatalogItem(app, ada.actor, 'tags', deleted.id);
    await undo(second);
    expect(await tagsOf(app, entry)).toEqual(['lost', 'new']);
  });

  it('undoes a large import in several calls', async () => {
    const entries = [];
    for (let n = 0; n < 1_050; n++) entries.push(await importEntry({ ...span(n, n + 1) }));
    for (const { id } of entries) await change(second, id, { title: 'Changed' });
    expect(await undo(second)).toMatchObject({
      restoredCount: 1_000,
      remaining: 50,
      import: { undoneAt: null },
    });
    expect(await undo(second)).toMatchObject({ restoredCount: 50, remaining: 0 });
    for (const entry of entries.slice(-5)) expect(await reload(entry)).toMatchObject({ title: null });
  }, 180_000);

  it('requires the permission to edit the changed time', async () => {
    const bob = await createMember(app, ada, 'MANAGER');
    const run = await open(bob);
    const entry = await importEntry();
    await updateTimeEntry(app, bob.actor, { id: entry.id, title: 'By Bob', importId: run.id });
    const memberships = bob.actor.memberships.map((one) => ({ ...one, role: 'MEMBER' as const }));
    expect(await problemOf(() => undo(run, { ...bob.actor, memberships }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await undo(run, bob.actor)).toMatchObject({ restoredCount: 1 });
  });

  test('rejects updates with unknown, foreign and undone imports', async () => {
    const entry = await importEntry();
    const elsewhere = await inNewTeam(app, account);
    const foreign = await createImport(app, elsewhere.actor, {
      tool: 'x',
      fileName: 'x',
      teamId: elsewhere.team.id,
    });
    const both = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    const update = (actor: Actor, importId: string) =>
      problemOf(() => updateTimeEntry(app, actor, { id: entry.id, title: 'x', importId }));
    expect(await update(ada.actor, 'x')).toMatchObject({ code: 'NOT_FOUND', field: 'importId' });
    expect(await update(both, foreign.id)).toMatchObject({ code: 'CONTRADICTION', field: 'importId' });
    await undo(second);
    expect(await update(ada.actor, idOf(second))).toMatchObject({ code: 'IMPORT_UNDONE', field: 'importId' });
  });

  describe('repricing', () => {
    const hourlyRate = { amount: '50' };
    const importedAmount = { amount: '70' };
    let entry: TimeEntry;
    const reprice = async (amount: string) => {
      await updateTeam(app, ada.actor, ada.team.id, { defaultHourlyRate: { amount, currency: 'EUR' } });
      await repriceTimeEntries(app, ada.actor, {
        teamId: ada.team.id,
        from: '2026-03-01',
        to: '2026-03-31',
        apply: true,
      });
    };
    const money = async () => {
      const stored = await reload(entry);
      return (
        stored && [stored.title, stored.hourlyRate?.minorUnits, countedAmount(stored)?.minorUnits ?? null]
      );
    };
    beforeEach(async () => {
      await updateTeam(app, ada.actor, ada.team.id, { currency: 'EUR' });
      entry = await importEntry({ title: 'First', billable: true, hourlyRate, importedAmount });
    });

    it('a repricing after the import stays, and all other values are restored', async () => {
      await change(second, entry.id, { title: 'Changed' });
      await reprice('80');
      expect(await undo(second)).toMatchObject({ restoredCount: 1, keptCount: 0 });
      expect(await money()).toEqual(['First', 8000, null]);
    });

    it('a reversed repricing does not restore the imported amount', async () => {
      await change(second, entry.id, { title: 'Changed' });
      await reprice('80');
      await reprice('50');
      await undo(second);
      expect(await money()).toEqual(['First', 5000, null]);
    });

    test.each<[string, Omit<UpdateTimeEntryInput, 'id'>]>([
      ['rate', { hourlyRate: { amount: '60' } }],
      ['amount', { hourlyRate, importedAmount: { amount: '71' } }],
    ])('reports a repricing that replaced the %s of the import', async (_what, values) => {
      await change(second, entry.id, { title: 'Changed', ...values });
      await reprice('80');
      expect(await undo(second)).toMatchObject({
        restoredCount: 0,
        keptCount: 1,
        kept: [{ timeEntry: { id: entry.id }, reason: 'REPRICED' }],
      });
      expect(await reasonsOf(second)).toEqual([[entry.id, 'REPRICED']]);
      expect(await money()).toEqual(['First', 8000, null]);
      expect(await undo(first)).toMatchObject({ deletedCount: 1 });
    });

    it('restores the price of a repricing before the import', async () => {
      await reprice('80');
      await change(second, entry.id, { title: 'Changed', hourlyRate: { amount: '60' } });
      expect(await undo(second)).toMatchObject({ restoredCount: 1, keptCount: 0 });
      expect(await money()).toEqual(['First', 8000, null]);
    });

    it('keeps the price of a repricing between two changes by the import', async () => {
      await change(second, entry.id, { title: 'Changed' });
      await reprice('80');
      await change(second, entry.id, { title: 'Changed again' });
      expect(await undo(second)).toMatchObject({ restoredCount: 1, keptCount: 0 });
      expect(await money()).toEqual(['First', 8000, null]);
    });

    it('keeps the price of a repricing between two imports in either order of undo', async () => {
      for (const order of ['first', 'last']) {
        const [run, later] = [await open(), await open()];
        entry = await importEntry({ title: 'First', billable: true, hourlyRate, importedAmount });
        await change(run, entry.id, { title: 'Changed' });
        await reprice('80');
        await change(later, entry.id, { title: 'Later' });
        for (const one of order === 'first' ? [run, later] : [later, run]) await undo(one);
        expect(await money()).toEqual(['First', 8000, null]);
      }
    });

    it('restores a price that two consecutive imports changed', async () => {
      const third = await open();
      await change(second, entry.id, { title: 'Second', hourlyRate: { amount: '60' } });
      await change(third, entry.id, { title: 'Third', hourlyRate: { amount: '90' } });
      await undo(second);
      expect(await money()).toEqual(['Third', 9000, null]);
      expect(await undo(third)).toMatchObject({ restoredCount: 1, keptCount: 0 });
      expect(await reload(entry)).toEqual({ ...entry, updatedAt: clock() });
    });
  });

  it('restores an amount that does not count because the duration was changed', async () => {
    const entry = await importEntry({ billable: true, importedAmount: { amount: '70' } });
    await change(null, entry.id, span(9, 11));
    await change(second, entry.id, { title: 'Changed', importedAmount: { amount: '1' } });
    await undo(second);
    const back = await change(null, entry.id, span(9, 10));
    expect(countedAmount(back)).toEqual(countedAmount(entry));
    expect(countedAmount(back)).not.toBeNull();
  });

  describe('tags of the import', () => {
    const names = async () =>
      (await listCatalog(app, ada.actor, 'tags', { teamId: ada.team.id })).items.map(({ name }) => name);
    it('deletes tags that the import created and nothing uses', async () => {
      await createTag(app, ada.actor, { name: 'by hand', teamId: ada.team.id });
      await createTag(app, ada.actor, { name: 'alone', teamId: ada.team.id, importId: idOf(first) });
      await importEntry({ tags: ['own', 'by hand', 'shared'] });
      await importEntry({ tags: ['shared'] }, null);
      await importEntry({ tags: ['first by hand'] }, null);
      await importEntry({ tags: ['first by hand'] });
      await importEntry({ tags: ['merged'], ...span(20, 21) });
      await importEntry({ tags: ['merged in'], ...span(20.5, 22), overlapPolicy: 'MERGE_ANY' });
      expect(await names()).toHaveLength(7);
      await undo(first);
      expect(await names()).toEqual(['by hand', 'first by hand', 'shared']);
    });

    it('keeps tags of kept entries', async () => {
      const kept = await importEntry({ tags: ['kept'] });
      await importEntry({ tags: ['own'] });
      await change(null, kept.id, { title: 'By hand' });
      await undo(first);
      expect(await names()).toEqual(['kept']);
    });

    it('keeps tags that a saved report filters by', async () => {
      await importEntry({ tags: ['reported', 'own'] });
      const { items } = await listCatalog(app, ada.actor, 'tags', { teamId: ada.team.id });
      const id = items.find(({ name }) => name === 'reported')?.id ?? '';
      await createSavedReport(app, ada.actor, {
        teamId: ada.team.id,
        name: 'By tag',
        parameters: `tag=none,${id}`,
      });
      await undo(first);
      expect(await names()).toEqual(['reported']);
    });

    it('deletes tags without the permission to manage the catalog', async () => {
      const bob = await createMember(app, ada, 'MEMBER');
      const run = await open(bob);
      const input = { ...span(9, 10), teamId: ada.team.id, importId: run.id, tags: ['of Bob'] };
      await createTimeEntry(app, bob.actor, input);
      await undo(run, bob.actor);
      expect(await names()).toEqual([]);
    });

    it('deletes tags that changes by the import created', async () => {
      const entry = await importEntry({ tags: ['first'] });
      await change(second, entry.id, { tags: ['second'] });
      await undo(second);
      expect(await names()).toEqual(['first']);
      expect(await tagsOf(app, entry)).toEqual(['first']);
    });
  });
});

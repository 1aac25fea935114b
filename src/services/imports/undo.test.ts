import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { storedEntries, tagsOf } from '../../../test/harness/entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MINUTE, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { withoutHandle } from '../../../test/harness/without-handle.ts';
import type { Import } from '../../domain/entities.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Failure } from '../../lib/errors.ts';
import { listCatalog } from '../catalog/list.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { loadTotals } from '../related/of-imports.ts';
import { createTask } from '../tasks/create.ts';
import { type CreateTimeEntryInput, checkCreation } from '../time-entries/checked-creation.ts';
import { createInTransaction, createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { unmergeTimeEntry } from '../time-entries/unmerge.ts';
import { updateTimeEntry } from '../time-entries/update.ts';
import { createImport } from './create.ts';
import { finishImport } from './finish.ts';
import { listKeptEntries } from './kept-entries.ts';
import { requireImport } from './list.ts';
import { undoImport } from './undo.ts';

describeOnBothEngines('undoImport', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let run: Import;
  let count = 0;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
    run = await open();
  });

  const open = (person = ada) =>
    createImport(app, person.actor, { tool: 'toggl', fileName: 'x.csv', teamId: ada.team.id });
  /** Imports a row from one hour to another. */
  const importEntry = async (from: number, to: number, more: Partial<CreateTimeEntryInput> = {}) => {
    clock.turn(MINUTE);
    const externalId = more.importId === null ? null : `row ${++count}`;
    const overlapPolicy = 'MERGE_ANY' as const;
    const input = { ...span(from, to), importId: run.id, externalId, overlapPolicy, ...more };
    return (await createTimeEntry(app, ada.actor, input)).timeEntry;
  };
  const change = (id: string, title = 'By hand') => {
    clock.turn(MINUTE);
    return updateTimeEntry(app, ada.actor, { id, title });
  };
  const undo = (actor: Actor = ada.actor, id = run.id) => undoImport(app, actor, { id });
  const remainingIds = async () => (await storedEntries(app, ada.actor)).map(({ id }) => id).sort();

  it('counts on the report connections', async () => {
    await importEntry(9, 10);
    const without = withoutHandle(app, 'reports');
    await expect(loadTotals(without, ada.actor, [run.id])).rejects.toThrow('read by reports');
    await expect(listKeptEntries(without, ada.actor, { importId: run.id })).rejects.toThrow(
      'read by reports',
    );
    await expect(undoImport(without, ada.actor, { id: run.id })).rejects.toThrow('read by reports');
  });

  it('undo and totals do not wait in the report queue of the caller', async () => {
    await importEntry(9, 10);
    const without = withoutHandle(app, 'reportQueue');
    expect((await loadTotals(without, ada.actor, [run.id])).get(run.id)).toMatchObject({ count: 1 });
    expect(await undoImport(without, ada.actor, { id: run.id })).toMatchObject({ deletedCount: 1 });
    await expect(listKeptEntries(without, ada.actor, { importId: run.id })).rejects.toThrow('reportQueue');
  });

  it('deletes the entries of the import with their tags and keys, and nothing else', async () => {
    const other = await importEntry(9, 10, { importId: null });
    await importEntry(11, 12, { tags: ['x'] });
    await importEntry(13, 14);
    const later = await open();
    const kept = await importEntry(15, 16, { importId: later.id });
    clock.turn(HOUR);
    expect(await undo()).toEqual({
      import: { ...run, undoneAt: clock() },
      deletedCount: 2,
      restoredCount: 0,
      goneCount: 0,
      keptCount: 0,
      remaining: 0,
      kept: [],
    });
    expect(await remainingIds()).toEqual([other.id, kept.id].sort());
    expect(await requireImport(app.db.read, ada.actor, run.id, 'id')).toMatchObject({ undoneAt: clock() });
    const rest = await app.db.read
      .selectFrom('import_rows')
      .select('entry_id')
      .where('team_id', '=', ada.team.id)
      .execute();
    expect(rest).toEqual([{ entry_id: kept.id }]);
    expect(
      await app.db.read
        .selectFrom('time_entry_tags')
        .selectAll()
        .where('team_id', '=', ada.team.id)
        .execute(),
    ).toEqual([]);
  });

  it('rejects a second undo', async () => {
    await undo();
    expect(await problemOf(() => undo())).toEqual({
      code: 'IMPORT_UNDONE',
      field: 'id',
      message: `This import was already undone, at ${formatInstant(clock())}.`,
    });
    const report = '{"verdict":"MATCHES","counts":{}}';
    expect((await problemOf(() => finishImport(app, ada.actor, run.id, { report }))).field).toBe('report');
  });

  it('keeps entries that were changed by hand, and reports them', async () => {
    const [changed, tagged] = [await importEntry(9, 10), await importEntry(11, 12)];
    await importEntry(13, 14);
    await change(changed.id);
    clock.turn(MINUTE);
    await updateTimeEntry(app, ada.actor, { id: tagged.id, tags: ['mine'] });
    expect(await undo()).toMatchObject({
      deletedCount: 1,
      keptCount: 2,
      remaining: 0,
      kept: [
        { timeEntry: { id: tagged.id }, reason: 'CHANGED' },
        { timeEntry: { id: changed.id, title: 'By hand' }, reason: 'CHANGED' },
      ],
    });
    expect(await remainingIds()).toEqual([changed.id, tagged.id].sort());
    expect(await tagsOf(app, tagged)).toEqual(['mine']);
  });

  describe('merged entries', () => {
    it('deletes merged entries whose parts all belong to the import', async () => {
      await importEntry(9, 10, { tags: ['x'] });
      await importEntry(9.5, 11, { tags: ['y'] });
      await importEntry(10.5, 12);
      expect(await remainingIds()).toHaveLength(1);
      expect(await undo()).toMatchObject({ deletedCount: 1, keptCount: 0 });
      expect(await remainingIds()).toEqual([]);
      const rows = await app.db.read
        .selectFrom('import_rows')
        .selectAll()
        .where('team_id', '=', ada.team.id)
        .execute();
      expect(rows).toEqual([]);
    });

    it('keeps merged entries with time from elsewhere, in any order of the merge', async () => {
      const own = await importEntry(9, 10);
      await importEntry(9.5, 11, { importId: null });
      const others = await importEntry(12, 13, { importId: null });
      await importEntry(12.5, 14);
      const later = await open();
      const third = await importEntry(15, 16, { importId: later.id });
      await importEntry(15.5, 17);
      const { kept, ...undone } = await undo();
      expect(undone).toMatchObject({ deletedCount: 0, keptCount: 3 });
      expect(kept.map(({ reason }) => reason)).toEqual(['MERGED', 'MERGED', 'MERGED']);
      expect(kept.map(({ timeEntry }) => timeEntry.id)).toEqual([third.id, others.id, own.id]);
      expect(await remainingIds()).toEqual([own.id, others.id, third.id].sort());
    });

    it('keeps merged entries that were changed before or after the merge', async () => {
      const before = await importEntry(9, 10);
      await change(before.id);
      await importEntry(9.5, 11);
      const after = await importEntry(12, 13);
      await importEntry(12.5, 14);
      await change(after.id);
      const between = await importEntry(15, 16);
      await importEntry(15.5, 17);
      await change(between.id);
      await importEntry(16.5, 18);
      const absorbing = await importEntry(20, 21);
      const absorbed = await importEntry(22, 23);
      await importEntry(22.5, 24);
      await change(absorbed.id);
      await importEntry(20.5, 22.5);
      const { kept, deletedCount } = await undo();
      expect(deletedCount).toBe(0);
      expect(kept.map(({ timeEntry, reason }) => [timeEntry.id, reason])).toEqual(
        [absorbing, between, after, before].map(({ id }) => [id, 'CHANGED']),
      );
    });

    it('keeps entries that were unmerged by hand', async () => {
      const { id } = await importEntry(9, 10);
      await importEntry(9.5, 11);
      clock.turn(MINUTE);
      await unmergeTimeEntry(app, ada.actor, id);
      expect(await undo()).toMatchObject({ deletedCount: 0, keptCount: 2 });
    });
  });

  describe('listKeptEntries', () => {
    const listed = async (actor: Actor, query: { first?: number; after?: string } = {}, id = run.id) => {
      const page = await listKeptEntries(app, actor, { importId: id, ...query });
      const items = page.items.map(({ timeEntry, reason }) => [timeEntry.id, reason]);
      return { items, next: page.items.map(page.cursorOf).at(-1), count: await page.count() };
    };

    it('lists kept entries with reasons before and after the undo, in pages', async () => {
      const changed = await importEntry(9, 10);
      await change(changed.id);
      await importEntry(11, 12);
      await importEntry(13, 14);
      const others = await importEntry(15, 16, { importId: null });
      await importEntry(15.5, 17);
      await importEntry(18, 19);
      await importEntry(18.5, 20);
      const own = await importEntry(21, 22);
      await importEntry(21.5, 23, { importId: null });
      const expected = [
        [own.id, 'MERGED'],
        [others.id, 'MERGED'],
        [changed.id, 'CHANGED'],
      ];
      expect(await listed(ada.actor)).toMatchObject({ items: expected, count: 3 });
      await undo();
      expect(await listed(ada.actor)).toMatchObject({ items: expected, count: 3 });
      const first = await listed(ada.actor, { first: 1 });
      expect(first).toMatchObject({ items: expected.slice(0, 1), count: 3 });
      const rest = await listed(ada.actor, { first: 2, after: first.next ?? '' });
      expect(rest.items).toEqual(expected.slice(1));
    });

    it('shows kept entries to callers who see the import, limited to visible time', async () => {
      const bob = await createMember(app, ada, 'MANAGER');
      const own = await open(bob);
      const [mine, hers] = [bob.identity.id, ada.identity.id].map((identityId) => ({
        ...{ ...span(9, 10), teamId: ada.team.id, importId: own.id, identityId },
      }));
      for (const input of [mine, hers]) {
        const { timeEntry } = await createTimeEntry(app, bob.actor, input as CreateTimeEntryInput);
        await change(timeEntry.id);
      }
      expect(await listed(bob.actor, {}, own.id)).toMatchObject({ count: 2 });
      const memberships = bob.actor.memberships.map((one) => ({ ...one, role: 'MEMBER' as const }));
      const { items, count } = await listed({ ...bob.actor, memberships }, {}, own.id);
      expect([items.length, count]).toEqual([1, 1]);
      const eve = await createMember(app, ada, 'MEMBER');
      expect(await problemOf(() => listed(eve.actor, {}, own.id))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'importId',
      });
    });
  });

  it('recognizes the rows of kept entries in a later import', async () => {
    const { id } = await importEntry(9, 10);
    await change(id);
    await undo();
    const next = await open();
    const again = await createTimeEntry(app, ada.actor, {
      ...span(9, 10),
      importId: next.id,
      externalId: `row ${count}`,
    });
    expect(again).toMatchObject({ outcome: 'DEDUPLICATED', timeEntry: { id } });
  });

  it('undoes a large import in several calls, including rows that arrive meanwhile', async () => {
    await app.db.transaction(async (tx) => {
      for (let n = 0; n < 5_500; n++) {
        const checked = checkCreation({
          startTime: formatInstant(MONDAY + n * MINUTE),
          endTime: formatInstant(MONDAY + (n + 1) * MINUTE),
          importId: run.id,
          externalId: `many ${n}`,
          overlapPolicy: 'KEEP_BOTH',
        });
        await createInTransaction(tx, ada.actor, checked, clock());
      }
    });
    const [some] = (await listTimeEntries(app, ada.actor, { first: 1 })).items;
    await change(some?.id ?? '');
    const first = await undo();
    expect(first).toMatchObject({
      deletedCount: 5_000,
      keptCount: 1,
      remaining: 499,
      import: { undoneAt: null },
    });
    // Undo also removes rows that arrive meanwhile.
    await importEntry(-2, -1);
    const second = await undo();
    expect(second).toMatchObject({ deletedCount: 500, keptCount: 1, remaining: 0 });
    expect(second.import.undoneAt).toBe(clock());
    expect(await remainingIds()).toEqual([some?.id]);
  }, 180_000);

  describe('permissions', () => {
    const as = (person: Person, role: Role): Actor => ({
      ...person.actor,
      memberships: person.actor.memberships.map((one) =>
        one.teamId === ada.team.id ? { ...one, role } : one,
      ),
    });

    it('allows undo to the creator for own time, and to roles that edit all time', async () => {
      const bob = await createMember(app, ada, 'MEMBER');
      for (const actor of [bob.actor, as(bob, 'MANAGER'), ada.actor]) {
        const own = await open(bob);
        await createTimeEntry(app, bob.actor, { ...span(9, 10), teamId: ada.team.id, importId: own.id });
        expect(await undo(actor, own.id)).toMatchObject({ deletedCount: 1 });
      }
    });

    it('rejects a member who imported time of others as a manager', async () => {
      const bob = await createMember(app, ada, 'MANAGER');
      const own = await open(bob);
      const time = { teamId: ada.team.id, identityId: ada.identity.id, importId: own.id };
      const { timeEntry } = await createTimeEntry(app, bob.actor, { ...span(9, 10), ...time });
      expect(await problemOf(() => undo(as(bob, 'MEMBER'), own.id))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await remainingIds()).toEqual([timeEntry.id]);
    });

    it('hides the import from callers who cannot see it', async () => {
      const [bob, stranger] = [await createMember(app, ada, 'MEMBER'), await inNewTeam(app, account)];
      for (const { actor } of [bob, stranger]) {
        expect(await problemOf(() => undo(actor))).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
      }
    });
  });

  describe('catalog items of the import', () => {
    const names = async () => {
      const all = await Promise.all(
        (['clients', 'projects', 'tasks'] as const).map((kind) =>
          listCatalog(app, ada.actor, kind, { teamId: ada.team.id }),
        ),
      );
      return all.flatMap(({ items }) => items.map(({ name }) => name)).sort();
    };
    const make = async (label: string, importId: string | null) => {
      const client = await createClient(app, ada.actor, { name: `${label} client`, importId });
      const args = { name: `${label} project`, clientId: client.id, importId };
      const project = await createProject(app, ada.actor, args);
      return createTask(app, ada.actor, { name: `${label} task`, projectId: project.id, importId });
    };

    it('keeps catalog items by default', async () => {
      await make('own', run.id);
      await undo();
      expect(await names()).toEqual(['own client', 'own project', 'own task']);
    });

    it('deletes unused items of the import, and keeps used items and items created by hand', async () => {
      const [own, used] = [await make('own', run.id), await make('used', run.id)];
      await make('by hand', null);
      const full = await createProject(app, ada.actor, { name: 'holds a task', importId: run.id });
      await createTask(app, ada.actor, { name: 'made later', projectId: full.id });
      await importEntry(9, 10, { taskId: own.id });
      await importEntry(11, 12, { taskId: used.id, importId: null });
      expect(await undoImport(app, ada.actor, { id: run.id, withCatalog: true })).toMatchObject({
        deletedCount: 1,
      });
      expect(await names()).toEqual([
        'by hand client',
        'by hand project',
        'by hand task',
        'holds a task',
        'made later',
        'used client',
        'used project',
        'used task',
      ]);
    });

    it('withCatalog requires a manager', async () => {
      const bob = await createMember(app, ada, 'MEMBER');
      const own = await open(bob);
      expect(
        await problemOf(() => undoImport(app, bob.actor, { id: own.id, withCatalog: true })),
      ).toMatchObject({ code: 'FORBIDDEN' });
      expect(await undo(bob.actor, own.id)).toMatchObject({ remaining: 0 });
    });

    test.each(['client', 'project', 'task'])('rejects a %s with a foreign or undone import', async (noun) => {
      const elsewhere = await inNewTeam(app, account);
      const foreign = await createImport(app, elsewhere.actor, { tool: 'x', fileName: 'x' });
      const both = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
      const { id: projectId } = await createProject(app, ada.actor, { name: 'Project' });
      const create = (actor: Actor, importId: string) => {
        const args = { name: 'x', importId, teamId: ada.team.id };
        if (noun === 'client') return createClient(app, actor, args);
        return noun === 'project'
          ? createProject(app, actor, args)
          : createTask(app, actor, { ...args, projectId });
      };
      expect(await problemOf(() => create(ada.actor, foreign.id))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'importId',
      });
      expect(await problemOf(() => create(both, foreign.id))).toMatchObject({
        code: 'CONTRADICTION',
        field: 'importId',
      });
      await undo();
      expect(await problemOf(() => create(both, run.id))).toMatchObject({ code: 'IMPORT_UNDONE' });
    });
  });

  it('leaves no entry of concurrent creations from another process', async () => {
    const second = connectAgain(app);
    try {
      for (let round = 0; round < 5; round++) {
        run = await open();
        const creations = Array.from({ length: 40 }, (_, n) =>
          createTimeEntry(n % 2 ? second : app, ada.actor, {
            ...span(n, n + 1),
            importId: run.id,
            externalId: `${run.id} ${n}`,
          }).then(
            () => 'CREATED',
            (error: Failure) => error.code,
          ),
        );
        await undo();
        const outcomes = new Set(await Promise.all(creations));
        for (const outcome of outcomes) expect(outcome).toMatch(/^(CREATED|IMPORT_UNDONE)$/);
        expect(await remainingIds()).toEqual([]);
      }
    } finally {
      await second.close();
    }
  });

  it('accepts entries that were deleted by hand before', async () => {
    const { id } = await importEntry(9, 10);
    await deleteTimeEntry(app, ada.actor, id);
    expect(await undo()).toMatchObject({ deletedCount: 0, keptCount: 0, remaining: 0 });
  });
});

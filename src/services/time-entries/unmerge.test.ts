import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { partsOf, storedEntries, tagsOf } from '../../../test/harness/entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, interval, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { CreateTimeEntryInput } from './checked-creation.ts';
import { createTimeEntry } from './create.ts';
import { unmergeTimeEntry } from './unmerge.ts';
import { updateTimeEntry } from './update.ts';

describeOnBothEngines('unmergeTimeEntry', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
  });

  const create = (from: number, to: number, input: Partial<CreateTimeEntryInput> = {}) =>
    createTimeEntry(app, ada.actor, { ...span(from, to), overlapPolicy: 'MERGE_ANY', ...input });

  it('restores every creation with its own id and values, ordered by time', async () => {
    const first = await create(9, 10, { title: 'a', tags: ['x'], idempotencyKey: `${ada.team.id} a` });
    const second = await create(11, 12, { title: 'b', tags: ['x', 'y'], idempotencyKey: `${ada.team.id} b` });
    await create(9.5, 11.5, {
      title: 'c',
      tags: ['z'],
      description: 'bridge',
      idempotencyKey: `${ada.team.id} c`,
    });
    clock.turn(HOUR);

    const { timeEntry, timeEntries } = await unmergeTimeEntry(app, ada.actor, first.timeEntry.id);

    expect(timeEntry).toEqual({ ...first.timeEntry, updatedAt: clock() });
    expect(timeEntries).toEqual([
      timeEntry,
      {
        ...first.timeEntry,
        id: expect.any(String),
        ...interval(9.5, 11.5),
        title: 'c',
        description: 'bridge',
        idempotencyKey: `${ada.team.id} c`,
        source: { ...ada.actor.source, entryId: timeEntries[1]?.id, importId: null },
        updatedAt: clock(),
      },
      { ...second.timeEntry, updatedAt: clock() },
    ]);
    expect(await storedEntries(app, ada.actor)).toEqual(timeEntries);
    expect(await Promise.all(timeEntries.map((entry) => tagsOf(app, entry)))).toEqual([
      ['x'],
      ['z'],
      ['x', 'y'],
    ]);
    expect(await partsOf(app, timeEntry)).toEqual([]);
  });

  it('splits repeated merges into the original creations', async () => {
    const ids = [];
    for (const [from, to] of [
      [0, 1],
      [0.5, 2],
      [4, 5],
      [4.5, 6],
      [8, 9],
    ] as const) {
      ids.push((await create(from, to)).timeEntry.id);
    }
    // Two merged entries and a plain one are merged.
    const whole = await create(1.5, 8.5);
    expect(whole.timeEntry).toMatchObject({ id: ids[0], ...interval(0, 9) });
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, whole.timeEntry.id);
    expect(timeEntries.map(({ start, end }) => [start, end])).toEqual(
      [
        interval(0, 1),
        interval(0.5, 2),
        interval(1.5, 8.5),
        interval(4, 5),
        interval(4.5, 6),
        interval(8, 9),
      ].map(({ start, end }) => [start, end]),
    );
    expect(timeEntries.map((entry) => entry.id)).toEqual(expect.arrayContaining([ids[0], ids[2], ids[4]]));
    expect(new Set(timeEntries.map((entry) => entry.id)).size).toBe(6);
    expect(await storedEntries(app, ada.actor)).toEqual(timeEntries);
  });

  it('restores entries that can be merged and unmerged again', async () => {
    const first = await create(9, 10);
    await create(9.5, 11);
    await unmergeTimeEntry(app, ada.actor, first.timeEntry.id);
    expect(await create(9.75, 12)).toMatchObject({
      outcome: 'MERGED',
      timeEntry: { id: first.timeEntry.id, ...interval(9, 12) },
    });
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, first.timeEntry.id);
    expect(timeEntries.map(({ start, end }) => ({ start, end }))).toEqual([
      interval(9, 10),
      interval(9.5, 11),
      interval(9.75, 12),
    ]);
  });

  it('keeps later changes of the entry except its times', async () => {
    const { timeEntry } = await create(9, 10, { title: 'a' });
    await create(9.5, 11, { title: 'b' });
    await updateTimeEntry(app, ada.actor, { id: timeEntry.id, title: 'corrected', tags: ['new'] });
    const apart = await unmergeTimeEntry(app, ada.actor, timeEntry.id);
    expect(apart.timeEntry).toMatchObject({ title: 'corrected', ...interval(9, 10) });
    expect(await tagsOf(app, apart.timeEntry)).toEqual(['new']);
  });

  it('rejects an entry without parts, also after an unmerge', async () => {
    const { timeEntry } = await create(9, 10);
    const unmerge = () => unmergeTimeEntry(app, ada.actor, timeEntry.id);
    expect(await problemOf(unmerge)).toMatchObject({ code: 'NOT_MERGED', field: 'id' });
    await create(9.5, 11);
    await unmerge();
    expect(await problemOf(unmerge)).toMatchObject({ code: 'NOT_MERGED', field: 'id' });
  });

  it('rejects the id of an absorbed entry and names the survivor', async () => {
    const first = await create(9, 10);
    const second = await create(11, 12);
    await create(9.5, 11.5);
    const problem = await problemOf(() => unmergeTimeEntry(app, ada.actor, second.timeEntry.id));
    expect(problem).toMatchObject({ code: 'ENTRY_MERGED', field: 'id' });
    expect(problem.message).toContain(first.timeEntry.id);
  });

  it('does not find entries that the caller may not change', async () => {
    const bob = await createMember(app, ada, 'MEMBER');
    const { timeEntry } = await create(9, 10);
    await create(9.5, 11);
    for (const id of [timeEntry.id, ada.team.id, 'nonsense', '']) {
      expect(await problemOf(() => unmergeTimeEntry(app, bob.actor, id))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'id',
      });
    }
    expect(await storedEntries(app, ada.actor)).toHaveLength(1);
  });

  it('warns only if times that were edited after the merge are dropped', async () => {
    const { timeEntry } = await create(9, 10);
    await create(9.5, 11);
    await updateTimeEntry(app, ada.actor, { id: timeEntry.id, ...span(9, 12) });
    const edited = await unmergeTimeEntry(app, ada.actor, timeEntry.id);
    expect(edited.warnings).toEqual([expect.stringContaining('were changed after the merge')]);
    expect(edited.timeEntry).toMatchObject(interval(9, 10));

    const plain = await create(14, 15);
    await create(14.5, 16);
    expect((await unmergeTimeEntry(app, ada.actor, plain.timeEntry.id)).warnings).toEqual([]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { at, DAY, HOUR, instantAt, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { Import } from '../../domain/entities.ts';
import { newId } from '../../lib/ids.ts';
import { createProject } from '../projects/create.ts';
import { archiveTeam } from '../teams/archive.ts';
import type { CreateTimeEntryInput } from '../time-entries/checked-creation.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { unmergeTimeEntry } from '../time-entries/unmerge.ts';
import { createImport } from './create.ts';
import { readKnownRows } from './known-rows.ts';
import { undoImport } from './undo.ts';

describeOnBothEngines('imported rows', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let run: Import;

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
    createImport(app, person.actor, { tool: 'toggl', fileName: 'entries.csv', teamId: ada.team.id });
  const row = (externalId: string, more: Partial<CreateTimeEntryInput> = {}): CreateTimeEntryInput => ({
    ...span(9, 10),
    importId: run.id,
    externalId,
    importRow: { file: 'entries.csv', line: 2, raw: 'Ada,Plan' },
    ...more,
  });
  const send = (input: CreateTimeEntryInput, person = ada) => createTimeEntry(app, person.actor, input);
  const known = (externalIds: string[], person = ada) =>
    readKnownRows(app, person.actor, { teamId: ada.team.id, externalIds });

  it('imports a row once, in any import', async () => {
    const first = await send(row('a'));
    expect(first).toMatchObject({ outcome: 'CREATED', warnings: [] });
    clock.turn(400 * DAY);
    const later = await open();
    const again = await send(row('a', { importId: later.id }));
    expect(again).toEqual({ timeEntry: first.timeEntry, outcome: 'DEDUPLICATED', warnings: [] });
    expect(again.timeEntry.importId).toBe(run.id);
    expect(await storedEntries(app, ada.actor)).toHaveLength(1);
  });

  it('imports equal rows with different external ids', async () => {
    await send(row('a'));
    const twin = {
      importRow: { file: 'entries.csv', line: 3, raw: 'x' },
      overlapPolicy: 'KEEP_BOTH',
    } as const;
    expect(await send(row('b', twin))).toMatchObject({ outcome: 'CREATED' });
  });

  it('does not write a changed row, and warns with the stored values', async () => {
    const first = await send(row('a', { title: 'Plan', tags: ['x', 'y'] }));
    const changed = row('a', { endTime: at(11), title: 'Build', tags: ['y', 'x'] });
    expect(await send(changed)).toEqual({
      timeEntry: first.timeEntry,
      outcome: 'DEDUPLICATED',
      warnings: [
        `The row has changed since it was imported: endTime was ${at(10)}; title was "Plan". Nothing was written.`,
      ],
    });
    const [stored] = await storedEntries(app, ada.actor);
    expect(stored).toMatchObject({ title: 'Plan', end: instantAt(10) });
  });

  it('matches rows of the same member, named or implied', async () => {
    await send(row('a'));
    const named = row('a', { teamId: ada.team.id, identityId: ada.identity.id });
    expect(await send(named)).toMatchObject({ outcome: 'DEDUPLICATED', warnings: [] });
  });

  it('recognizes a known row before any other check', async () => {
    const project = await createProject(app, ada.actor, { name: 'Site' });
    await send(row('a', { projectId: project.id }));
    await archiveTeam(app, ada.actor, ada.team.id);
    expect(await send(row('a', { projectId: project.id }))).toMatchObject({ outcome: 'DEDUPLICATED' });
    expect(await problemOf(() => send(row('b', { projectId: project.id })))).toMatchObject({
      code: 'ARCHIVED',
    });
    // Rejected rows are not stored.
    expect(await known(['b'])).toEqual([]);
  });

  it('returns the surviving entry for a merged row, and the row’s own entry after unmerge', async () => {
    const survivor = await send(row('a'));
    const merged = await send(row('b', span(9.5, 11)));
    expect(merged).toMatchObject({ outcome: 'MERGED', timeEntry: { id: survivor.timeEntry.id } });
    const again = await send(row('b', span(9.5, 11)));
    expect(again).toMatchObject({ outcome: 'DEDUPLICATED', warnings: [], timeEntry: merged.timeEntry });
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, survivor.timeEntry.id);
    expect(await send(row('b', span(9.5, 11)))).toMatchObject({ timeEntry: { id: timeEntries[1]?.id } });
  });

  it('does not import a row again after its entry was deleted by hand', async () => {
    const { timeEntry } = await send(row('a'));
    await deleteTimeEntry(app, ada.actor, timeEntry.id);
    expect(await problemOf(() => send(row('a')))).toMatchObject({
      code: 'ENTRY_DELETED',
      field: 'externalId',
    });
    expect(await storedEntries(app, ada.actor)).toEqual([]);
    expect(await known(['a'])).toMatchObject([{ externalId: 'a', entryId: null }]);
  });

  it('imports rows again after an undo, including rows with deleted entries', async () => {
    const { timeEntry } = await send(row('a'));
    await deleteTimeEntry(app, ada.actor, timeEntry.id);
    await send(row('b', span(12, 13)));
    await undoImport(app, ada.actor, { id: run.id });
    expect(await known(['a', 'b'])).toEqual([]);
    expect(await problemOf(() => send(row('c')))).toMatchObject({ code: 'IMPORT_UNDONE', field: 'importId' });
    const next = await open();
    for (const id of ['a', 'b']) {
      const again = await send(row(id, { importId: next.id, overlapPolicy: 'KEEP_BOTH' }));
      expect(again).toMatchObject({ outcome: 'CREATED', timeEntry: { importId: next.id } });
    }
    expect(await known(['b', 'a'])).toMatchObject([
      { externalId: 'b', importId: next.id },
      { externalId: 'a', importId: next.id },
    ]);
  });

  it('ignores the idempotency keys of rows with external ids', async () => {
    const key = { idempotencyKey: 'same', overlapPolicy: 'KEEP_BOTH' } as const;
    const first = await send(row('a', key));
    expect(first.timeEntry.idempotencyKey).toBe('same');
    expect(await send(row('b', key))).toMatchObject({ outcome: 'CREATED' });
    expect(await send(row('a', key))).toMatchObject({ outcome: 'DEDUPLICATED' });
  });

  it('keeps external ids separate per team', async () => {
    await send(row('a'));
    const elsewhere = await inNewTeam(app, account);
    const other = await createImport(app, elsewhere.actor, { tool: 'toggl', fileName: 'x' });
    expect(await send(row('a', { importId: other.id }), elsewhere)).toMatchObject({ outcome: 'CREATED' });
    expect(
      await problemOf(() => readKnownRows(app, elsewhere.actor, { teamId: ada.team.id, externalIds: ['a'] })),
    ).toMatchObject({ code: 'NOT_FOUND', field: 'teamId' });
  });

  describe('rates of rows', () => {
    it('stores the rate, by default in the currency of the team', async () => {
      const project = await createProject(app, ada.actor, { name: 'Site', hourlyRate: { amount: '50' } });
      const rated = row('a', { projectId: project.id, hourlyRate: { amount: '85.5' } });
      const { timeEntry } = await send(rated);
      expect(timeEntry.hourlyRate).toEqual({ minorUnits: 8550, currency: ada.team.currency });
      const usd = row('b', { ...span(12, 13), hourlyRate: { amount: '1', currency: 'usd' } });
      expect((await send(usd)).timeEntry.hourlyRate).toEqual({ minorUnits: 100, currency: 'USD' });
      // Other spellings of the same amount match.
      expect(await send({ ...rated, hourlyRate: { amount: '85.50' } })).toMatchObject({ warnings: [] });
      const [, warned] = [await send(rated), await send({ ...rated, hourlyRate: { amount: '86' } })];
      expect(warned.warnings[0]).toContain(`hourlyRate was 85.50 ${ada.team.currency}`);
    });

    it('stores a rate without an external id', async () => {
      const { timeEntry } = await send({ ...span(9, 10), importId: run.id, hourlyRate: { amount: '7' } });
      expect(timeEntry.hourlyRate?.minorUnits).toBe(700);
    });

    test.each(['MEMBER', 'MANAGER'] as const)('rejects a rate from a %s', async (role) => {
      const bob = await createMember(app, ada, role);
      const own = await createImport(app, bob.actor, { tool: 'x', fileName: 'x', teamId: ada.team.id });
      const rated = row('a', { importId: own.id, hourlyRate: { amount: '1' }, teamId: ada.team.id });
      expect(await problemOf(() => send(rated, bob))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await send({ ...rated, hourlyRate: null }, bob)).toMatchObject({ outcome: 'CREATED' });
    });
  });

  test.each<[string, Partial<CreateTimeEntryInput>, string]>([
    ['a key without its import', { importId: null }, 'importId'],
    ['a place without a key', { externalId: null }, 'externalId'],
    [
      'a rate without an import',
      { importId: null, externalId: null, importRow: null, hourlyRate: { amount: '1' } },
      'importId',
    ],
    ['an empty key', { externalId: '' }, 'externalId'],
    ['a long key', { externalId: 'x'.repeat(256) }, 'externalId'],
    ['an invalid rate', { hourlyRate: { amount: 'x' } }, 'hourlyRate'],
  ])('rejects rows with %s', async (_what, change, field) => {
    expect(await problemOf(() => send({ ...row('a'), ...change }))).toMatchObject({
      code: 'INVALID_INPUT',
      field,
    });
  });

  describe('readKnownRows', () => {
    it('returns rows in the requested order, once each, with their first content', async () => {
      const a = await send(row('a', { title: 'Plan', tags: ['x'], billable: true }));
      await send(row('b', { ...span(12, 13), importRow: null }));
      const merged = await send(row('c', { ...span(9.5, 11), billable: true, overlapPolicy: 'MERGE_ANY' }));
      expect(merged.outcome).toBe('MERGED');
      const found = await known(['c', 'nothing', 'b', 'a', 'c']);
      expect(found.map(({ externalId }) => externalId)).toEqual(['c', 'b', 'a']);
      expect(found.map(({ entryId }) => entryId === a.timeEntry.id)).toEqual([true, false, true]);
      expect(found[2]).toEqual({
        teamId: ada.team.id,
        externalId: 'a',
        key: 'a',
        importId: run.id,
        originId: a.timeEntry.id,
        entryId: a.timeEntry.id,
        undoneAt: null,
        isOfTeam: true,
        place: { file: 'entries.csv', line: 2, raw: 'Ada,Plan' },
        content: {
          identityId: ada.identity.id,
          start: instantAt(9),
          end: instantAt(10),
          title: 'Plan',
          description: null,
          projectId: null,
          clientId: null,
          taskId: null,
          billable: true,
          tags: ['x'],
          hourlyRate: null,
          importedAmount: null,
        },
      });
      expect(found[1]?.place).toBeNull();
      expect(await known([])).toEqual([]);
    });

    it('returns rows to callers who may see the time', async () => {
      await send(row('a'));
      const [bob, mia] = [await createMember(app, ada, 'MEMBER'), await createMember(app, ada, 'MANAGER')];
      expect(await known(['a'], bob)).toEqual([]);
      expect(await known(['a'], mia)).toHaveLength(1);
    });

    it('accepts at most 500 external ids', async () => {
      const ids = Array.from({ length: 500 }, (_, n) => `${n}`);
      expect(await known(ids)).toEqual([]);
      expect(await problemOf(() => known([...ids, 'x']))).toMatchObject({ field: 'externalIds' });
      expect(await problemOf(() => known(['x'.repeat(256)]))).toMatchObject({ field: 'externalIds' });
      expect(await problemOf(() => known(['a\0b']))).toMatchObject({ field: 'externalIds' });
      expect(
        await problemOf(() => readKnownRows(app, ada.actor, { teamId: newId(clock()), externalIds: ['a'] })),
      ).toMatchObject({ code: 'NOT_FOUND', field: 'teamId' });
    });
  });

  describe('rows of a member with an external id of another member', () => {
    let bob: Person;
    let mia: Person;
    let own: Import;

    beforeEach(async () => {
      [bob, mia] = [await createMember(app, ada, 'MEMBER'), await createMember(app, ada, 'MANAGER')];
      own = await open(bob);
    });

    const ofBob = (id = own.id): Partial<CreateTimeEntryInput> => ({ importId: id, teamId: ada.team.id });

    test.each([
      ['exist', async () => {}],
      ['were deleted', (id: string) => deleteTimeEntry(app, bob.actor, id)],
    ])('rows that %s do not block the import of a manager', async (_what, change) => {
      const squat = await send(row('a', ofBob()), bob);
      await change(squat.timeEntry.id);
      const first = await send(row('a'));
      expect(first).toMatchObject({ outcome: 'CREATED', timeEntry: { identityId: ada.identity.id } });
      expect(await send(row('a'))).toEqual({ ...first, outcome: 'DEDUPLICATED' });
      const forMia = row('a', { teamId: ada.team.id, identityId: mia.identity.id });
      const second = await send(forMia);
      expect(second).toMatchObject({ outcome: 'CREATED', timeEntry: { identityId: mia.identity.id } });
      expect(await send(forMia)).toEqual({ ...second, outcome: 'DEDUPLICATED' });
    });

    it('imports each row once, before and after a manager uses the same external id', async () => {
      const squat = await send(row('a', ofBob()), bob);
      await send(row('a'));
      await send(row('b'));
      const later = await send(row('b', { ...ofBob(), ...span(12, 13) }), bob);
      expect(later).toMatchObject({ outcome: 'CREATED', warnings: [] });
      const again = await open(bob);
      for (const [id, { timeEntry }] of Object.entries({ a: squat, b: later })) {
        const same = row(id, { ...ofBob(again.id), ...(id === 'b' ? span(12, 13) : {}) });
        expect(await send(same, bob)).toEqual({ timeEntry, outcome: 'DEDUPLICATED', warnings: [] });
        const byManager = { ...same, importId: run.id, identityId: bob.identity.id };
        expect(await send(byManager)).toEqual({ timeEntry, outcome: 'DEDUPLICATED', warnings: [] });
      }
      expect(await storedEntries(app, bob.actor)).toHaveLength(2);
    });

    it('recognizes rows of a member after the import of the manager is undone', async () => {
      await send(row('a'));
      const { timeEntry } = await send(row('a', ofBob()), bob);
      await undoImport(app, ada.actor, { id: run.id });
      expect(await send(row('a', ofBob()), bob)).toMatchObject({
        outcome: 'DEDUPLICATED',
        timeEntry: { id: timeEntry.id },
      });
      await undoImport(app, bob.actor, { id: own.id });
      own = await open(bob);
      expect(await send(row('a', ofBob()), bob)).toMatchObject({ outcome: 'CREATED' });
    });

    it('matches a row of a manager who changes its member', async () => {
      const { timeEntry } = await send(row('a'));
      const moved = row('a', { teamId: ada.team.id, identityId: mia.identity.id });
      expect(await send(moved)).toMatchObject({
        outcome: 'DEDUPLICATED',
        timeEntry: { id: timeEntry.id },
        warnings: [expect.stringContaining('identityId was')],
      });
    });

    it('readKnownRows returns rows of several members to callers who may see them', async () => {
      await send(row('a'));
      await send(row('b'));
      const { timeEntry } = await send(row('a', ofBob()), bob);
      expect(await known(['a'], bob)).toMatchObject([
        { externalId: 'a', entryId: timeEntry.id, isOfTeam: false },
      ]);
      const all = await known(['b', 'a'], mia);
      expect(all.map(({ externalId, isOfTeam }) => [externalId, isOfTeam])).toEqual([
        ['b', true],
        ['a', true],
        ['a', false],
      ]);
    });

    it('rejects an external id that equals a derived key of a member', async () => {
      await send(row('a', ofBob()), bob);
      await send(row('a'));
      const { rows } = await sql<{ external_id: string }>`select external_id from import_rows
        where team_id = ${ada.team.id} and external_id <> 'a'`.execute(app.db.read);
      const taken = rows[0]?.external_id ?? '';
      expect(taken).not.toBe('');
      expect(await problemOf(() => send(row(taken, ofBob()), bob))).toMatchObject({ field: 'externalId' });
    });

    it('50 concurrent requests import the row once', async () => {
      await send(row('a'));
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(row('a', ofBob()), bob)));
      expect(answers.filter(({ outcome }) => outcome === 'CREATED')).toHaveLength(1);
      expect(await storedEntries(app, bob.actor)).toHaveLength(1);
    });
  });

  it('100 concurrent requests from two processes with one external id create one entry', async () => {
    const second = connectAgain(app);
    try {
      for (let round = 0; round < 3; round++) {
        const input = row('once');
        const answers = await Promise.all(
          Array.from({ length: 100 }, (_, n) => createTimeEntry(n % 2 ? second : app, ada.actor, input)),
        );
        const [entry, ...more] = await storedEntries(app, ada.actor);
        expect(more).toEqual([]);
        expect(answers.filter(({ outcome }) => outcome === 'CREATED')).toHaveLength(1);
        expect(answers.filter(({ outcome }) => outcome === 'DEDUPLICATED')).toHaveLength(99);
        for (const { timeEntry } of answers) expect(timeEntry).toEqual(entry);
        // The row's entry was deleted by hand and its import undone, so the external id can be claimed again.
        await deleteTimeEntry(app, ada.actor, entry?.id ?? '');
        await undoImport(app, ada.actor, { id: run.id });
        run = await open();
      }
    } finally {
      await second.close();
    }
  });
});

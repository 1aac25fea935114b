import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { partsOf } from '../../../test/harness/entries.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { at, HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { TimeEntriesTable } from '../../db/schema.ts';
import type { Import, Project, TimeEntry } from '../../domain/entities.ts';
import { countedAmount } from '../../domain/money/entry-amount.ts';
import { MAX_MINOR_UNITS } from '../../domain/money/money.ts';
import { reportEntries } from '../analytics/entries.ts';
import { type TeamAnalyticsQuery, teamAnalytics } from '../analytics/team.ts';
import { loadBudgets } from '../budgets/progress.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { repriceTimeEntries } from '../rates/reprice.ts';
import { type CreateTimeEntryInput, checkCreation } from '../time-entries/checked-creation.ts';
import { createInTransaction, createTimeEntry } from '../time-entries/create.ts';
import { readTimeEntry } from '../time-entries/find.ts';
import { unmergeTimeEntry } from '../time-entries/unmerge.ts';
import { type UpdateTimeEntryInput, updateTimeEntry } from '../time-entries/update.ts';
import { createImport } from './create.ts';
import { readKnownRows } from './known-rows.ts';
import { undoImport } from './undo.ts';

const eur = (minorUnits: number) => ({ minorUnits, currency: 'EUR' });
/** No hourly rate in whole cents yields this amount for 20 minutes and 7 seconds. */
const AMOUNT = { amount: '33.33' };
const TIMES = { startTime: at(9), endTime: at(9 + 1207 / 3600) };

describeOnBothEngines('imported amounts', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let run: Import;
  let site: Project;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account, { currency: 'EUR', timezone: 'UTC' });
    run = await open();
    site = await createProject(app, ada.actor, {
      name: 'Site',
      hourlyRate: { amount: '60' },
      budget: { money: { amount: '1000' }, period: 'ONCE' },
    });
  });

  const open = (person = ada) =>
    createImport(app, person.actor, { tool: 'toggl', fileName: 'entries.csv', teamId: ada.team.id });
  const inputOf = (more: Partial<CreateTimeEntryInput> = {}): CreateTimeEntryInput => ({
    ...TIMES,
    importId: run.id,
    projectId: site.id,
    billable: true,
    importedAmount: AMOUNT,
    ...more,
  });
  const importEntry = async (more: Partial<CreateTimeEntryInput> = {}) =>
    withCountedAmount((await createTimeEntry(app, ada.actor, inputOf(more))).timeEntry);
  const update = async (id: string, more: Omit<UpdateTimeEntryInput, 'id'>, person = ada) => {
    const { timeEntry, warnings } = await updateTimeEntry(app, person.actor, { id, ...more });
    return { timeEntry: withCountedAmount(timeEntry), warnings };
  };
  const amountOf = async (id: string) => {
    const entry = await readTimeEntry(app, ada.actor, id);
    return entry && countedAmount(entry);
  };
  /** Adds the amount as the API returns it. */
  const withCountedAmount = <E extends TimeEntry>(entry: E) => ({
    ...entry,
    importedAmount: countedAmount(entry),
  });
  /** Writes columns directly, as a process of another version may. */
  const setColumns = (id: string, columns: Partial<TimeEntriesTable>) =>
    app.db.transaction((tx) =>
      tx
        .updateTable('time_entries')
        .set(columns)
        .where('team_id', '=', ada.team.id)
        .where('id', '=', id)
        .execute(),
    );
  const MARCH = { from: '2026-03-01', to: '2026-03-31', timezone: 'UTC' };
  const analytics = async (more: Partial<TeamAnalyticsQuery> = {}) => {
    const answer = await teamAnalytics(app, ada.actor, { ...MARCH, groupBy: ['PROJECT'], ...more });
    const rows = (await answer.rows({ first: 100 })).items.map(({ amounts }) => amounts?.[0]?.minorUnits);
    return { total: answer.totals.amounts?.[0]?.minorUnits ?? 0, rows };
  };
  const total = async () => (await analytics()).total;
  const spent = async () =>
    (await loadBudgets(app, ada.actor, [site.id])).get(site.id)?.progress.spent ?? null;

  it('reports and budgets use the imported amount as the worth of the entry', async () => {
    const entry = await importEntry();
    expect(entry).toMatchObject({ importedAmount: eur(3333), hourlyRate: eur(9941) });
    for (const groupBy of [['PROJECT'], ['DAY'], ['MONTH', 'MEMBER']] as const) {
      for (const rounding of [
        null,
        { mode: 'UP', minutes: 30, per: 'ENTRY' },
        { mode: 'UP', minutes: 30, per: 'TOTAL' },
      ] as const) {
        expect(await analytics({ groupBy, rounding })).toEqual({ total: 3333, rows: [3333] });
        const { items } = await reportEntries(app, ada.actor, { ...MARCH, rounding });
        expect(items.map(({ amount }) => amount)).toEqual([eur(3333)]);
      }
    }
    expect(await spent()).toBe(3333);
  });

  it('stores the amount with one-step creation and with several steps', async () => {
    // The first two creations fill the caches for one-step creation.
    for (const hour of [1, 3, 5]) {
      const { id } = await importEntry({ ...span(hour, hour + 1), externalId: `row ${hour}` });
      expect(await amountOf(id)).toEqual(eur(3333));
    }
    const checked = checkCreation(inputOf(span(7, 8)));
    const { timeEntry } = await app.db.transaction((tx) =>
      createInTransaction(tx, ada.actor, checked, app.clock()),
    );
    expect(await amountOf(timeEntry.id)).toEqual(eur(3333));
    expect(await total()).toBe(4 * 3333);
  });

  it('divides the amount over the days of the entry without a remainder', async () => {
    await importEntry({ startTime: at(23.5), endTime: at(24 + 2 + 1 / 60) });
    const { total: sum, rows } = await analytics({ groupBy: ['DAY'] });
    expect(rows).toHaveLength(2);
    expect([sum, rows.reduce<number>((all, one) => all + (one ?? 0), 0)]).toEqual([3333, 3333]);
    const halves = [
      await analytics({ from: at(0), to: at(24) }),
      await analytics({ from: at(24), to: at(48) }),
    ];
    expect(halves.map((half) => half.total)).toEqual(rows);
  });

  it('counts an amount with a rate of zero, and the largest amount', async () => {
    await importEntry({ hourlyRate: { amount: '0' } });
    expect(await total()).toBe(3333);
    const most = { amount: String(MAX_MINOR_UNITS / 100) };
    await importEntry({ startTime: at(24), endTime: at(31 * 24 + 24), importedAmount: most });
    // The rate that this amount yields for one second exceeds the largest rate that can be stored.
    const short = await importEntry({ startTime: at(-1), endTime: at(-1 + 1 / 3600), importedAmount: most });
    expect(short.hourlyRate).toEqual(eur(MAX_MINOR_UNITS));
    const all = await analytics({ from: at(-2), to: at(33 * 24), groupBy: ['DAY'] });
    expect(all.total).toBe(3333 + 2 * MAX_MINOR_UNITS);
    expect(await spent()).toBe(all.total);
  });

  it('counts no amount while the entry is not billable', async () => {
    expect((await importEntry({ billable: false })).importedAmount).toEqual(eur(3333));
    expect([await total(), await spent()]).toEqual([0, 0]);
  });

  test.each<[string, (id: string) => Omit<UpdateTimeEntryInput, 'id'>]>([
    ['another title', () => ({ title: 'Other', tags: ['x'], description: 'y' })],
    ['the same values', () => ({ ...TIMES, billable: true, projectId: site.id })],
  ])('keeps the amount on an update with %s', async (_what, change) => {
    const { id } = await importEntry();
    expect((await update(id, change(id))).timeEntry.importedAmount).toEqual(eur(3333));
    expect([await amountOf(id), await total()]).toEqual([eur(3333), 3333]);
  });

  test.each<[string, Omit<UpdateTimeEntryInput, 'id'>, number]>([
    ['another end', { endTime: at(10) }, 9941],
    ['another start', { startTime: at(8), endTime: at(9) }, 9941],
    ['another flag', { billable: false }, 0],
    ['no project and so another rate', { projectId: null }, 0],
  ])('drops the amount on an update with %s, and uses the rate', async (_what, change, worth) => {
    const { id } = await importEntry();
    expect((await update(id, change)).timeEntry.importedAmount).toBeNull();
    expect([await amountOf(id), await total()]).toEqual([null, worth]);
  });

  test.each<[string, Omit<UpdateTimeEntryInput, 'id'>, Omit<UpdateTimeEntryInput, 'id'>]>([
    ['another end', { endTime: at(10) }, { endTime: TIMES.endTime }],
    ['another flag', { billable: false }, { billable: true }],
  ])('counts the amount again once %s is changed back', async (_what, away, back) => {
    const { id } = await importEntry();
    await update(id, away);
    await update(id, { title: 'Something else' });
    expect((await update(id, back)).timeEntry.importedAmount).toEqual(eur(3333));
    expect([await amountOf(id), await total(), await spent()]).toEqual([eur(3333), 3333, 3333]);
  });

  it('keeps the amount when the whole entry moves', async () => {
    const { id } = await importEntry();
    await update(id, { startTime: at(10), endTime: at(10 + 1207 / 3600) });
    expect([await amountOf(id), await total()]).toEqual([eur(3333), 3333]);
  });

  test.each<[string, Partial<TimeEntriesTable>, number]>([
    ['end', { end_at: MONDAY + 10 * HOUR }, 9941],
    ['rate', { rate_minor: 6000 }, 2012],
    ['flag', { billable: 0 }, 0],
  ])('ignores the amount after an older version changed the %s', async (_what, change, worth) => {
    const { id } = await importEntry();
    await setColumns(id, change);
    expect([await amountOf(id), await total(), await spent()]).toEqual([null, worth, worth]);
    const { items } = await reportEntries(app, ada.actor, MARCH);
    expect(items.map(({ amount }) => amount?.minorUnits ?? 0)).toEqual([worth]);
  });

  it('ignores an amount without the values that it was stored for', async () => {
    const { id } = await importEntry();
    const none = { imported_duration_ms: null, imported_billable: null };
    await setColumns(id, { ...none, imported_rate_minor: null, imported_currency: null });
    expect([await amountOf(id), await total(), await spent()]).toEqual([null, 3333, 3333]);
    await setColumns(id, { rate_minor: 6000 });
    expect([await amountOf(id), await total(), await spent()]).toEqual([null, 2012, 2012]);
  });

  it('keeps the amount on a change to a project with the same rate', async () => {
    const { id } = await importEntry({ hourlyRate: { amount: '60' } });
    const other = await createProject(app, ada.actor, { name: 'Other', hourlyRate: { amount: '60' } });
    expect((await update(id, { projectId: other.id })).timeEntry.importedAmount).toEqual(eur(3333));
  });

  it('repricing drops the amounts of entries and parts, and reports the difference', async () => {
    const same = await importEntry({ ...span(12, 13), hourlyRate: { amount: '60' } });
    const other = await importEntry();
    const range = { teamId: ada.team.id, from: '2026-03-01', to: '2026-03-31' };
    const expectedChange = { entryCount: 1, amounts: [{ currency: 'EUR', before: 3333, after: 2012 }] };
    expect(await repriceTimeEntries(app, ada.actor, { ...range, apply: false })).toMatchObject(
      expectedChange,
    );
    expect(await amountOf(other.id)).toEqual(eur(3333));
    expect(await repriceTimeEntries(app, ada.actor, { ...range, apply: true })).toMatchObject(expectedChange);
    expect([await amountOf(same.id), await amountOf(other.id)]).toEqual([eur(3333), null]);
    expect([await total(), await spent()]).toEqual([3333 + 2012, 3333 + 2012]);

    const [merged, kept] = [span(15, 16), span(15.5, 16.5)];
    const first = await importEntry({ ...merged, hourlyRate: { amount: '60' } });
    await importEntry({ ...kept, hourlyRate: { amount: '70' } });
    await updateProject(app, ada.actor, site.id, { hourlyRate: { amount: '70' } });
    await repriceTimeEntries(app, ada.actor, { ...range, apply: true });
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, first.id);
    expect(timeEntries.map(countedAmount)).toEqual([null, eur(3333)]);
  });

  it('reversing a repricing does not restore the amounts of entries and parts', async () => {
    const rate = (amount: string) => updateProject(app, ada.actor, site.id, { hourlyRate: { amount } });
    const reprice = () =>
      repriceTimeEntries(app, ada.actor, {
        teamId: ada.team.id,
        from: '2026-03-01',
        to: '2026-03-31',
        apply: true,
      });
    const hourlyRate = { amount: '60' };
    const single = await importEntry({ ...span(12, 14), hourlyRate, importedAmount: { amount: '70' } });
    const merged = await importEntry({ ...span(15, 16), hourlyRate });
    await importEntry({ ...span(15.5, 17), hourlyRate });
    await rate('80');
    await reprice();
    await rate('60');
    const { amounts } = await reprice();
    expect(amounts).toEqual([{ currency: 'EUR', before: 4 * 8000, after: 4 * 6000 }]);
    expect([await amountOf(single.id), await total(), await spent()]).toEqual([null, 4 * 6000, 4 * 6000]);
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, merged.id);
    expect(timeEntries.map(countedAmount)).toEqual([null, null]);
  });

  it('keeps the amount of each merged part, and restores the amounts on unmerge', async () => {
    const first = await importEntry(span(9, 10));
    const second = await importEntry({ ...span(9.5, 10.5), importedAmount: { amount: '7.77' } });
    expect(second).toMatchObject({ id: first.id, importedAmount: null });
    expect(await total()).toBe(1.5 * 3333 + 0.5);
    const parts = await partsOf(app, first);
    expect(parts.map(countedAmount)).toEqual([eur(3333), eur(777)]);
    const { timeEntry, timeEntries } = await unmergeTimeEntry(app, ada.actor, first.id);
    expect(countedAmount(timeEntry)).toEqual(eur(3333));
    expect(timeEntries.map(countedAmount)).toEqual([eur(3333), eur(777)]);
    expect(await total()).toBe(3333 + 777);
  });

  it('keeps the amount when a merge leaves the times of the entry unchanged', async () => {
    const first = await importEntry(span(9, 11));
    await importEntry({ ...span(9.5, 10), importedAmount: { amount: '7.77' } });
    expect([await amountOf(first.id), await total()]).toEqual([eur(3333), 3333]);
  });

  it('unmerge does not restore the amount after a change of the rate or the flag', async () => {
    const first = await importEntry(span(9, 10));
    await importEntry(span(9.5, 10.5));
    await update(first.id, { billable: false });
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, first.id);
    expect(timeEntries.map(countedAmount)).toEqual([null, eur(3333)]);
  });

  it('unmerge restores the amounts of nested merges', async () => {
    const first = await importEntry(span(9, 10));
    const third = await importEntry({ ...span(12, 13), importedAmount: { amount: '1.11' } });
    await importEntry({ ...span(12.5, 13.5), importedAmount: { amount: '2.22' } });
    await update(third.id, { description: 'Changed since' });
    await importEntry({ ...span(9.5, 12.5), importedAmount: { amount: '3.33' } });
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, first.id);
    expect(timeEntries.map((entry) => [entry.description, countedAmount(entry)])).toEqual([
      [null, eur(3333)],
      [null, eur(333)],
      ['Changed since', eur(111)],
      [null, eur(222)],
    ]);
  });

  it('updates the amount with the times or alone', async () => {
    const { id } = await importEntry();
    const both = await update(id, { endTime: at(10), importedAmount: { amount: '40.01' } });
    expect(both.timeEntry).toMatchObject({ importedAmount: eur(4001), hourlyRate: eur(9941) });
    const alone = await update(id, { importedAmount: { amount: '50' } });
    expect(alone.timeEntry).toMatchObject({
      importedAmount: eur(5000),
      hourlyRate: eur(9941),
    });
    // An entry has one currency.
    const usd = { minorUnits: 1000, currency: 'USD' };
    const dollars = await update(id, { importedAmount: { amount: '10', currency: 'usd' } });
    expect(dollars.timeEntry).toMatchObject({ importedAmount: usd, hourlyRate: usd });
    const none = await update(id, { importedAmount: null });
    expect(none.timeEntry).toMatchObject({
      importedAmount: null,
      hourlyRate: usd,
    });
  });

  describe('updates by an import', () => {
    const apply = async (id: string, more: Omit<UpdateTimeEntryInput, 'id'>, person = ada) => {
      const { id: importId } = await open(person);
      return (await update(id, { importId, ...more }, person)).timeEntry;
    };

    test.each<[string, Omit<UpdateTimeEntryInput, 'id'>, number | null, number | null]>([
      ['a rate alone', { hourlyRate: { amount: '70' } }, 7000, null],
      ['the same rate alone', { hourlyRate: { amount: '99.41' } }, 9941, null],
      ['an amount alone', { importedAmount: { amount: '66.66' } }, 19882, 6666],
      ['both', { hourlyRate: { amount: '70' }, importedAmount: { amount: '40.01' } }, 7000, 4001],
      ['no rate', { hourlyRate: null }, null, null],
      ['no rate and an amount', { hourlyRate: null, importedAmount: { amount: '33.33' } }, 9941, 3333],
      ['no amount', { importedAmount: null }, 9941, null],
      ['no money', { title: 'Other' }, 9941, 3333],
    ])('applies %s, and undoing the import restores the entry', async (_what, more, rate, amount) => {
      const entry = await importEntry();
      const later = await open();
      const { timeEntry } = await update(entry.id, { ...more, importId: later.id });
      expect(timeEntry.hourlyRate).toEqual(rate === null ? null : eur(rate));
      expect(timeEntry.importedAmount).toEqual(amount === null ? null : eur(amount));
      expect(await amountOf(entry.id)).toEqual(timeEntry.importedAmount);
      await undoImport(app, ada.actor, { id: later.id });
      expect(await amountOf(entry.id)).toEqual(eur(3333));
      expect(await readTimeEntry(app, ada.actor, entry.id)).toMatchObject({ hourlyRate: eur(9941) });
    });

    it('prefers the imported rate to the rate of a new project', async () => {
      const { id } = await importEntry();
      const other = await createProject(app, ada.actor, { name: 'Other', hourlyRate: { amount: '75' } });
      const money = { hourlyRate: { amount: '50' }, importedAmount: { amount: '12.34' } };
      const expected = { projectId: other.id, hourlyRate: eur(5000), importedAmount: eur(1234) };
      expect(await apply(id, { projectId: other.id, ...money })).toMatchObject(expected);
    });

    it('sets the amount of an entry that was created by hand', async () => {
      const { timeEntry } = await createTimeEntry(app, ada.actor, { ...span(9, 10), billable: true });
      await apply(timeEntry.id, { importedAmount: AMOUNT });
      expect([await amountOf(timeEntry.id), await total()]).toEqual([eur(3333), 3333]);
    });

    it('rejects an amount and a rate in different currencies', async () => {
      const { id } = await importEntry();
      const money = { hourlyRate: { amount: '1', currency: 'USD' }, importedAmount: AMOUNT };
      expect(await problemOf(() => apply(id, money))).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'importedAmount',
      });
    });

    it('rejects a rate without an import', async () => {
      const { id } = await importEntry();
      for (const hourlyRate of [{ amount: '1' }, null]) {
        expect(await problemOf(() => update(id, { hourlyRate }))).toMatchObject({
          code: 'INVALID_INPUT',
          field: 'importId',
        });
      }
    });

    test.each(['MEMBER', 'MANAGER'] as const)('rejects a rate from a %s', async (role) => {
      const bob = await createMember(app, ada, role);
      const { timeEntry } = await createTimeEntry(app, bob.actor, { ...span(9, 10), teamId: ada.team.id });
      for (const hourlyRate of [{ amount: '1' }, null]) {
        expect(await problemOf(() => apply(timeEntry.id, { hourlyRate }, bob))).toMatchObject({
          code: 'FORBIDDEN',
        });
      }
    });
  });

  it('compares the amount of a row that is imported again', async () => {
    await importEntry({ externalId: 'a' });
    const rows = () => readKnownRows(app, ada.actor, { teamId: ada.team.id, externalIds: ['a'] });
    expect((await rows()).map(({ content }) => content.importedAmount)).toEqual([eur(3333)]);
    const again = (more: Partial<CreateTimeEntryInput>) =>
      createTimeEntry(app, ada.actor, inputOf({ externalId: 'a', ...more }));
    expect((await again({})).warnings).toEqual([]);
    expect((await again({ importedAmount: { amount: '33.34' } })).warnings).toEqual([
      'The row has changed since it was imported: importedAmount was 33.33 EUR. Nothing was written.',
    ]);
  });

  it('accepts rows that were imported before amounts were stored', async () => {
    await importEntry({ externalId: 'a', importedAmount: null, hourlyRate: { amount: '1' } });
    const { content } = await app.db.read
      .selectFrom('import_rows')
      .select('content')
      .where('team_id', '=', ada.team.id)
      .executeTakeFirstOrThrow();
    const { importedAmount: _, ...old } = JSON.parse(content);
    await app.db.transaction((tx) =>
      tx
        .updateTable('import_rows')
        .set({ content: JSON.stringify(old) })
        .where('team_id', '=', ada.team.id)
        .execute(),
    );
    const [row] = await readKnownRows(app, ada.actor, { teamId: ada.team.id, externalIds: ['a'] });
    expect(row?.content).toMatchObject({ hourlyRate: eur(100), importedAmount: null });
    const again = inputOf({ externalId: 'a', importedAmount: null, hourlyRate: { amount: '1' } });
    expect((await createTimeEntry(app, ada.actor, again)).warnings).toEqual([]);
  });

  it('undoing the import deletes an entry with an amount', async () => {
    const { id } = await importEntry();
    await undoImport(app, ada.actor, { id: run.id });
    expect(await readTimeEntry(app, ada.actor, id)).toBeNull();
  });

  test.each<[string, Partial<CreateTimeEntryInput>, string]>([
    ['without an import', { importId: null }, 'importId'],
    ['that is no number', { importedAmount: { amount: 'x' } }, 'importedAmount'],
    ['below zero', { importedAmount: { amount: '-1' } }, 'importedAmount'],
    ['beside a rate in another currency', { hourlyRate: { amount: '1', currency: 'USD' } }, 'importedAmount'],
  ])('rejects an amount %s', async (_what, more, field) => {
    expect(await problemOf(() => importEntry(more))).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  it('rejects an amount for an entry without an import', async () => {
    const { timeEntry } = await createTimeEntry(app, ada.actor, span(9, 10));
    expect(await problemOf(() => update(timeEntry.id, { importedAmount: AMOUNT }))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'importedAmount',
    });
  });

  test.each(['MEMBER', 'MANAGER'] as const)('rejects an amount from a %s', async (role) => {
    const bob = await createMember(app, ada, role);
    const own = await open(bob);
    const input = inputOf({ importId: own.id, teamId: ada.team.id, identityId: bob.identity.id });
    expect(await problemOf(() => createTimeEntry(app, bob.actor, input))).toMatchObject({
      code: 'FORBIDDEN',
    });
    const { timeEntry } = await createTimeEntry(app, bob.actor, { ...input, importedAmount: null });
    for (const importedAmount of [AMOUNT, null]) {
      expect(await problemOf(() => update(timeEntry.id, { importedAmount }, bob))).toMatchObject({
        code: 'FORBIDDEN',
      });
    }
  });
});

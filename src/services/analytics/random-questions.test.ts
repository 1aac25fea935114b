import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { DAY, HOUR, MINUTE, turnableClock } from '../../../test/harness/times.ts';
import { type ModelEntry, modelAnswer, QUARTER, worth } from '../../../test/models/analytics-model.ts';
import { countedAmount } from '../../domain/money/entry-amount.ts';
import { addUpMoney, formatMoney, type Money } from '../../domain/money/money.ts';
import { type Grouping, groupings, isBucketUnit } from '../../domain/reports/grouping.ts';
import { directions, type EntryOrder, entryOrders } from '../../domain/reports/order.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { type Rounding, roundingModes, roundingSubjects } from '../../domain/time-entries/rounding.ts';
import { LONG_ENTRY_MS } from '../../domain/time-entries/time-entry.ts';
import type { TimeFilterInput } from '../../domain/time-entries/time-filter.ts';
import type { Failure } from '../../lib/errors.ts';
import { createClient } from '../clients/create.ts';
import { createImport } from '../imports/create.ts';
import { updateTeamMember } from '../members/update.ts';
import { createProject } from '../projects/create.ts';
import { createTag } from '../tags/create.ts';
import { createTask } from '../tasks/create.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import type { WorkInput } from '../time-entries/work.ts';
import { startTimer } from '../timers/start.ts';
import { updateCurrentUser } from '../users/current.ts';
import { type Cost, NO_COST } from './costs.ts';
import { type ReportEntriesQuery, type ReportEntry, reportEntries } from './entries.ts';
import type { Figures } from './figures.ts';
import { type TeamAnalytics, teamAnalytics } from './team.ts';

const NOW = Date.UTC(2026, 3, 20, 12, 34, 56, 789);
/** Several of the zones change their clocks between this day and NOW. */
const FIRST_DAY = Date.UTC(2026, 1, 10);

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

/** Every combination of one to three groupings. */
const allGroupings: Grouping[][] = groupings.flatMap((one, first) => [
  [one],
  ...groupings
    .slice(first + 1)
    .flatMap((two, second) => [
      [one, two],
      ...groupings.slice(first + second + 2).map((three) => [one, two, three]),
    ]),
]);

const anyInstant = fc.integer({ min: FIRST_DAY - 3 * DAY, max: NOW + 3 * DAY });
const anyRange = fc.oneof(
  fc.tuple(anyInstant, fc.integer({ min: 1, max: 70 * DAY })),
  fc.tuple(anyInstant, fc.integer({ min: 1, max: 2 * DAY })),
  fc.constant([FIRST_DAY - DAY, 100 * DAY] as const),
);
/** Some indexes of a list of `count` items, or null for all items. */
const anyOf = (count: number) =>
  fc.option(fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { maxLength: count }), { freq: 3 });
const anyFilter = fc.record({
  people: anyOf(3),
  projects: anyOf(4),
  clients: anyOf(3),
  tasks: anyOf(3),
  tags: anyOf(4),
  billable: fc.option(fc.boolean(), { freq: 2 }),
  search: fc.option(fc.constantFrom('REVIEW', 'e', '%'), { freq: 3 }),
});
/** A filter that matches everything. */
const everything = {
  people: null,
  projects: null,
  clients: null,
  tasks: null,
  tags: null,
  billable: null,
  search: null,
};
const anyRounding = fc.option(
  fc.record({
    mode: fc.constantFrom(...roundingModes),
    minutes: fc.constantFrom(1, 6, 7, 15, 30, 480),
    per: fc.constantFrom(...roundingSubjects),
  }),
);

describeOnBothEngines('teamAnalytics of random entries', (engine) => {
  let app: TestApp;
  let people: Person[];
  let costRates: Map<string, Money>;
  /** Project ids. Null stands for time without a project. */
  let projects: (string | null)[];
  let projectNames: Map<string | null, string>;
  let clients: (string | null)[];
  let tasks: (string | null)[];
  let tags: (string | null)[];
  let entries: ModelEntry[];

  beforeAll(async () => {
    app = await createTestApp(engine, turnableClock(NOW));
    const ada = await inNewTeam(app, await createPerson(app, 'Ada'), { currency: 'EUR' });
    await updateCurrentUser(app, ada.actor, { weekStart: 'SUNDAY' });
    const bob = await joinTeam(app, ada, await createPerson(app, 'Bob'), 'ADMIN');
    const cy = await joinTeam(app, ada, await createPerson(app, 'Cy'), 'ADMIN');
    people = [ada, bob, cy];
    // Cy has no cost rate.
    costRates = new Map([
      [ada.identity.id, { minorUnits: 41_17, currency: 'EUR' }],
      [bob.identity.id, { minorUnits: 20_000_000_01, currency: 'USD' }],
    ]);
    for (const [id, costRate] of costRates) {
      const { currency } = costRate;
      await updateTeamMember(app, ada.actor, id, { costRate: { amount: formatMoney(costRate), currency } });
    }
    const acme = await createClient(app, ada.actor, {
      name: 'Acme',
      defaultHourlyRate: { amount: '7777', currency: 'JPY' },
    });
    const globex = await createClient(app, ada.actor, { name: 'Globex' });
    clients = [acme.id, globex.id, null];
    const project = async (name: string, clientId: string | null, amount?: string) => {
      const hourlyRate = amount ? { amount } : null;
      return (await createProject(app, ada.actor, { name, clientId, hourlyRate })).id;
    };
    const website = await project('Website', acme.id, '85.37');
    const mobile = await project('App', globex.id);
    const inside = await project('Inside', null, '10000000000');
    projects = [website, mobile, inside, null];
    projectNames = new Map([
      [website, 'website'],
      [mobile, 'app'],
      [inside, 'inside'],
    ]);
    const design = await createTask(app, ada.actor, { projectId: website, name: 'Design' });
    const build = await createTask(app, ada.actor, { projectId: mobile, name: 'Build' });
    tasks = [design.id, build.id, null];
    const names = ['deep', 'Admin', 'zen'];
    const made = await Promise.all(names.map((name) => createTag(app, ada.actor, { name })));
    tags = [...made.map(({ id }) => id), null];
    const works: WorkInput[] = [
      {},
      { clientId: acme.id },
      { projectId: website },
      { projectId: mobile },
      { projectId: inside },
      { taskId: design.id },
      { taskId: build.id },
    ];
    const entry = fc.record({
      who: fc.constantFrom(...people),
      work: fc.constantFrom(...works),
      start: fc.integer({ min: FIRST_DAY, max: NOW - DAY }),
      length: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: 10 * HOUR }) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(LONG_ENTRY_MS - 1, LONG_ENTRY_MS, LONG_ENTRY_MS + 1, 31 * DAY),
        },
        { weight: 1, arbitrary: fc.integer({ min: DAY, max: 31 * DAY }) },
      ),
      whole: fc.boolean(),
      billable: fc.boolean(),
      title: fc.constantFrom('Review', 'Standup', '100 %', null),
      tags: fc.subarray(names),
      importedAmount: fc.option(
        fc.record({
          amount: fc.constantFrom('33.33', '0', '0.01', '1234.57', '9999999999.99'),
          currency: fc.constantFrom('EUR', 'EUR', 'USD'),
        }),
        { freq: 3 },
      ),
      withRate: fc.boolean(),
    });
    const run = await createImport(app, ada.actor, { tool: 'test', fileName: 'random.csv' });
    for (const { who, work, start, length, whole, importedAmount, withRate, ...rest } of fc.sample(entry, {
      numRuns: 80,
      seed: 7,
    })) {
      const from = whole ? start - (start % (15 * MINUTE)) : start;
      await createTimeEntry(app, (importedAmount ? ada : who).actor, {
        ...work,
        ...rest,
        startTime: formatInstant(from),
        endTime: formatInstant(from + (whole ? Math.max(MINUTE, length - (length % MINUTE)) : length)),
        overlapPolicy: 'KEEP_BOTH',
        ...(importedAmount && {
          importId: run.id,
          importedAmount,
          identityId: who.identity.id,
          teamId: ada.team.id,
          // A rate of zero, or the rate that follows from the amount.
          ...(withRate && { hourlyRate: { amount: '0', currency: importedAmount.currency } }),
        }),
      });
    }
    // One timer that has run longer than any entry may last, and one timer of today.
    await startTimer(app, bob.actor, {
      projectId: website,
      startTime: formatInstant(NOW - 60 * DAY),
      billable: true,
    });
    await startTimer(app, cy.actor, { startTime: formatInstant(NOW - 2 * HOUR) });
    const links = await app.db.read.selectFrom('time_entry_tags').select(['entry_id', 'tag_id']).execute();
    entries = (await storedEntries(app, ada.actor)).map((stored) => ({
      ...stored,
      importedAmount: countedAmount(stored),
      tagIds: links.filter((link) => link.entry_id === stored.id).map((link) => link.tag_id),
    }));
    expect(entries).toHaveLength(82);
    expect(entries.filter(({ billable, importedAmount }) => billable && importedAmount)).not.toHaveLength(0);
  });
  afterAll(() => app.close());

  const owner = () => (people[0] as Person).actor;

  /** Converts the result to the form of `modelAnswer`. */
  async function plain({ totals, rows, rowCount, wallClock, costs }: TeamAnalytics) {
    const { items } = await rows({ first: 500 });
    expect(items).toHaveLength(rowCount);
    const { total, groups } = await wallClock();
    const cost = await costs();
    const byCurrency = (amounts: readonly Money[]) =>
      Object.fromEntries(amounts.map((one) => [one.currency, one.minorUnits]));
    const figures = (of: Figures, wall: number | undefined, { amounts, unknownSeconds }: Cost = NO_COST) => ({
      milliseconds: Math.round(of.seconds * 1000),
      billable: Math.round(of.billableSeconds * 1000),
      entries: of.entries,
      running: of.running,
      amounts: byCurrency(of.amounts ?? []),
      wallClock: Math.round((wall ?? -1) * 1000),
      cost: byCurrency(amounts),
      unknownCost: Math.round(unknownSeconds * 1000),
    });
    const all = items.map((row) => [
      row.keys.map((key) => String(key.id)).join(' '),
      figures(row, groups.get(row.group), cost?.groups.get(row.group)),
    ]);
    const inAll = ['total', figures(totals, total, cost?.total)];
    return Object.fromEntries(totals.entries > 0 ? [...all, inAll] : all);
  }

  type Chosen = typeof anyFilter extends fc.Arbitrary<infer Value> ? Value : never;

  /** The filter argument, and a predicate for the entries that it selects. */
  function filterOf({ people: persons, billable, search, ...chosen }: Chosen): {
    filter: TimeFilterInput;
    fits: (entry: ModelEntry) => boolean;
  } {
    const pick = <Id>(ids: readonly Id[], places: number[] | null) =>
      places?.map((place) => ids[place] as Id) ?? null;
    const identityIds = pick(
      people.map(({ identity }) => identity.id),
      persons,
    );
    const projectIds = pick(projects, chosen.projects);
    const clientIds = pick(clients, chosen.clients);
    const taskIds = pick(tasks, chosen.tasks);
    const tagIds = pick(tags, chosen.tags);
    return {
      filter: { identityIds, projectIds, clientIds, taskIds, tagIds, billable, search },
      fits: (entry) =>
        (identityIds?.includes(entry.identityId) ?? true) &&
        (projectIds?.includes(entry.projectId) ?? true) &&
        (clientIds?.includes(entry.clientId) ?? true) &&
        (taskIds?.includes(entry.taskId) ?? true) &&
        (tagIds?.some((id) => (id === null ? entry.tagIds.length === 0 : entry.tagIds.includes(id))) ??
          true) &&
        (billable === null || entry.billable === billable) &&
        (search === null || (entry.title ?? '').toLowerCase().includes(search.toLowerCase())),
    };
  }

  async function compareWithModel(
    groupBy: Grouping[],
    { start, end }: Interval,
    zone: string,
    { chosen, rounding, step }: { chosen: Chosen; rounding: Rounding | null; step: number },
  ) {
    const { filter, fits } = filterOf(chosen);
    const answer = await teamAnalytics(app, owner(), {
      from: formatInstant(start),
      to: formatInstant(end),
      timezone: zone,
      groupBy,
      filter,
      rounding,
    });
    const time = { start, end, zone, weekStart: 'SUNDAY' as const, now: NOW };
    const question = { ...time, groupBy, rounding, step, costRates };
    expect(await plain(answer)).toEqual(modelAnswer(entries.filter(fits), question));
  }

  it.each(allGroupings.map((groupBy) => [groupBy.join(' and '), groupBy] as const))(
    'grouping by %s matches a model that walks through the entries',
    async (_, groupBy) => {
      await fc.assert(
        fc.asyncProperty(
          anyRange,
          fc.constantFrom(...zones),
          anyFilter,
          anyRounding,
          async ([start, length], zone, chosen, rounding) => {
            const range = { start, end: start + length };
            await compareWithModel(groupBy, range, zone, { chosen, rounding, step: QUARTER });
          },
        ),
        { numRuns: groupBy.length < 3 ? 2 : 1 },
      );
    },
  );

  it('matches a model that walks through the entries minute by minute', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyInstant,
        fc.integer({ min: 1, max: 3 * DAY }),
        fc.constantFrom(...zones),
        fc.constantFrom(...allGroupings),
        anyRounding,
        async (start, length, zone, groupBy, rounding) => {
          const range = { start, end: start + length };
          await compareWithModel(groupBy, range, zone, { chosen: everything, rounding, step: MINUTE });
        },
      ),
      { numRuns: 25 },
    );
  });

  it("compare returns each row's figures of the previous period", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(...zones),
        fc.constantFrom(...allGroupings.filter((groupBy) => !groupBy.some(isBucketUnit))),
        async (first, days, timezone, groupBy) => {
          const day = (count: number) => formatInstant(FIRST_DAY + count * DAY).slice(0, 10);
          const query = { timezone, groupBy };
          const [from, to] = [day(first + days), day(first + 2 * days - 1)];
          const answer = await teamAnalytics(app, owner(), { ...query, from, to, compare: true });
          const before = await teamAnalytics(app, owner(), {
            ...query,
            from: day(first),
            to: day(first + days - 1),
          });
          expect(answer.previous).toEqual({ from: before.from, to: before.to, totals: before.totals });
          const { items } = await answer.rows({ first: 500 });
          const rowsWithPrevious = items.filter((row) => (row.previous?.entries ?? 0) > 0);
          expect(rowsWithPrevious.map(({ keys, previous }) => ({ keys, ...previous }))).toEqual(
            (await before.rows({ first: 500 })).items.map(({ group, previous, ...row }) => row),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  /** Reads all entries of a report in small pages. */
  async function listed(query: ReportEntriesQuery): Promise<ReportEntry[]> {
    const all: ReportEntry[] = [];
    for (let after: string | null = null; ; ) {
      const page = await reportEntries(app, owner(), { ...query, first: 7, after });
      all.push(...page.items);
      const last = page.items.at(-1);
      if (!last || !page.hasNextPage) return all;
      after = page.cursorOf(last);
    }
  }

  const sortedBy: Record<EntryOrder, (item: ReportEntry) => string | number> = {
    START: ({ entry }) => entry.start,
    DURATION: ({ start, end }) => end - start,
    TITLE: ({ entry }) => (entry.title ?? '').toLowerCase(),
    MEMBER: ({ entry }) => people.find(({ identity }) => identity.id === entry.identityId)?.user.name ?? '',
    PROJECT: ({ entry: { projectId } }) => projectNames.get(projectId) ?? '',
  };

  it.each(entryOrders.flatMap((orderBy) => directions.map((direction) => [orderBy, direction] as const)))(
    'reportEntries adds up to the totals in the order %s %s',
    async (orderBy, direction) => {
      await fc.assert(
        fc.asyncProperty(anyRange, anyFilter, anyRounding, async ([start, length], chosen, given) => {
          const rounding = given && { ...given, per: 'ENTRY' as const };
          const { filter } = filterOf(chosen);
          const range = { from: formatInstant(start), to: formatInstant(start + length) };
          const items = await listed({ ...range, filter, rounding, orderBy, direction });
          const query = { ...range, filter, rounding, groupBy: ['MEMBER' as const] };
          const { totals } = await teamAnalytics(app, owner(), query);
          expect(new Set(items.map(({ entry }) => entry.id)).size).toBe(items.length);
          const amounts = addUpMoney(items.flatMap(({ amount }) => amount ?? []));
          const seconds = items.reduce((sum, item) => sum + Math.round(item.seconds * 1000), 0) / 1000;
          expect({ entries: items.length, seconds, amounts }).toEqual({
            entries: totals.entries,
            seconds: totals.seconds,
            amounts: totals.amounts,
          });
          const values = items.map(sortedBy[orderBy]);
          const sign = direction === 'ASCENDING' ? 1 : -1;
          expect(values).toEqual(values.toSorted((a, b) => (a === b ? 0 : a < b ? -sign : sign)));
        }),
        { numRuns: 8 },
      );
    },
  );

  it.each(['nonsense', 'eyJ9', ''])('rejects the cursor %j of entries and of rows', async (after) => {
    const query = { from: '2026-03-01', to: '2026-03-31', after };
    await expect(reportEntries(app, owner(), query)).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
    const { rows } = await teamAnalytics(app, owner(), { ...query, groupBy: ['DAY'] });
    await expect(rows({ after })).rejects.toThrow(/not a cursor of this list/);
  });

  it('accepts a cursor with any JSON or rejects it as INVALID_CURSOR', async () => {
    const question = { from: '2026-03-01', to: '2026-03-31' };
    const { rows } = await teamAnalytics(app, owner(), { ...question, groupBy: ['PROJECT'] });
    const anyPart = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1 }), fc.uuid(), fc.integer());
    const anyParts = fc.oneof(fc.tuple(anyPart, anyPart), fc.array(anyPart));
    const listed = async (read: Promise<unknown>) =>
      read.then(
        () => 'taken',
        (error: Failure) => error.code,
      );
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyParts, async (parts) => {
        const cursorOf = (list: string) =>
          Buffer.from(JSON.stringify([list, ...parts])).toString('base64url');
        outcomes.add(await listed(rows({ after: cursorOf('teamAnalytics GROUP ASCENDING') })));
        for (const orderBy of ['START', 'TITLE'] as const) {
          const after = cursorOf(`reportEntries ${orderBy} ${orderBy === 'TITLE'}`);
          outcomes.add(await listed(reportEntries(app, owner(), { ...question, orderBy, after })));
        }
      }),
      { numRuns: 300 },
    );
    expect([...outcomes].sort()).toEqual(['INVALID_CURSOR', 'taken']);
  });

  /** The worth of all entries by currency, at a rate or at their imported amounts. */
  function worthAt(
    rateOf: (entry: ModelEntry) => Money | null,
    amountOf: (entry: ModelEntry) => Money | null = () => null,
  ): Money[] {
    const sums = new Map<string, bigint>();
    for (const entry of entries) {
      const rate = rateOf(entry);
      if (!rate) continue;
      const imported = amountOf(entry);
      const amount = imported
        ? BigInt(imported.minorUnits)
        : worth((entry.end ?? NOW) - entry.start, rate.minorUnits);
      sums.set(rate.currency, (sums.get(rate.currency) ?? 0n) + amount);
    }
    return [...sums]
      .map(([currency, minor]) => ({ currency, minorUnits: Number(minor) }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }

  it('totals equal the worth and the cost of all entries in every grouping', async () => {
    const amounts = worthAt(
      ({ billable, hourlyRate }) => (billable ? hourlyRate : null),
      ({ importedAmount }) => importedAmount,
    );
    const cost = worthAt(({ identityId }) => costRates.get(identityId) ?? null);
    expect([amounts, cost].map((list) => list.map(({ currency }) => currency))).toEqual([
      ['EUR', 'JPY', 'USD'],
      ['EUR', 'USD'],
    ]);
    for (const groupBy of allGroupings) {
      const query = { from: '2026-01-01', to: '2026-12-31', groupBy };
      const { totals, costs } = await teamAnalytics(app, owner(), query);
      expect(totals.amounts).toEqual(amounts);
      expect(totals.entries).toBe(entries.length);
      const { total, groups } = (await costs()) ?? { total: NO_COST, groups: new Map<string, Cost>() };
      expect(total.amounts).toEqual(cost);
      expect(addUpMoney([...groups.values()].flatMap((row) => row.amounts))).toEqual(cost);
    }
  });
});

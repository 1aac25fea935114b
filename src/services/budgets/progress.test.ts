import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { explainStatement, recordingHandle } from '../../../test/harness/statements.ts';
import { DAY, HOUR, instantAt, MINUTE, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { Project } from '../../domain/entities.ts';
import { amountAt } from '../../domain/money/rates.ts';
import type { Role } from '../../domain/teams/policy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { bucketsOf } from '../../domain/time/time-buckets.ts';
import { archiveItem } from '../catalog/archive.ts';
import { createImport } from '../imports/create.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import type { CreateTimeEntryInput } from '../time-entries/checked-creation.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { startTimer } from '../timers/start.ts';
import { loadBudgets } from './progress.ts';
import type { BudgetInput } from './read-budget.ts';

describeOnBothEngines('budgets', (engine) => {
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
    clock.set(instantAt(24 * 14));
    ada = await inNewTeam(app, account, { timezone: 'Europe/Berlin', defaultHourlyRate: { amount: '50' } });
  });

  const hours = (count: number, period: BudgetInput['period'] = 'ONCE'): BudgetInput => ({
    seconds: count * 3600,
    period,
  });
  const money = (amount: string, period: BudgetInput['period'] = 'ONCE'): BudgetInput => ({
    money: { amount },
    period,
  });
  let names = 0;
  const project = (budget: BudgetInput | null, person = ada) =>
    createProject(app, person.actor, { name: `Project ${++names}`, teamId: ada.team.id, budget });
  const track = (
    { id }: Project,
    from: number,
    to: number,
    more: Partial<CreateTimeEntryInput> = {},
    who = ada,
  ) =>
    createTimeEntry(app, who.actor, {
      ...span(from, to),
      projectId: id,
      overlapPolicy: 'KEEP_BOTH',
      ...more,
    });
  const status = async ({ id }: Project, person = ada) =>
    (await loadBudgets(app, person.actor, [id])).get(id);

  it('hour budgets count all time of all members', async () => {
    const one = await project(hours(10));
    const bob = await createMember(app, ada, 'MEMBER');
    await track(one, 9, 11);
    await track(one, 12, 13, { billable: false });
    await track(one, 9, 10.5, {}, bob);
    await track(await project(null), 14, 20);
    expect(await status(one)).toMatchObject({
      budget: { kind: 'HOURS', size: 10 * HOUR, thresholds: [80, 100] },
      period: '',
      progress: { spent: 4.5 * HOUR, left: 5.5 * HOUR, usedShare: 0.45, evenShare: null },
      elsewhere: [],
    });
  });

  it('money budgets count billable amounts in their currency and report other currencies', async () => {
    const one = await project(money('1000'));
    await track(one, 9, 11);
    await track(one, 12, 13, { billable: false });
    await updateProject(app, ada.actor, one.id, { hourlyRate: { amount: '80', currency: 'USD' } });
    await track(one, 14, 15);
    await updateProject(app, ada.actor, one.id, { hourlyRate: { amount: '10000', currency: 'JPY' } });
    await track(one, 16, 17);
    expect(await status(one)).toMatchObject({
      budget: { kind: 'MONEY', size: 1000_00, currency: 'EUR' },
      progress: { spent: 100_00, left: 900_00, usedShare: 0.1 },
      elsewhere: [
        { minorUnits: 10_000, currency: 'JPY' },
        { minorUnits: 80_00, currency: 'USD' },
      ],
    });
  });

  it('monthly budgets count the time in the month, cut in the time zone of the team', async () => {
    const one = await project(hours(100, 'MONTHLY'));
    const earned = await project(money('1000', 'MONTHLY'));
    for (const each of [one, earned]) {
      // In Berlin, March begins at 23:00 UTC on 28 February, 25 hours before MONDAY.
      await track(each, -26, -24.5);
      await track(each, -48, -47);
    }
    expect((await status(one))?.progress.spent).toBe(0.5 * HOUR);
    expect(await status(one)).toMatchObject({ period: '2026-03' });
    expect((await status(earned))?.progress.spent).toBe(25_00);
    clock.set(Date.parse('2026-04-01T00:00:00+02:00'));
    expect(await status(one)).toMatchObject({ period: '2026-04', progress: { spent: 0, evenShare: 0 } });
    clock.set(Date.parse('2026-02-28T12:00:00+01:00'));
    expect((await status(one))?.progress.spent).toBe(2 * HOUR);
  });

  it('budgets count running timers up to now, also timers older than the month', async () => {
    const one = await project(hours(10_000));
    const month = await project(hours(10_000, 'MONTHLY'));
    await startTimer(app, ada.actor, { projectId: one.id, startTime: formatInstant(clock() - 3 * HOUR) });
    expect((await status(one))?.progress.spent).toBe(3 * HOUR);
    const bob = await createMember(app, ada, 'MEMBER');
    const start = Date.parse('2026-02-01T00:00:00+01:00');
    await startTimer(app, bob.actor, { projectId: month.id, startTime: formatInstant(start) });
    expect((await status(month))?.progress.spent).toBe(clock() - Date.parse('2026-03-01T00:00:00+01:00'));
  });

  it('budgets predict their end from the pace of the last four weeks', async () => {
    const one = await project(hours(100));
    const from = (clock() - MONDAY) / HOUR;
    await track(one, from - 24 * 100, from - 24 * 100 + 20);
    for (let day = 1; day <= 14; day++) await track(one, from - 24 * day, from - 24 * day + 2);
    const { progress } = (await status(one)) ?? {};
    expect(progress).toMatchObject({ spent: 48 * HOUR, left: 52 * HOUR, perDay: HOUR });
    // 52 days after 16 March, 01:00.
    expect(progress?.runsOutOn).toBe('2026-05-07');
  });

  it('loads a hundred budgets with as many statements as one budget', async () => {
    const projects: Project[] = [];
    for (let i = 0; i < 100; i++) {
      const one = await project(i % 2 ? hours(10, i % 4 === 1 ? 'ONCE' : 'MONTHLY') : money('500'));
      await track(one, i, i + 1);
      projects.push(one);
    }
    const counted = async (ids: string[]) => {
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements++;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const { read, reports } = app.db;
      const counted = { read: read.withPlugin(counting), reports: reports.withPlugin(counting) };
      const found = await loadBudgets(
        { ...app, db: { ...app.db, ...counted, dataVersion: () => null } },
        ada.actor,
        ids,
      );
      expect(found.size).toBe(ids.length);
      return statements;
    };
    const ids = projects.map(({ id }) => id);
    // One statement for the time zones of the teams, one for the sums.
    expect([await counted(ids), await counted(ids.slice(0, 1))]).toEqual([2, 2]);
    const spent = await loadBudgets(app, ada.actor, ids);
    for (const [index, { id }] of projects.entries()) {
      expect(spent.get(id)?.progress.spent).toBe(index % 2 ? HOUR : 50_00);
    }
  });

  // SQLite only: PostgreSQL plans by statistics, and this test has too few rows.
  if (engine === 'sqlite')
    it('reads only the index of the project and the index of running timers', async () => {
      const one = await project(money('10', 'MONTHLY'));
      const { handle: reports, statement } = recordingHandle(app.db.reports);
      await loadBudgets({ ...app, db: { ...app.db, reports } }, ada.actor, [one.id]);
      const plan = await explainStatement<{ detail: string }>(app.db.read, 'explain query plan', statement());
      const steps = plan.map(({ detail }) => detail).filter((detail) => detail.includes('time_entries'));
      expect(steps).toEqual([
        expect.stringContaining(
          'COVERING INDEX time_entries_of_project (team_id=? AND project_id=? AND start_at>? AND start_at<?)',
        ),
        expect.stringContaining('INDEX time_entries_running (team_id=? AND identity_id=?)'),
      ]);
    });

  it('budgets agree with a model that cuts entries at months', async () => {
    const entry = fc.record({
      start: fc.integer({ min: -40 * 24 * 60, max: 40 * 24 * 60 }),
      length: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 30 * 24 * 60 })),
      billable: fc.boolean(),
      rate: fc.integer({ min: 1, max: 9_999 }),
      imported: fc.option(fc.nat(99_999)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 8 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
        fc.integer({ min: -30, max: 30 }),
        async (entries, timezone, day) => {
          ada = await inNewTeam(app, account, { timezone });
          clock.set(MONDAY + day * DAY + 7 * HOUR);
          const projects = [
            await project(hours(100, 'MONTHLY')),
            await project(money('999', 'MONTHLY')),
            await project(hours(100)),
            await project(money('999')),
          ] as const;
          const run = await createImport(app, ada.actor, { tool: 'test', fileName: 'random.csv' });
          for (const { start, length, billable, rate, imported } of entries) {
            const amount = imported !== null && (imported / 100).toFixed(2);
            for (const { id } of projects) {
              await updateProject(app, ada.actor, id, { hourlyRate: { amount: (rate / 100).toFixed(2) } });
              await createTimeEntry(app, ada.actor, {
                startTime: formatInstant(MONDAY + start * MINUTE),
                endTime: formatInstant(MONDAY + (start + length) * MINUTE),
                projectId: id,
                billable,
                overlapPolicy: 'KEEP_BOTH',
                ...(amount && { importId: run.id, importedAmount: { amount } }),
              });
            }
          }
          const around = { start: MONDAY - 200 * DAY, end: MONDAY + 200 * DAY };
          const now = clock();
          const month = bucketsOf(around, 'MONTH', timezone, 'MONDAY').find(
            ({ start, end }) => start <= now && now < end,
          );
          const modelOf = (range: Interval) => {
            let [milliseconds, amount] = [0, 0];
            for (const { start, length, billable, rate, imported } of entries) {
              const [from, to] = [MONDAY + start * MINUTE, MONDAY + (start + length) * MINUTE];
              const [first, last] = [Math.max(from, range.start), Math.min(to, range.end)];
              if (last <= first) continue;
              milliseconds += last - first;
              const earnedBy = (at: number) =>
                imported === null
                  ? amountAt({ minorUnits: rate, currency: 'EUR' }, at - from).minorUnits
                  : Math.round((imported * (at - from)) / (to - from));
              if (billable) amount += earnedBy(last) - earnedBy(first);
            }
            return [milliseconds, amount];
          };
          const spent = await Promise.all(projects.map(async (one) => (await status(one))?.progress.spent));
          expect(spent).toEqual([...modelOf(month ?? around), ...modelOf(around)]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it.each<[Role, boolean]>([
    ['MEMBER', false],
    ['MANAGER', true],
    ['ADMIN', true],
  ])('allows a %s to see and set budgets: %s', async (role, may) => {
    const person = await createMember(app, ada, role);
    const one = await project(hours(10));
    await track(one, 9, 11);
    expect((await status(one, person)) !== undefined).toBe(may);
    const done = (doing: Promise<unknown>) =>
      doing.then(
        () => true,
        (error) => error.code,
      );
    const expected = may || 'FORBIDDEN';
    expect(await done(project(money('100'), person))).toBe(expected);
    expect(await done(updateProject(app, person.actor, one.id, { budget: money('100') }))).toBe(expected);
    expect(await done(updateProject(app, person.actor, one.id, { budget: null }))).toBe(expected);
  });

  it('hides budgets from other teams', async () => {
    const one = await project(hours(10));
    expect(await status(one, await createPerson(app, 'Eve'))).toBeUndefined();
  });

  it('replaces, keeps and removes a budget', async () => {
    const { id } = await project(hours(10));
    const change = async (args: Parameters<typeof updateProject>[3]) =>
      (await updateProject(app, ada.actor, id, args)).budget;
    expect(await change({ name: `Renamed ${id}` })).toMatchObject({ kind: 'HOURS', size: 10 * HOUR });
    expect(await change({ budget: { ...money('5', 'MONTHLY'), thresholds: [100, 50] } })).toEqual({
      kind: 'MONEY',
      size: 5_00,
      currency: 'EUR',
      period: 'MONTHLY',
      thresholds: [50, 100],
    });
    expect((await loadBudgets(app, ada.actor, [id])).get(id)?.budget.thresholds).toEqual([50, 100]);
    expect(await change({ budget: null })).toBeNull();
  });

  it.each([
    [{ period: 'ONCE' as const }, 'budget'],
    [{ seconds: 1, money: { amount: '1' }, period: 'ONCE' as const }, 'budget'],
    [{ seconds: 0, period: 'ONCE' as const }, 'seconds'],
    [{ money: { amount: '-1' }, period: 'ONCE' as const }, 'money'],
    [{ money: { amount: '1', currency: 'EURO' }, period: 'ONCE' as const }, 'money'],
    [{ seconds: 1, period: 'ONCE' as const, thresholds: [0] }, 'thresholds'],
  ])('rejects the invalid budget %j', async (budget, field) => {
    expect(await problemOf(() => project(budget))).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  it('keeps the budget of an archived project', async () => {
    const one = await project(hours(1));
    await track(one, 9, 9.5);
    await archiveItem(app, ada.actor, 'projects', one.id);
    expect((await status(one))?.progress.usedShare).toBe(0.5);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { at, DAY, HOUR, instantAt, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { costOrders } from '../../domain/reports/order.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { idFilters, type TimeFilterInput } from '../../domain/time-entries/time-filter.ts';
import { newId } from '../../lib/ids.ts';
import { archiveItem } from '../catalog/archive.ts';
import { createClient } from '../clients/create.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { createProject } from '../projects/create.ts';
import { createTag } from '../tags/create.ts';
import { createTask } from '../tasks/create.ts';
import type { CreateTimeEntryInput } from '../time-entries/checked-creation.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { startTimer } from '../timers/start.ts';
import { updateCurrentUser } from '../users/current.ts';
import type { OrderedPageRequest } from './order.ts';
import { type TeamAnalytics, type TeamAnalyticsQuery, teamAnalytics } from './team.ts';

/** The day of most tests. */
const THE_DAY = '2026-03-02';

describeOnBothEngines('teamAnalytics', (engine) => {
  const clock = turnableClock(instantAt(20));
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.set(instantAt(20));
    ada = await inNewTeam(app, account, { timezone: 'UTC' });
  });

  async function track(from: number, to: number, input: Partial<CreateTimeEntryInput> = {}, who = ada) {
    const { timeEntry } = await createTimeEntry(app, who.actor, {
      ...span(from, to),
      overlapPolicy: 'KEEP_BOTH',
      ...input,
    });
    return timeEntry;
  }

  function ask(query: Partial<TeamAnalyticsQuery> = {}, who = ada): Promise<TeamAnalytics> {
    return teamAnalytics(app, who.actor, { from: THE_DAY, to: THE_DAY, groupBy: ['DAY'], ...query });
  }

  /** `Website, 2026-03-02: 1.5h`, one text for each row. */
  async function formatRows({ rows }: TeamAnalytics): Promise<string[]> {
    return (await rows({})).items.map(
      ({ keys, seconds }) => `${keys.map((key) => key.name).join(', ')}: ${seconds / 3600}h`,
    );
  }

  it('limits pages to 2,000 rows', async () => {
    await track(9, 10);
    const { rows } = await ask();
    expect((await rows({ first: 2000 })).items).toHaveLength(1);
    expect(await problemOf(() => rows({ first: 2001 }))).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'first must be between 1 and 2000; 2001 is not.',
    });
  });

  describe('tracked time', () => {
    it('splits an entry over midnight between both days, and counts the entry once in the totals', async () => {
      await track(22, 25.5);
      const answer = await ask({ to: '2026-03-03' });
      const figures = { billableSeconds: 0, entries: 1, running: false, amounts: [] };
      expect(answer).toMatchObject({
        teamId: ada.team.id,
        timezone: 'UTC',
        from: MONDAY,
        to: MONDAY + 2 * DAY,
        ownTimeOnly: false,
        totals: { ...figures, seconds: 3.5 * 3600 },
        previous: null,
        rowCount: 2,
      });
      expect((await answer.rows({})).items).toMatchObject([
        {
          ...figures,
          keys: [{ by: 'DAY', id: '2026-03-02', name: '2026-03-02' }],
          seconds: 2 * 3600,
          previous: null,
        },
        {
          ...figures,
          keys: [{ by: 'DAY', id: '2026-03-03', name: '2026-03-03' }],
          seconds: 1.5 * 3600,
          previous: null,
        },
      ]);
    });

    it('cuts an entry at both ends of the range', async () => {
      await track(8, 12);
      const answer = await ask({ from: at(9), to: at(11.5), groupBy: ['MEMBER'] });
      expect(await formatRows(answer)).toEqual(['Ada: 2.5h']);
    });

    it('splits days in the requested time zone, by default that of the team', async () => {
      await track(22, 26);
      expect(await formatRows(await ask())).toEqual(['2026-03-02: 2h']);
      const berlin = await ask({ timezone: 'europe/berlin' });
      expect(berlin.timezone).toBe('Europe/Berlin');
      expect(await formatRows(berlin)).toEqual(['2026-03-02: 1h']);
      const elsewhere = await inNewTeam(app, account, { timezone: 'Asia/Kathmandu' });
      expect((await ask({}, elsewhere)).timezone).toBe('Asia/Kathmandu');
    });

    it('counts a running timer up to now', async () => {
      await startTimer(app, ada.actor, { startTime: at(19) });
      expect(await formatRows(await ask())).toEqual(['2026-03-02: 1h']);
      clock.turn(2 * HOUR);
      expect(await formatRows(await ask())).toEqual(['2026-03-02: 3h']);
    });

    it('counts a timer that has run for months on every day', async () => {
      await startTimer(app, ada.actor, { startTime: at(-24 * 90 + 12) });
      const answer = await ask({ from: '2026-02-27' });
      expect(await formatRows(answer)).toEqual([
        '2026-02-27: 24h',
        '2026-02-28: 24h',
        '2026-03-01: 24h',
        '2026-03-02: 20h',
      ]);
      expect(answer.totals.entries).toBe(1);
    });

    it('ignores a running timer that starts in the future', async () => {
      await startTimer(app, ada.actor, {});
      clock.turn(-HOUR);
      expect((await (await ask()).rows({})).items).toEqual([]);
    });

    it('counts only the requested team, and the default team if none is named', async () => {
      const other = await inNewTeam(app, account);
      await track(1, 2, {}, other);
      await track(3, 5);
      expect((await ask()).totals.seconds).toBe(2 * 3600);
      const both = {
        ...ada,
        actor: { ...ada.actor, memberships: [...ada.actor.memberships, ...other.actor.memberships] },
      };
      expect((await ask({}, both)).totals.seconds).toBe(2 * 3600);
      expect((await ask({ teamId: other.team.id }, both)).totals.seconds).toBe(3600);
    });

    it('returns no rows without time', async () => {
      expect(await ask()).toMatchObject({
        totals: { seconds: 0, billableSeconds: 0, entries: 0, running: false, amounts: [] },
        rowCount: 0,
      });
    });

    it('sums time to the millisecond', async () => {
      await track(0, 0, { startTime: '2026-03-02T09:00:00.100Z', endTime: '2026-03-02T09:00:01.450Z' });
      expect((await ask()).totals.seconds).toBe(1.35);
    });
  });

  describe('groups', () => {
    it('sorts groups by name, with time without a group last', async () => {
      const client = await createClient(app, ada.actor, { name: 'Acme' });
      const project = (name: string, clientId?: string) =>
        createProject(app, ada.actor, { name, clientId: clientId ?? null });
      const zebra = await project('Zebra', client.id);
      const eagle = await project('eagle');
      const fox = await project('Fox');
      await track(1, 2);
      for (const { id } of [zebra, fox, eagle]) await track(3, 4, { projectId: id });
      await archiveItem(app, ada.actor, 'projects', fox.id);
      const byProject = await ask({ groupBy: ['PROJECT'] });
      expect((await byProject.rows({})).items.map(({ keys }) => keys)).toMatchObject([
        [{ by: 'PROJECT', id: eagle.id, name: 'eagle' }],
        [{ by: 'PROJECT', id: fox.id, name: 'Fox' }],
        [{ by: 'PROJECT', id: zebra.id, name: 'Zebra' }],
        [{ by: 'PROJECT', id: null, name: null }],
      ]);
      expect(await formatRows(await ask({ groupBy: ['CLIENT', 'PROJECT'] }))).toEqual([
        'Acme, Zebra: 1h',
        ', eagle: 1h',
        ', Fox: 1h',
        ', : 1h',
      ]);
    });

    it('sorts rows by the groupings in the requested order', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      await track(1, 3);
      await track(25, 26);
      await track(2, 3, {}, bob);
      const range = { to: '2026-03-03' };
      expect(await formatRows(await ask({ ...range, groupBy: ['MEMBER', 'DAY'] }))).toEqual([
        'Ada, 2026-03-02: 2h',
        'Ada, 2026-03-03: 1h',
        'Bob, 2026-03-02: 1h',
      ]);
      expect(await formatRows(await ask({ ...range, groupBy: ['DAY', 'MEMBER'] }))).toEqual([
        '2026-03-02, Ada: 2h',
        '2026-03-02, Bob: 1h',
        '2026-03-03, Ada: 1h',
      ]);
    });

    it('keeps members who left the team', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      await track(2, 3, {}, bob);
      await removeTeamMember(app, ada.actor, bob.identity.id);
      expect(await formatRows(await ask({ groupBy: ['MEMBER'] }))).toEqual(['Bob: 1h']);
    });

    it('starts weeks on the caller’s first day of the week', async () => {
      await track(-10, 10);
      expect(await formatRows(await ask({ from: '2026-02-01', groupBy: ['WEEK'] }))).toEqual([
        '2026-02-23: 10h',
        '2026-03-02: 10h',
      ]);
      await updateCurrentUser(app, ada.actor, { weekStart: 'SUNDAY' });
      const weeks = await formatRows(await ask({ from: '2026-02-01', groupBy: ['WEEK'] }));
      await updateCurrentUser(app, ada.actor, { weekStart: 'MONDAY' });
      expect(weeks).toEqual(['2026-03-01: 20h']);
    });

    it('names months by year and month', async () => {
      await track(-25, -23);
      expect(await formatRows(await ask({ from: '2026-02-01', groupBy: ['MONTH'] }))).toEqual([
        '2026-02: 1h',
        '2026-03: 1h',
      ]);
    });
  });

  describe('amounts', () => {
    it('multiplies billable time by its frozen rate, per currency', async () => {
      const euro = await createProject(app, ada.actor, { name: 'Euro', hourlyRate: { amount: '90.01' } });
      const yen = await createProject(app, ada.actor, {
        name: 'Yen',
        hourlyRate: { amount: '1000', currency: 'JPY' },
      });
      await track(1, 2.5, { projectId: euro.id, billable: true });
      await track(3, 3.5, { projectId: yen.id, billable: true });
      await track(4, 5, { projectId: euro.id, billable: false });
      await track(6, 7, { billable: true });
      const answer = await ask();
      expect(answer.totals).toEqual({
        seconds: 4 * 3600,
        billableSeconds: 3 * 3600,
        entries: 4,
        running: false,
        amounts: [
          { minorUnits: 13_502, currency: 'EUR' },
          { minorUnits: 500, currency: 'JPY' },
        ],
      });
      expect((await answer.rows({})).items).toMatchObject([answer.totals]);
    });

    it('rounded amounts of days add up to the amount of the entry', async () => {
      // A third of a cent on each day: less than half a cent each, more than half a cent together.
      const project = await createProject(app, ada.actor, { name: 'Cent', hourlyRate: { amount: '0.01' } });
      await track(23 + 40 / 60, 24 + 20 / 60, { projectId: project.id, billable: true });
      const amounts = async (query: Partial<TeamAnalyticsQuery>) => {
        const { totals, rows } = await ask({ to: '2026-03-03', ...query });
        return [totals, ...(await rows({})).items].map((figures) => figures.amounts?.[0]?.minorUnits ?? 0);
      };
      expect(await amounts({ groupBy: ['DAY'] })).toEqual([1, 0, 1]);
      expect(await amounts({ groupBy: ['PROJECT'] })).toEqual([1, 1]);
      expect(await amounts({ groupBy: ['PROJECT'], to: THE_DAY })).toEqual([0, 0]);
      expect(await amounts({ groupBy: ['PROJECT'], from: '2026-03-03' })).toEqual([1, 1]);
    });

    it('amounts at the highest storable rate do not overflow', async () => {
      const project = await createProject(app, ada.actor, {
        name: 'Gold',
        hourlyRate: { amount: '10000000000' },
      });
      const input = { projectId: project.id, billable: true };
      for (let n = 0; n < 20; n++) await track(-24 * 31 + 1, 0.999, input);
      const { totals } = await ask({ from: '2026-01-01', groupBy: ['PROJECT'] });
      const exact = 20 * (24 * 31 - 0.001) * 1e12;
      expect((totals.amounts?.[0]?.minorUnits ?? 0) / exact).toBeCloseTo(1, 12);
    });
  });

  describe('costs', () => {
    const cost = (amount: string, currency = 'EUR') => ({ costRate: { amount, currency } });

    it('sums costs at current cost rates, and reports time of members without a cost rate', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      await updateTeamMember(app, ada.actor, ada.identity.id, cost('40'));
      await track(1, 3, { billable: true });
      await track(3, 3.5);
      await track(3, 4, {}, bob);
      const answer = await ask({
        groupBy: ['BILLABLE'],
        rounding: { mode: 'UP', minutes: 60, per: 'ENTRY' },
      });
      const costs = await answer.costs();
      const euro = (minorUnits: number) => [{ minorUnits, currency: 'EUR' }];
      expect(costs?.total).toEqual({ amounts: euro(100_00), unknownSeconds: 3600 });
      expect((await answer.rows({})).items.map((row) => costs?.groups.get(row.group))).toEqual([
        { amounts: euro(80_00), unknownSeconds: 0 },
        { amounts: euro(20_00), unknownSeconds: 3600 },
      ]);
      await updateTeamMember(app, ada.actor, bob.identity.id, cost('10', 'USD'));
      const { amounts } = (await (await ask()).costs())?.total ?? {};
      expect(amounts).toEqual([...euro(100_00), { minorUnits: 10_00, currency: 'USD' }]);
    });

    /** The names of the rows in the requested order, read in pages of one row. */
    async function namesInOrder({ rows }: TeamAnalytics, request: OrderedPageRequest): Promise<string[]> {
      const names: string[] = [];
      for (let after: string | null = null; ; ) {
        const page: Awaited<ReturnType<typeof rows>> = await rows({ ...request, first: 1, after });
        const [row] = page.items;
        if (row) names.push(String(row.keys[0]?.name));
        if (!row || !page.hasNextPage) return names;
        after = page.cursorOf(row);
      }
    }

    it('sorts rows by cost and by margin across pages, with unknown costs last', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MANAGER');
      await updateTeamMember(app, ada.actor, ada.identity.id, cost('40'));
      const project = async (name: string, amount?: string) =>
        (await createProject(app, ada.actor, { name, hourlyRate: amount ? { amount } : null })).id;
      const [rich, poor, free] = [
        await project('Rich', '100'),
        await project('Poor', '50'),
        await project('Free', '0'),
      ];
      const unknown = await project('Dark', '1000');
      await track(1, 3, { projectId: poor, billable: true });
      await track(3, 4, { projectId: rich, billable: true });
      await track(4, 7, { projectId: free, billable: true });
      await track(1, 2, { projectId: unknown, billable: true }, bob);
      const answer = await ask({ groupBy: ['PROJECT'] });
      expect(await namesInOrder(answer, { orderBy: 'COST' })).toEqual(['Free', 'Poor', 'Rich', 'Dark']);
      expect(await namesInOrder(answer, { orderBy: 'COST', direction: 'ASCENDING' })).toEqual([
        ...['Rich', 'Poor', 'Free', 'Dark'],
      ]);
      expect(await namesInOrder(answer, { orderBy: 'MARGIN' })).toEqual(['Rich', 'Poor', 'Free', 'Dark']);
      expect(await namesInOrder(answer, { orderBy: 'MARGIN', direction: 'ASCENDING' })).toEqual([
        ...['Free', 'Poor', 'Rich', 'Dark'],
      ]);

      // For a caller who may not see costs, neither the order nor the cursors reveal costs.
      for (const hidden of [
        await ask({ groupBy: ['PROJECT'] }, bob),
        await ask({ groupBy: ['PROJECT'], hideCosts: true }),
      ]) {
        for (const orderBy of costOrders) {
          expect(await namesInOrder(hidden, { orderBy })).toEqual(['Dark', 'Free', 'Poor', 'Rich']);
          const { items, cursorOf } = await hidden.rows({ orderBy });
          for (const row of items) {
            expect(Buffer.from(cursorOf(row), 'base64url').toString()).toContain('DESCENDING",null,');
          }
        }
      }
    });

    it.each([
      ['MEMBER', false],
      ['MANAGER', false],
      ['ADMIN', true],
    ] as const)('returns costs to a %s: %s', async (role, may) => {
      const bob = await joinTeam(app, ada, colleague, role);
      await updateTeamMember(app, ada.actor, bob.identity.id, cost('40'));
      await track(1, 2, {}, bob);
      expect((await (await ask({}, bob)).costs()) !== null).toBe(may);
    });
  });

  describe('filters', () => {
    it('returns the time that matches all filters', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      const client = await createClient(app, ada.actor, { name: 'Acme' });
      const project = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
      await track(1, 2);
      await track(1, 3, { clientId: client.id });
      await track(1, 5, { projectId: project.id, billable: true });
      await track(1, 9, { projectId: project.id, billable: false }, bob);
      const hours = async (filter: TimeFilterInput) => (await ask({ filter })).totals.seconds / 3600;
      expect(await hours({})).toBe(15);
      expect(await hours({ identityIds: [bob.identity.id] })).toBe(8);
      expect(await hours({ identityIds: [bob.identity.id, ada.identity.id] })).toBe(15);
      expect(await hours({ identityIds: [] })).toBe(0);
      expect(await hours({ projectIds: [project.id] })).toBe(12);
      expect(await hours({ projectIds: [null] })).toBe(3);
      expect(await hours({ projectIds: [null, project.id] })).toBe(15);
      expect(await hours({ clientIds: [client.id] })).toBe(14);
      expect(await hours({ clientIds: [null] })).toBe(1);
      expect(await hours({ billable: true })).toBe(4);
      expect(await hours({ billable: false })).toBe(11);
      expect(await hours({ clientIds: [client.id], identityIds: [ada.identity.id], billable: false })).toBe(
        2,
      );
    });

    it('rejects a foreign or unknown team', async () => {
      const stranger = await inNewTeam(app, colleague);
      for (const teamId of [stranger.team.id, newId(0), 'nonsense', '']) {
        expect(await problemOf(() => ask({ teamId }))).toMatchObject({ code: 'NOT_FOUND', field: 'teamId' });
      }
    });

    it.each(idFilters)('rejects foreign and unknown ids in %s', async (name) => {
      const stranger = await inNewTeam(app, colleague);
      const project = await createProject(app, stranger.actor, { name: 'Secret' });
      const foreign = {
        identityIds: stranger.identity.id,
        projectIds: project.id,
        clientIds: (await createClient(app, stranger.actor, { name: 'Secret' })).id,
        taskIds: (await createTask(app, stranger.actor, { projectId: project.id, name: 'Secret' })).id,
        tagIds: (await createTag(app, stranger.actor, { name: 'secret' })).id,
      };
      // Includes ids of the caller's other team.
      const inBoth = {
        ...ada,
        actor: { ...ada.actor, memberships: [...ada.actor.memberships, ...stranger.actor.memberships] },
      };
      for (const id of [foreign[name], newId(0), 'nonsense', '']) {
        for (const who of [ada, inBoth]) {
          expect(await problemOf(() => ask({ filter: { [name]: [id] } }, who))).toMatchObject({
            code: 'NOT_FOUND',
            field: name,
          });
        }
      }
    });
  });

  describe('visibility', () => {
    it.each(['MANAGER', 'ADMIN', 'OWNER'] as const)('shows the whole team to a %s', async (role) => {
      const bob = await joinTeam(app, ada, colleague, role);
      await track(1, 2, { billable: true });
      const answer = await ask({ groupBy: ['MEMBER'] }, bob);
      expect(answer.ownTimeOnly).toBe(false);
      expect(answer.totals.amounts).toEqual([]);
      expect(await formatRows(answer)).toEqual(['Ada: 1h']);
      expect(
        await formatRows(await ask({ groupBy: ['MEMBER'], filter: { identityIds: [ada.identity.id] } }, bob)),
      ).toEqual(['Ada: 1h']);
    });

    it('shows a MEMBER only their own time without amounts, and sets ownTimeOnly', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      const project = await createProject(app, ada.actor, { name: 'Paid', hourlyRate: { amount: '50' } });
      await track(1, 2, { projectId: project.id, billable: true });
      await track(3, 5, { projectId: project.id, billable: true }, bob);
      await startTimer(app, ada.actor, { startTime: at(19) });
      for (const identityIds of [null, [bob.identity.id]]) {
        const answer = await ask({ groupBy: ['MEMBER'], filter: { identityIds } }, bob);
        expect(answer.ownTimeOnly).toBe(true);
        expect(answer.totals).toMatchObject({
          seconds: 7200,
          billableSeconds: 7200,
          entries: 1,
          amounts: null,
        });
        expect((await answer.rows({})).items.map((row) => row.amounts)).toEqual([null]);
        expect(await formatRows(answer)).toEqual(['Bob: 2h']);
      }
    });

    it('rejects a MEMBER who requests the time of another member', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      expect(await problemOf(() => ask({ filter: { identityIds: [ada.identity.id] } }, bob))).toEqual({
        code: 'FORBIDDEN',
        field: null,
        message: 'Your role in this team does not allow you to see the time of this member.',
      });
    });
  });

  describe('validation', () => {
    it.each<[Partial<TeamAnalyticsQuery>, string]>([
      [{ groupBy: [] }, 'groupBy'],
      [{ groupBy: ['DAY', 'DAY'] }, 'groupBy'],
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
      [{ from: '2026-03-02T10:00' }, 'from'],
      [{ to: '2026-02-30' }, 'to'],
      [{ to: '2026-03-01' }, 'to'],
      [{ from: '2015-01-01' }, 'to'],
    ])('rejects %j', async (query, field) => {
      expect(await problemOf(() => ask(query))).toMatchObject({ code: 'INVALID_INPUT', field });
    });

    it('rejects a result with too many rows, and accepts the same range with fewer groups', async () => {
      const from = instantAt(-24 * 31 * 112);
      for (const name of ['One', 'Two', 'Three']) {
        const { id } = await createProject(app, ada.actor, { name });
        for (let n = 0; n < 112; n++) {
          const [start, end] = [from + n * 31 * DAY, from + (n + 1) * 31 * DAY];
          const times = { startTime: formatInstant(start), endTime: formatInstant(end) };
          await track(0, 0, { ...times, projectId: id });
        }
      }
      const range = { from: formatInstant(from), to: THE_DAY };
      expect(await problemOf(() => ask({ ...range, groupBy: ['PROJECT', 'DAY'] }))).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'groupBy',
      });
      const { rowCount, totals } = await ask({ ...range, groupBy: ['DAY'] });
      expect(rowCount).toBe(31 * 112);
      expect(totals).toMatchObject({ seconds: 3 * 31 * 112 * 86_400, entries: 3 * 112 });
    });
  });
});

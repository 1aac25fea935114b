import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { instantAt, span, turnableClock } from '../../../test/harness/times.ts';
import { fillTeam, rowsOf, settingsOf, sumOfColumn, totalOf } from '../../../test/samples/reports.ts';
import { reportKinds } from '../../domain/reports/settings.ts';
import { teamAnalytics } from '../analytics/team.ts';
import { updateTeamMember } from '../members/update.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { updateTimeEntry } from '../time-entries/update.ts';
import { startTimer } from '../timers/start.ts';
import { makeReport } from './make.ts';

describeOnBothEngines('makeReport', (engine) => {
  const clock = turnableClock(instantAt(24 * 5));
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  let member: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    bob = await createMember(app, ada, 'MANAGER', 'Bob');
    member = await createMember(app, ada, 'MEMBER', 'Cyd');
    await fillTeam(app, ada, bob);
    await startTimer(app, member.actor, { startTime: new Date(instantAt(24 * 5 - 1)).toISOString() });
  });
  afterAll(() => app.close());

  function make(address: string, who = ada, options: { hideAmounts?: boolean; timezone?: string } = {}) {
    return makeReport(app, async () => who.actor, {
      teamId: ada.team.id,
      settings: settingsOf(address),
      ...options,
    });
  }

  const questions = [
    'by=PROJECT,MEMBER',
    'by=CLIENT,PROJECT,DAY',
    'by=WEEK',
    'by=TAG,BILLABLE',
    'by=PROJECT&billable=true',
    'by=PROJECT,MEMBER&round=UP-15-ENTRY',
    'by=MEMBER&search=midnight',
  ];
  const zones = ['UTC', 'America/St_Johns', 'Pacific/Auckland'];

  describe.each(reportKinds)('a report of the kind %s', (kind) => {
    it.each(questions)('returns the totals of teamAnalytics for %s', async (question) => {
      for (const timezone of zones) {
        const settings = settingsOf(`kind=${kind}&${question}`);
        const { identityIds, projectIds, clientIds, taskIds, tagIds, billable, search } = settings;
        const { totals } = await teamAnalytics(app, ada.actor, {
          teamId: ada.team.id,
          from: '2026-03-02',
          to: '2026-03-08',
          timezone,
          groupBy: ['MEMBER'],
          filter: { identityIds, projectIds, clientIds, taskIds, tagIds, billable, search },
          rounding: settings.rounding,
        });
        const report = await make(`kind=${kind}&${question}`, ada, { timezone });
        for (const label of ['Time', 'Hours']) {
          expect(totalOf(report, label)).toBe(totals.seconds);
          expect(await sumOfColumn(report, label)).toBe(totals.seconds);
        }
        for (const { currency, minorUnits } of totals.amounts ?? []) {
          expect(totalOf(report, `Amount ${currency}`)).toBe(minorUnits);
          expect(await sumOfColumn(report, `Amount ${currency}`)).toBe(minorUnits);
        }
        expect((await rowsOf(report)).length).toBe(report.rowCount);
        expect(report.timezone).toBe(timezone);
      }
    });

    it('shows a member only their own time and no money in any order', async () => {
      for (const sort of ['', '&sort=AMOUNT', '&sort=MARGIN']) {
        const report = await make(`kind=${kind}${sort}`, member);
        const written = JSON.stringify([{ ...report, team: '' }, await rowsOf(report)]);
        expect(totalOf(report, 'Time')).toBe(3600);
        expect(written).not.toMatch(/MONEY|EUR|USD|Cost|Margin|cost|Ada|Bob|Website/);
        expect(report.statements[0]).toBe('Members: Cyd.');
      }
    });

    it('shows no money with hideAmounts', async () => {
      const report = await make(`kind=${kind}&sort=AMOUNT`, ada, { hideAmounts: true });
      expect(JSON.stringify([report, await rowsOf(report)])).not.toMatch(/MONEY|EUR|USD|Cost|Margin|cost/);
    });
  });

  it('puts rows under groups with their sums', async () => {
    const report = await make('by=CLIENT,MEMBER');
    expect(report.columns.map(({ label }) => label)).toEqual([
      'Client',
      'Member',
      'Time',
      'Hours',
      'Billable time',
      'Billable share',
      'Entries',
      'Amount EUR',
      'Amount USD',
    ]);
    const acme = (await rowsOf(report)).slice(0, 3);
    expect(acme.map(({ cells, level, isGroup }) => [cells.slice(0, 3), level, isGroup])).toEqual([
      [['Acme Łódź', null, (5.5 + 3.25) * 3600], 0, true],
      [['Acme Łódź', 'Ada', 5.5 * 3600], 1, false],
      [['Acme Łódź', 'Bob', 3.25 * 3600], 1, false],
    ]);
    expect(report.title).toBe('Summary by client and member');
  });

  it('counts an entry over midnight once in totals, and omits counts that are ambiguous', async () => {
    const report = await make('by=MEMBER,DAY');
    const [first, ...others] = await rowsOf(report);
    expect(first?.cells[6]).toBeNull();
    expect(others.filter(({ isGroup }) => !isGroup).map(({ cells }) => cells[6])).not.toContain(null);
    expect(totalOf(report, 'Entries')).toBe(7);
  });

  it('sorts rows by the requested order', async () => {
    const names = async (address: string) => (await rowsOf(await make(address))).map(({ cells }) => cells[0]);
    expect(await names('by=MEMBER')).toEqual(['Ada', 'Bob', 'Cyd']);
    expect(await names('by=MEMBER&sort=SECONDS')).toEqual(['Ada', 'Bob', 'Cyd']);
    expect(await names('by=MEMBER&sort=SECONDS&direction=ASCENDING')).toEqual(['Cyd', 'Bob', 'Ada']);
  });

  it('shows the days of a week as columns', async () => {
    const report = await make('kind=WEEKLY&by=MEMBER');
    expect(report.columns.slice(0, 4).map(({ label }) => label)).toEqual([
      'Week of',
      'Member',
      'Mon 2 Mar',
      'Tue 3 Mar',
    ]);
    const [ada] = await rowsOf(report);
    expect(ada?.cells.slice(0, 5)).toEqual(['2026-03-02', 'Ada', (1.5 + 2) * 3600 + 1201.32, 3 * 3600, 0]);
    const weeks = await makeReport(app, async () => bob.actor, {
      settings: { ...settingsOf('kind=WEEKLY'), range: { from: '2026-02-27', to: '2026-03-09' } },
    });
    expect(weeks.columns[2]?.label).toBe('Mon');
    expect((await rowsOf(weeks)).filter(({ isGroup }) => isGroup).map(({ cells }) => cells[0])).toEqual([
      '2026-03-02',
    ]);
  });

  it('lists members without time in the team report', async () => {
    const report = await make('kind=TEAM&search=midnight');
    expect((await rowsOf(report)).filter(({ level }) => level === 0).map(({ cells }) => cells[0])).toEqual([
      'Ada',
      'Bob',
      'Cyd',
    ]);
    const own = await make('kind=TEAM&search=midnight', member);
    expect((await rowsOf(own)).map(({ cells }) => cells[0])).toEqual(['Cyd']);
  });

  it('shows the amount per hour in the profitability report', async () => {
    const report = await make('kind=PROFITABILITY&search=midnight');
    expect(totalOf(report, 'EUR an hour')).toBe(8550);
  });

  describe('the costs in a profitability report', () => {
    const address = 'kind=PROFITABILITY&by=MEMBER,PROJECT';
    const labelsOf = async (who?: Person, options = {}) =>
      (await make(address, who, options)).columns.map(({ label }) => label);
    const cellsOf = async (row: string, labels: string[]) => {
      const report = await make(address);
      const found = (await rowsOf(report)).find(({ cells }) => cells[0] === row);
      return labels.map(
        (label) => found?.cells[report.columns.findIndex((column) => column.label === label)],
      );
    };
    const costLabels = ['Cost EUR', 'Margin EUR', 'Margin USD', 'Time of unknown cost'];

    it('shows costs to an admin, with the time of unknown cost', async () => {
      await updateTeamMember(app, ada.actor, bob.identity.id, { costRate: { amount: '30' } });
      const report = await make(address);
      expect(report.columns.slice(-5).map(({ label }) => label)).toEqual([
        'Cost EUR',
        'Cost USD',
        'Margin EUR',
        'Margin USD',
        'Time of unknown cost',
      ]);
      // 3.25 hours at 85.50 and one hour without amount, at a cost of 30 per hour.
      expect(await cellsOf('Bob', costLabels)).toEqual([12_750, 27_788 - 12_750, 0, 0]);
      const [cost, ...others] = await cellsOf('Ada', costLabels);
      expect([cost, ...others.slice(0, 2)]).toEqual([null, null, null]);
      expect(totalOf(report, 'Cost EUR')).toBe(12_750);
      expect(totalOf(report, 'Margin EUR')).toBeNull();
      expect(report.statements.at(-1)).toMatch(/^What \d+:\d\d:\d\d of it cost is unknown/);
    });

    it('shows costs and margins if all cost rates are known', async () => {
      for (const { identity } of [ada, bob, member]) {
        await updateTeamMember(app, ada.actor, identity.id, { costRate: { amount: '30' } });
      }
      const report = await make(address);
      const [earned, cost, margin] = ['Amount', 'Cost', 'Margin'].map((what) =>
        Number(totalOf(report, `${what} EUR`)),
      );
      expect(margin).toBe((earned ?? 0) - (cost ?? 0));
      expect(await sumOfColumn(report, 'Cost EUR')).toBe(cost);
      expect(await sumOfColumn(report, 'Margin EUR')).toBe(margin);
      expect(totalOf(report, 'Time of unknown cost')).toBeUndefined();
      expect(report.statements).toEqual([]);
    });

    it.each([
      ['COST', ['Bob', 'Cyd', 'Ada']],
      ['COST&direction=ASCENDING', ['Cyd', 'Bob', 'Ada']],
      ['MARGIN', ['Bob', 'Cyd', 'Ada']],
    ])('sorts the rows by %s', async (sort, names) => {
      await updateTeamMember(app, ada.actor, ada.identity.id, { costRate: null });
      for (const { identity } of [bob, member]) {
        await updateTeamMember(app, ada.actor, identity.id, { costRate: { amount: '30' } });
      }
      const groups = (await rowsOf(await make(`${address}&sort=${sort}`))).filter(({ level }) => level === 0);
      expect(groups.map(({ cells }) => cells[0])).toEqual(names);
    });

    it('hides costs from other roles and with hideCosts or hideAmounts', async () => {
      for (const labels of [
        await labelsOf(bob),
        await labelsOf(member),
        await labelsOf(ada, { hideCosts: true }),
        await labelsOf(ada, { hideAmounts: true }),
      ]) {
        expect(labels.join()).not.toMatch(/cost|margin/i);
      }
      expect(await labelsOf(bob)).toContain('Amount EUR');
      expect(await labelsOf(ada, { hideCosts: true })).toContain('Amount EUR');
    });
  });

  describe('expected time in a team report', () => {
    it('shows the expected and the missing time', async () => {
      // Today is Saturday, when the members joined. Expected time begins with their first entry.
      const report = await make('kind=TEAM&by=MEMBER&hours=7.5');
      const at = (label: string) => report.columns.findIndex((column) => column.label === label);
      const rows = (await rowsOf(report)).map(({ cells }) => [
        cells[0],
        cells[at('Expected')],
        cells[at('Missing')],
      ]);
      expect(rows).toEqual([
        ['Ada', 37.5 * 3600, 37.5 * 3600 - 6.5 * 3600 - 1201.32],
        ['Bob', 37.5 * 3600, (37.5 - 4.25) * 3600],
        ['Cyd', 7.5 * 3600, 6.5 * 3600],
      ]);
      expect(totalOf(report, 'Expected')).toBe(82.5 * 3600);
      expect(report.statements).toEqual([
        '7.5 h are expected on each day from Monday to Friday, up to yesterday.',
      ]);
    });

    it('excludes the time of today from missing time in a long range', async () => {
      const missing = async () => {
        const report = await make('kind=TEAM&by=MEMBER&hours=7.5&from=2026-02-01&to=2026-03-31');
        const at = report.columns.findIndex(({ label }) => label === 'Missing');
        const rows = await rowsOf(report);
        return rows.find(({ cells }) => cells[0] === 'Bob')?.cells[at];
      };
      // Wednesday: two working days have passed since the members joined.
      clock.set(instantAt(24 * 9 + 12));
      try {
        expect(await missing()).toBe((15 - 4.25) * 3600);
        const { timeEntry } = await createTimeEntry(app, bob.actor, span(24 * 9 + 8, 24 * 9 + 11));
        expect(await missing()).toBe((15 - 4.25) * 3600);
        await updateTimeEntry(app, bob.actor, { id: timeEntry.id, ...span(24 * 8 + 8, 24 * 8 + 11) });
        expect(await missing()).toBe((15 - 7.25) * 3600);
        await deleteTimeEntry(app, bob.actor, timeEntry.id);
      } finally {
        clock.set(instantAt(24 * 5));
      }
    });

    it('shows expected time only in the rows of members, and not without expected hours', async () => {
      const report = await make('kind=TEAM');
      const at = report.columns.findIndex(({ label }) => label === 'Expected');
      expect(report.columns[at]?.isOfGroups).toBe(true);
      for (const { cells, level } of await rowsOf(report)) expect(cells[at] !== null).toBe(level === 0);
      const without = await make('kind=TEAM&hours=0');
      expect(without.columns.map(({ label }) => label)).not.toContain('Expected');
      expect(without.statements).toEqual([]);
    });
  });

  it('ignores rounding of rows in the detailed report', async () => {
    const [plain, rounded] = [await make('kind=DETAILED'), await make('kind=DETAILED&round=UP-30-TOTAL')];
    expect(await rowsOf(rounded)).toEqual(await rowsOf(plain));
    expect([rounded.totals, rounded.statements]).toEqual([plain.totals, plain.statements]);
  });

  it('describes the filter in sentences', async () => {
    const { items } = { items: await rowsOf(await make('kind=DETAILED')) };
    expect(items).toHaveLength(7);
    const report = await make(
      `member=${ada.identity.id},${bob.identity.id}&project=none&tag=none&billable=false&search=a%22b&round=NEAREST-15-TOTAL`,
    );
    expect(report.statements).toEqual([
      'Members: Ada or Bob.',
      'Projects: without a project.',
      'Tags: without tags.',
      'Time that is not billable only.',
      'Title or description contain "a\\"b".',
      'Time is rounded to the nearest 15 min for each row.',
    ]);
  });
});

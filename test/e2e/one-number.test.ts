import type { Page } from 'playwright-core';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_PATH } from '../../src/http/reports/export.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { call, connectMcp } from '../harness/mcp.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const { visitAs } = withBrowser();

const ZONE = 'Europe/Berlin';
/** The week in whose Sunday clocks in Berlin change from 2:00 to 3:00. */
const [FIRST, LAST] = ['2024-03-25', '2024-03-31'];
const DAYS = [
  '2024-03-25',
  '2024-03-26',
  '2024-03-27',
  '2024-03-28',
  '2024-03-29',
  '2024-03-30',
  '2024-03-31',
];
const HOUR_SECONDS = 3600;
/** The seconds that Ada tracked on each day. */
const EXPECTED = [
  3 * HOUR_SECONDS,
  0,
  0.5 * HOUR_SECONDS,
  1.5 * HOUR_SECONDS,
  0,
  HOUR_SECONDS,
  4.5 * HOUR_SECONDS,
];
const WEEK = EXPECTED.reduce((sum, seconds) => sum + seconds, 0);

const clock = (seconds: number) =>
  `${Math.floor(seconds / HOUR_SECONDS)}:${String((seconds / 60) % 60).padStart(2, '0')}`;
const secondsIn = (text: string) => {
  const [, hours = '0', minutes = '0'] = /(\d+):(\d\d)/.exec(text) ?? [];
  return Number(hours) * HOUR_SECONDS + Number(minutes) * 60;
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describeOnBothEngines('the time of a member on each day of a week', (engine) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const { app } = server;
    ada = await createPerson(app, 'Ada');
    const bob = await createMember(app, ada, 'MEMBER', 'Bob');
    const preferences = { timezone: ZONE, weekStart: 'MONDAY', defaultTeamId: ada.team.id } as const;
    await updateCurrentUser(app, ada.actor, preferences);
    const site = await createProject(app, ada.actor, { name: 'Site' });
    const add = (startTime: string, endTime: string, title: string, { actor } = ada) =>
      createTimeEntry(app, actor, {
        teamId: ada.team.id,
        projectId: site.id,
        startTime: `2024-${startTime}`,
        endTime: `2024-${endTime}`,
        title,
      });
    await add('03-24T22:00Z', '03-24T23:00Z', 'Until the week begins');
    await add('03-25T08:00Z', '03-25T11:00Z', 'Draft');
    await add('03-27T22:30Z', '03-28T00:30Z', 'Over midnight');
    // Five hours, although the local times differ by six.
    await add('03-30T22:00Z', '03-31T03:00Z', 'While clocks change');
    await add('03-31T21:30Z', '04-01T00:00Z', 'Out of the week');
    await add('03-26T09:00Z', '03-26T16:00Z', 'Somebody else', bob);
  });
  afterAll(() => server.close());

  const range = () => `from: "${FIRST}", to: "${LAST}", timezone: "${ZONE}", teamId: "${ada.team.id}"`;
  const filter = () => `filter: { identityIds: ["${ada.identity.id}"] }`;

  test('all GraphQL queries return the same time for each day of a week', async () => {
    const api = server.client(ada.key);
    const data = await api.run<{
      teamAnalytics: {
        totals: { seconds: number };
        rows: { edges: { node: { keys: { id: string }[]; seconds: number } }[] };
      };
      reportEntries: { edges: { node: { seconds: number } }[] };
      timeEntries: { edges: { node: { startTime: string; endTime: string } }[] };
    }>(`{
      teamAnalytics(${range()}, groupBy: [DAY], ${filter()}) {
        totals { seconds }
        rows(first: 50) { edges { node { keys { id } seconds } } }
      }
      reportEntries(${range()}, ${filter()}, first: 50) { edges { node { seconds } } }
      timeEntries(
        teamId: "${ada.team.id}", identityId: "${ada.identity.id}",
        from: "2024-03-24T00:00:00Z", to: "2024-04-02T00:00:00Z", first: 50
      ) { edges { node { startTime endTime } } }
    }`);
    const { totals, rows } = data.teamAnalytics;
    expect(totals.seconds).toBe(WEEK);
    const byDay = new Map(rows.edges.map(({ node }) => [node.keys[0]?.id, node.seconds]));
    expect(DAYS.map((day) => byDay.get(day) ?? 0)).toEqual(EXPECTED);
    expect(sum(data.reportEntries.edges.map(({ node }) => node.seconds))).toBe(WEEK);

    // Sums computed from entries, which are split at midnight in Berlin.
    const midnights = [...DAYS, '2024-04-01'].map((day, index) =>
      Date.parse(`${day}T00:00:00${index === 7 ? '+02:00' : '+01:00'}`),
    );
    const added = DAYS.map((_, index) => {
      const [start = 0, end = 0] = [midnights[index], midnights[index + 1]];
      const parts = data.timeEntries.edges.map(({ node }) => {
        const [from, to] = [Date.parse(node.startTime), Date.parse(node.endTime)];
        return Math.max(0, Math.min(to, end) - Math.max(from, start)) / 1000;
      });
      return sum(parts);
    });
    expect(added).toEqual(EXPECTED);
  });

  test('the MCP tool returns the same time for each day of a week', async () => {
    const client = await connectMcp(server.origin, ada.key);
    try {
      const { data } = await call(client, 'team_analytics', {
        from: FIRST,
        to: LAST,
        group_by: ['DAY'],
        member: 'me',
        timezone: ZONE,
      });
      const { totals, rows } = data as {
        totals: { seconds: number };
        rows: { keys: { id: string }[]; seconds: number }[];
      };
      expect(totals.seconds).toBe(WEEK);
      const byDay = new Map(rows.map(({ keys, seconds }) => [keys[0]?.id, seconds]));
      expect(DAYS.map((day) => byDay.get(day) ?? 0)).toEqual(EXPECTED);
    } finally {
      await client.close();
    }
  });

  const file = async (more: string) => {
    const asked = `from=${FIRST}&to=${LAST}&timezone=${ZONE}&team=${ada.team.id}&member=${ada.identity.id}`;
    const headers = { authorization: `Bearer ${ada.key}` };
    const answer = await fetch(`${server.origin}${EXPORT_PATH}?${asked}&${more}`, { headers });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  /** The total of an exported spreadsheet in seconds. */
  const totalOfFile = async (report: string) => {
    const [sheet] = await readSheets(await file(`format=xlsx&${report}`));
    const [labels = [], ...rows] = sheet?.data ?? [];
    return Number(rows.at(-1)?.[labels.map(String).indexOf('Hours')]) * HOUR_SECONDS;
  };
  const hoursOn = async (page: Page) => {
    const all = await page.getByRole('region', { name: 'Totals' }).locator('dl > div').allInnerTexts();
    return all.find((text) => text.startsWith('Hours'))?.split('\n')[1];
  };

  test('exported files contain the same time for each day of a week', async () => {
    const [head = '', ...lines] = (await file('format=csv&kind=SUMMARY&by=DAY'))
      .toString()
      .trim()
      .split(/\r?\n/);
    const columns = head.replace('\ufeff', '').split(',');
    const hours = lines.map((line) => Number(line.split(',')[columns.indexOf('Hours')]));
    expect(sum(hours) * HOUR_SECONDS).toBe(WEEK);
    expect(hours.map((one) => one * HOUR_SECONDS)).toEqual(EXPECTED.filter((one) => one > 0));

    for (const kind of ['SUMMARY&by=DAY', 'DETAILED', 'WEEKLY', 'TEAM']) {
      expect(await totalOfFile(`kind=${kind}`), kind).toBeCloseTo(WEEK, 3);
    }
  });

  // Pages are tested on one engine, because they show the data of the API, which is the same on both.
  if (engine === 'postgres') return;

  test('every page of the dashboard shows the same time for each day of a week', async () => {
    const visit = await visitAs(server, ada, { team: ada.team });
    const { page } = visit;
    const asked = `from=${FIRST}&to=${LAST}&member=${ada.identity.id}`;
    const cells = (row: string | RegExp) =>
      page.getByRole('row', { name: row }).first().getByRole('cell').allInnerTexts();

    await visit.goto(`/reports?${asked}&by=DAY`);
    await expect.poll(() => hoursOn(page)).toBe(clock(WEEK));
    const summary = page.getByRole('table', { name: 'Time by group' });
    const dayRow = (day: string) =>
      summary.getByRole('row', { name: new RegExp(`${Number(day.slice(8))} Mar`) });
    await dayRow(LAST).waitFor();
    for (const [index, day] of DAYS.entries()) {
      const seconds = EXPECTED[index] ?? 0;
      const [text = ''] =
        (await dayRow(day).count()) === 0 ? [] : await dayRow(day).getByRole('cell').allInnerTexts();
      expect(secondsIn(text), `the report on ${day}`).toBe(seconds);
    }

    await visit.goto(`/reports?${asked}&kind=DETAILED`);
    const rows = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(4);
    const counted = await rows.locator('[data-column=DURATION]').allInnerTexts();
    expect(sum(counted.map(secondsIn))).toBe(WEEK);

    await visit.goto(`/reports?${asked}&kind=WEEKLY`);
    await expect.poll(async () => (await cells(/^Total/)).at(-1)).toBe(clock(WEEK));
    expect((await cells(/^Total/)).slice(0, 7).map(secondsIn)).toEqual(EXPECTED);

    await visit.goto(`/timesheet?week=${FIRST}`);
    const totals = page.getByRole('row', { name: 'Total' }).getByRole('gridcell');
    await expect.poll(async () => (await totals.allInnerTexts()).map(secondsIn)).toEqual([...EXPECTED, WEEK]);

    await visit.goto(`/calendar?date=${FIRST}&view=week`);
    await expect.poll(() => page.locator('h1 + div strong').innerText()).toBe(clock(WEEK));
    for (const [index, day] of DAYS.entries()) {
      const header = page.locator(`[role=columnheader][data-date="${day}"]`);
      expect(secondsIn(await header.innerText()), `the calendar on ${day}`).toBe(EXPECTED[index]);
    }

    await visit.goto('/');
    for (const [index, day] of DAYS.entries()) {
      const seconds = EXPECTED[index] ?? 0;
      if (seconds === 0) continue;
      await page
        .getByRole('region', { name: new RegExp(`${Number(day.slice(8))} Mar.*\\b${clock(seconds)}`) })
        .waitFor();
    }
  });

  test('a page and a file with rounded rows show the same time', async () => {
    const visit = await visitAs(server, ada, { team: ada.team });
    const { page } = visit;
    for (const [report, hours] of [
      // 10:30 in total; by day 3:00, 0:30, 1:30, 1:00 and 4:30.
      ['by=PROJECT', 11],
      ['by=PROJECT,MEMBER,DAY', 12],
      ['kind=PROFITABILITY&by=MEMBER,DAY', 12],
      ['kind=WEEKLY&by=PROJECT', 12],
      ['kind=TEAM&by=DAY', 12],
      // The detailed report ignores the rounding of totals.
      ['kind=DETAILED', 10.5],
    ] as const) {
      const rounded = `${report}&round=UP-60-TOTAL`;
      expect(await totalOfFile(rounded), report).toBeCloseTo(hours * HOUR_SECONDS, 3);
      await visit.goto(`/reports?from=${FIRST}&to=${LAST}&member=${ada.identity.id}&${rounded}`);
      await expect.poll(() => hoursOn(page)).toBe(clock(hours * HOUR_SECONDS));
    }
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import type { ApiClient } from '../client/index.ts';
import { collect } from '../lib/collect.ts';
import { OtherEntries } from './other-entries.ts';
import { remarksOf, uncoveredOthers, verdictLines } from './report/verdict-text.ts';
import type { StoredEntry } from './stored-entry.ts';
import { verifyImport } from './verify.ts';

const HOUR = 3_600_000;
const header = 'title,description,user_email,project,start,end,rate,amount,currency,billable';
const instant = (hour: number) => new Date(Date.UTC(2024, 2, 4, 9) + hour * HOUR).toISOString();
/** A row that starts some hours after 09:00, one hour long by default. */
const row = (title: string, at: number, { rate = '', amount = '', hours = 1 } = {}) =>
  `${title},,,Site,${instant(at)},${instant(at + hours)},${rate},${amount},EUR,yes`;
const csv = (...rows: string[]) => fileOf('desk.csv', [header, ...rows, ''].join('\n'));

describeOnBothEngines('the verification of an import', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { bring } = importsAt(() => server);
  const newTeam = () =>
    inNewTeam(server.app, ada, { currency: 'EUR', overlapPolicy: 'MERGE_SAME_WORK' as const });
  /** Sets the rate of all projects and reprices the entries. */
  const reprice = async (client: ApiClient, { team }: Person) => {
    for (const { id } of await collect(client.projects.all({ teamId: team.id })))
      await client.updateProject({ id, args: { hourlyRate: { amount: '80', currency: 'EUR' } } });
    const range = { from: '2024-01-01', to: '2024-12-31' };
    await client.repriceTimeEntries({ teamId: team.id, ...range, apply: true });
  };
  const verified = async (client: ApiClient, importId: string | null) =>
    await verifyImport(client, importId ?? '', 0);

  test('reports MATCHES after a text was set and emptied again', async () => {
    const team = await newTeam();
    const { report, client } = await bring(team, csv(row('One', 0)));
    const [entry] = await collect(client.timeEntries.all({ teamId: team.team.id }));
    for (const [description, verdict] of [
      ['d', 'DIFFERS'],
      ['', 'MATCHES'],
    ] as const) {
      await client.updateTimeEntry({ id: entry?.id ?? '', description });
      expect(await verified(client, report.importId)).toMatchObject({ verdict });
    }
  });

  test('reports DIFFERS after a change of rates that were imported without amounts', async () => {
    const team = await newTeam();
    const { report, client } = await bring(team, csv(row('One', 0, { rate: '50' })));
    expect(report).toMatchObject({ verdict: 'MATCHES', stored: { money: { EUR: 5000 } } });
    expect(await verified(client, report.importId)).toMatchObject({
      verdict: 'MATCHES',
      stored: { money: { EUR: 5000 } },
    });
    await reprice(client, team);
    expect(await verified(client, report.importId)).toMatchObject({
      verdicts: { time: 'MATCHES', money: 'DIFFERS' },
      stored: { money: { EUR: 8000 } },
      differences: [expect.stringMatching(/wrote .*50\.00 EUR, and has .*80\.00 EUR now/)],
    });
  });

  test('reports MATCHES and the sums of the files after an unmerge', async () => {
    const team = await newTeam();
    const rows = [
      row('Same', 0, { amount: '33.33', hours: 2 }),
      row('Same', 1, { amount: '50.01', hours: 2 }),
    ];
    const { report, client } = await bring(team, csv(...rows), { overlap: 'TEAM' });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { merged: 2 } });
    const [merged] = await collect(client.timeEntries.all({ teamId: team.team.id }));
    await client.unmergeTimeEntry({ id: merged?.id ?? '' });
    expect(await verified(client, report.importId)).toMatchObject({
      verdict: 'MATCHES',
      stored: { rows: 2, milliseconds: 4 * HOUR, money: { EUR: 8334 } },
    });
  });

  test('reports MATCHES after other time was merged into the entries, and DIFFERS once they are deleted', async () => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR', overlapPolicy: 'MERGE_ANY' });
    const hour = (title: string, at: number) =>
      bring(team, csv(row(title, at, { amount: '33.33' })), { overlap: 'TEAM' });
    const { client } = await hour('Far', 20);
    const first = await hour('One', 0);
    const second = await hour('Two', 0.5);
    expect(second.report).toMatchObject({ verdict: 'MATCHES', counts: { merged: 1 } });
    const third = await hour('Three', 1);
    const times = { startTime: instant(1.5), endTime: instant(3) };
    await client.createTimeEntry({ teamId: team.team.id, title: 'By hand', tags: ['later'], ...times });
    const entries = await collect(client.timeEntries.all({ teamId: team.team.id }));
    expect(entries).toHaveLength(2);
    for (const { report } of [first, second, third]) {
      expect(await verified(client, report.importId)).toMatchObject({
        verdict: 'MATCHES',
        stored: { rows: 1, milliseconds: HOUR, money: { EUR: 3333 } },
      });
    }
    await client.deleteTimeEntry({ id: entries.find(({ title }) => title !== 'Far')?.id ?? '' });
    for (const { report } of [first, second, third]) {
      expect(await verified(client, report.importId)).toMatchObject({ verdict: 'DIFFERS' });
    }
  });

  test('reports DIFFERS after a change of rates of merged entries', async () => {
    const team = await newTeam();
    const rows = [
      row('Same', 0, { rate: '50', hours: 2 }),
      row('Same', 1, { rate: '50', hours: 2 }),
    ] as const;
    const { report, client } = await bring(team, csv(...rows), { overlap: 'TEAM' });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { merged: 2 } });
    expect((await verified(client, report.importId)).verdict).toBe('MATCHES');
    await reprice(client, team);
    expect(await verified(client, report.importId)).toMatchObject({
      verdicts: { time: 'MATCHES', money: 'DIFFERS' },
      stored: { money: { EUR: 32_000 } },
    });
  });

  test('reports DIFFERS after a change of rates of an earlier import with the same rows', async () => {
    const team = await newTeam();
    const one = row('One', 0, { amount: '50' });
    await bring(team, csv(one));
    const { report, client } = await bring(team, csv(one));
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { deduplicated: 1 } });
    expect((await verified(client, report.importId)).verdict).toBe('MATCHES');
    await reprice(client, team);
    expect(await verified(client, report.importId)).toMatchObject({
      verdicts: { time: 'MATCHES', money: 'DIFFERS' },
      stored: { money: { EUR: 8000 } },
      differences: [expect.stringContaining('of an earlier import or made by hand, were changed')],
    });
  });

  test('reports MATCHES after a change of rates if the files have no money', async () => {
    const team = await newTeam();
    const { report, client } = await bring(team, csv(row('One', 0)));
    await reprice(client, team);
    const now = await verified(client, report.importId);
    expect(now).toMatchObject({ verdict: 'MATCHES', stored: { money: {} } });
    expect(verdictLines(now)).toHaveLength(1);
  });

  test('covers all entries of an earlier import with the same rows', async () => {
    const team = await newTeam();
    const rows = Array.from({ length: 250 }, (_, index) => row(`Row ${index}`, index, { rate: '50' }));
    const first = await bring(team, csv(...rows));
    const { report, client } = await bring(team, csv(...rows, row('New', 400, { rate: '50' })));
    expect(report.otherEntries).toMatchObject({
      count: 250,
      imports: [{ id: first.report.importId, entries: 250 }],
      listed: [],
    });
    const stored = { rows: 251, milliseconds: 251 * HOUR, money: { EUR: 251 * 5000 } };
    expect(await verified(client, report.importId)).toMatchObject({ verdict: 'MATCHES', stored });
    const entries = await collect(client.timeEntries.all({ teamId: team.team.id }));
    const last = entries.find(({ title }) => title === 'Row 249')?.id ?? '';
    await client.deleteTimeEntry({ id: last });
    expect(await verified(client, report.importId)).toMatchObject({
      verdict: 'DIFFERS',
      stored: { milliseconds: 250 * HOUR, money: { EUR: 250 * 5000 } },
      differences: [
        expect.stringContaining(`Entries of import ${first.report.importId}`),
        expect.stringContaining('Rates or amounts'),
      ],
    });
  });

  test('reports INCOMPLETE if the report does not cover all entries', async () => {
    const team = await newTeam();
    await bring(team, csv(row('One', 0)));
    const { report, client } = await bring(team, csv(row('One', 0), row('Two', 2)));
    const otherEntries = { ...report.otherEntries, count: 3 };
    expect(remarksOf({ ...report, otherEntries }).join()).toContain('compares 1 of 3 entries');
    await client.finishImport({
      id: report.importId ?? '',
      args: { report: JSON.stringify({ ...report, otherEntries }) },
    });
    const now = await verified(client, report.importId);
    expect(now).toMatchObject({ verdict: 'INCOMPLETE', notCompared: 2, verdicts: { time: 'INCOMPLETE' } });
    expect(verdictLines(now)[0]?.text).toContain('2 entries were not compared');
    expect(now.missing.join()).toContain('2 entries were not compared');
  });
});

test('counts other entries beyond the limit of a report as uncovered', async () => {
  const others = new OtherEntries();
  const values = { identityId: 'a', title: null, description: null, tags: [], billable: true, parts: [] };
  const work = { projectId: null, clientId: null, taskId: null, hourlyRate: null, importedAmount: null };
  const entry = (index: number): StoredEntry => ({
    ...values,
    ...work,
    ...{ id: `e${index}`, importId: index < 50 ? null : 'x', start: index, end: index + 1 },
  });
  for (let index = 0; index < 2500; index++) others.add(entry(index));
  others.add(entry(0));
  const summary = await others.summary(null);
  expect(summary).toMatchObject({ count: 2500, imports: [], period: { start: 0, end: 2000 } });
  expect(summary.listed).toHaveLength(2000);
  expect(uncoveredOthers(summary)).toBe(500);
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { reportKinds } from '../domain/reports/settings.ts';
import { csvHeader, csvLine } from '../exporters/csv.ts';
import { exportedFields } from '../exporters/exported-entry.ts';
import { jsonEntry, jsonHead } from '../exporters/json.ts';
import { collect } from '../lib/collect.ts';
import { verifyImport } from './verify.ts';

const SECOND = 1000;
const START = Date.UTC(2024, 2, 4, 9);
const header = 'title,description,user_email,project,start,end,amount,currency,billable';

interface Sample {
  title: string;
  /** Hours after 09:00. */
  at: number;
  seconds: number;
  amount: string;
  currency?: string;
  project?: string;
}

const lineOf = ({ title, at, seconds, amount, currency = 'EUR', project = 'Site' }: Sample) => {
  const start = START + at * 3600 * SECOND;
  const times = [start, start + seconds * SECOND].map((instant) => new Date(instant).toISOString());
  return [title, '', '', project, ...times, amount, currency, 'yes'].join(',');
};
const csv = (...rows: Sample[]) => fileOf('amounts.csv', [header, ...rows.map(lineOf), ''].join('\n'));
/** No hourly rate in whole cents gives this amount for this duration. */
const odd: Sample = { title: 'Odd', at: 0, seconds: 28_207, amount: '1033.33' };
const plain: Sample = { title: 'Plain', at: 12, seconds: 3600, amount: '60' };

describeOnBothEngines('the amounts of a file', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { clientOf, look, bring } = importsAt(() => server);
  const money = { amount: true, currency: true } as const;
  const select = { title: true, hourlyRate: money, importedAmount: money } as const;
  const amountsOf = async (person: Person) => {
    const entries = await collect(clientOf(person).timeEntries.all({ teamId: person.team.id }, { select }));
    return Object.fromEntries(
      entries.map(({ title, importedAmount: of }) => [title, of && `${of.amount} ${of.currency}`]),
    );
  };
  const totals = async (person: Person) => {
    const range = { from: '2024-01-01', to: '2024-12-31', groupBy: ['PROJECT' as const] };
    const { totals } = await clientOf(person).teamAnalytics(
      { teamId: person.team.id, ...range },
      { select: { totals: { amounts: money } } },
    );
    return totals.amounts?.map(({ amount, currency }) => `${amount} ${currency}`);
  };

  test('stores the amounts with the entries, and totals them in reports', async () => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR' });
    const { report, client } = await bring(team, csv(odd, plain));
    expect(report).toMatchObject({ verdict: 'MATCHES', differences: [] });
    expect(await amountsOf(team)).toEqual({ Odd: '1033.33 EUR', Plain: '60.00 EUR' });
    expect(await totals(team)).toEqual(['1093.33 EUR']);
    expect((await verifyImport(client, report.importId ?? '', 0)).verdict).toBe('MATCHES');
    const { preview } = await look(team, csv(odd, plain));
    expect(preview).toMatchObject({ changes: [], counts: { toWrite: 0, known: 2 } });
  });

  test.each(reportKinds)('writes the imported amount to the file of a %s report', async (kind) => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR' });
    await bring(team, csv(odd));
    const query = new URLSearchParams({
      ...{ format: 'csv', kind, team: team.team.id, timezone: 'UTC', by: 'PROJECT' },
      ...{ from: '2024-03-01', to: '2024-03-31' },
    });
    const headers = { authorization: `Bearer ${team.key}` };
    const answer = await fetch(`${server.origin}/api/v1/reports/export?${query}`, { headers });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('1033.33')]);
  });

  test('totals random imported amounts exactly', async () => {
    const sample = fc.record({
      seconds: fc.integer({ min: 1, max: 7200 }),
      cents: fc.oneof(fc.nat(99), fc.nat(9_999_999)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sample, { minLength: 1, maxLength: 20 }), async (samples) => {
        const team = await inNewTeam(server.app, ada, { currency: 'EUR' });
        const rows = samples.map(({ seconds, cents }, index) => ({
          title: `Row ${index}`,
          at: 3 * index,
          seconds,
          amount: (cents / 100).toFixed(2),
        }));
        const { report } = await bring(team, csv(...rows));
        expect(report.differences).toEqual([]);
        const sum = samples.reduce((all, { cents }) => all + cents, 0);
        expect(await totals(team)).toEqual(sum === 0 ? [] : [`${(sum / 100).toFixed(2)} EUR`]);
        expect(report.stored.money).toEqual(report.source.money);
      }),
      { numRuns: 4 },
    );
  });

  test('reports a changed amount as a difference, and applies it on request', async () => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR' });
    await bring(team, csv(odd, plain));
    const changed = () => csv({ ...odd, amount: '1000.01' }, plain);
    const proposed = await bring(team, changed());
    expect(proposed.preview.changes.map(({ changes }) => changes)).toEqual([
      [{ field: 'importedAmount', from: '1033.33 EUR', to: '1000.01 EUR' }],
    ]);
    expect(proposed.report.verdict).toBe('DIFFERS');
    expect(proposed.report.differences.join()).toContain(
      'the amount is "1033.33 EUR", and "1000.01 EUR" in the file',
    );
    const applied = await bring(team, changed(), { changes: 'APPLY' });
    expect(applied.report).toMatchObject({ verdict: 'MATCHES', differences: [] });
    expect(await amountsOf(team)).toEqual({ Odd: '1000.01 EUR', Plain: '60.00 EUR' });
  });

  test('applies a changed end together with the changed amount', async () => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR' });
    await bring(team, csv(odd));
    const longer = csv({ ...odd, seconds: odd.seconds + 600, amount: '1050.02' });
    const { report } = await bring(team, longer, { changes: 'APPLY' });
    expect(report.differences).toEqual([]);
    expect(await amountsOf(team)).toEqual({ Odd: '1050.02 EUR' });
  });

  test('proposes the amount to an earlier import whose rate does not give it', async () => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR' });
    await bring(team, csv(odd, plain));
    const { db } = server.app;
    await db.transaction(async (tx) => {
      const own = tx.updateTable('time_entries').set({ imported_amount_minor: null });
      await own.where('team_id', '=', team.team.id).execute();
      const rows = await tx
        .selectFrom('import_rows')
        .select(['entry_id', 'content'])
        .where('team_id', '=', team.team.id)
        .execute();
      for (const { entry_id, content } of rows) {
        const { importedAmount: _, ...old } = JSON.parse(content);
        const entry = await tx
          .selectFrom('time_entries')
          .select('rate_minor')
          .where('team_id', '=', team.team.id)
          .where('id', '=', entry_id)
          .executeTakeFirstOrThrow();
        const hourlyRate = { minorUnits: entry.rate_minor, currency: 'EUR' };
        await tx
          .updateTable('import_rows')
          .set({ content: JSON.stringify({ ...old, hourlyRate }) })
          .where('team_id', '=', team.team.id)
          .where('entry_id', '=', entry_id)
          .execute();
      }
    });
    const { preview } = await look(team, csv(odd, plain));
    expect(preview.changes.map(({ changes }) => changes)).toEqual([
      [{ field: 'importedAmount', from: expect.stringMatching(/^1033\.3[24] EUR$/), to: '1033.33 EUR' }],
    ]);
    const { report } = await bring(team, csv(odd, plain), { changes: 'APPLY' });
    expect(report.differences).toEqual([]);
    expect(await amountsOf(team)).toEqual({ Odd: '1033.33 EUR', Plain: null });
    expect(await totals(team)).toEqual(['1093.33 EUR']);
  });

  test('keeps the amounts of merged rows in the parts of the entry', async () => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR', overlapPolicy: 'MERGE_ANY' });
    const other = { ...plain, at: 12.5, title: 'Plain', amount: '7.77' };
    const { report, client } = await bring(team, csv(odd, plain, other), { overlap: 'TEAM' });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1, merged: 2 } });
    const part = { title: true, billable: true, importedAmount: money, tags: { name: true } } as const;
    const fields = { title: true, importedAmount: money, mergedFrom: part } as const;
    const [merged] = (
      await collect(client.timeEntries.all({ teamId: team.team.id }, { select: fields }))
    ).filter(({ mergedFrom }) => mergedFrom.length > 0);
    expect(merged?.importedAmount).toBeNull();
    expect(merged?.mergedFrom).toEqual(
      ['60.00', '7.77'].map((amount) => ({
        title: 'Plain',
        billable: true,
        importedAmount: { amount, currency: 'EUR' },
        tags: [],
      })),
    );
  });

  test('neither imports nor shows amounts without the right to set rates', async () => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR' });
    await bring(team, csv(odd));
    const bob = await createMember(server.app, team, 'MEMBER');
    const own = { ...bob, team: team.team };
    await bring(own, csv(plain));
    expect(await amountsOf(own)).toEqual({ Plain: null });
    expect(await amountsOf(team)).toEqual({ Odd: '1033.33 EUR', Plain: null });
    const rows = await clientOf(own).importedRows({ teamId: team.team.id, externalIds: ['x'] });
    expect(rows).toEqual([]);
    const cy = await createMember(server.app, team, 'MANAGER');
    expect(await amountsOf({ ...cy, team: team.team })).toMatchObject({ Odd: '1033.33 EUR' });
  });

  test.each(['CSV', 'JSON'] as const)('moves amounts unchanged into another team as %s', async (format) => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR' });
    await bring(team, csv(odd, plain, { ...odd, title: 'Dollars', at: 30, currency: 'USD' }));
    const entriesOf = (person: Person) =>
      collect(clientOf(person).timeEntries.all({ teamId: person.team.id }, { select: exportedFields }));
    const entries = await entriesOf(team);
    const catalog = { clients: [], projects: [], tasks: [], tags: [] };
    const text =
      format === 'CSV'
        ? csvHeader + entries.map(csvLine).join('')
        : JSON.stringify([...jsonHead('Team', catalog), ...entries.map(jsonEntry)]);
    const other = await inNewTeam(server.app, ada, { currency: 'CHF' });
    const { report } = await bring(other, fileOf('export', text));
    expect(report).toMatchObject({ verdict: 'MATCHES', differences: [] });
    const plainly = (all: typeof entries) => all.map(({ id: _, ...entry }) => entry);
    expect(plainly(await entriesOf(other))).toEqual(plainly(entries));
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { collect } from '../lib/collect.ts';
import { reconcile } from './reconcile.ts';
import { undoImport } from './undo.ts';

interface Sample {
  rate?: string;
  amount?: string;
  project?: string;
}

const header = 'Stint ID,Title,Project,Start,End,Hourly rate,Imported amount,Currency,Billable';
const csv = ({ rate = '', amount = '', project = 'Site' }: Sample) =>
  fileOf(
    'entries.csv',
    `${header}\n1,Work,${project},2024-03-04T09:00:00Z,2024-03-04T11:00:00Z,${rate},${amount},EUR,yes\n`,
  );
const withoutMoney = fileOf(
  'entries.csv',
  'Stint ID,Title,Project,Start,End,Billable\n1,Work,Site,2024-03-04T09:00:00Z,2024-03-04T11:00:00Z,yes\n',
);

describeOnBothEngines('applied changes of rows', (engine) => {
  let server: TestServer;
  let account: Person;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine);
    account = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    ada = await inNewTeam(server.app, account, { currency: 'EUR' });
  });

  const { clientOf, look, bring } = importsAt(() => server);
  const money = { amount: true, currency: true } as const;
  const stored = async () => {
    const select = { hourlyRate: money, importedAmount: money, project: { name: true } } as const;
    const entries = await collect(clientOf(ada).timeEntries.all({ teamId: ada.team.id }, { select }));
    return entries.map(({ hourlyRate, importedAmount, project }) => [
      project?.name,
      hourlyRate?.amount ?? null,
      importedAmount?.amount ?? null,
    ]);
  };

  test.each<[string, Sample, Sample, [string, string | null, string | null]]>([
    ['the rate', { rate: '50' }, { rate: '60' }, ['Site', '60.00', null]],
    [
      'the rate and the amount',
      { rate: '50', amount: '70' },
      { rate: '60', amount: '80' },
      ['Site', '60.00', '80.00'],
    ],
    [
      'the project, whose rate is another',
      { rate: '50' },
      { rate: '50', project: 'Shop' },
      ['Shop', '50.00', null],
    ],
    [
      'the project of an amount',
      { amount: '70' },
      { amount: '70', project: 'Shop' },
      ['Shop', '35.00', '70.00'],
    ],
    ['no amount, which was removed at the source, and no price', { amount: '70' }, {}, ['Site', null, null]],
    ['no rate, which was removed at the source, and no price', { rate: '50' }, {}, ['Site', null, null]],
    ['the rate without the amount', { rate: '50', amount: '70' }, { rate: '50' }, ['Site', '50.00', null]],
  ])(
    'applies %s of the file, and undo restores the earlier money',
    async (_what, before, after, expected) => {
      for (const [name, amount] of [
        ['Site', '1'],
        ['Shop', '99'],
      ] as const) {
        await clientOf(ada).createProject(
          { args: { name, teamId: ada.team.id, hourlyRate: { amount, currency: 'EUR' } } },
          { select: { project: { id: true } } },
        );
      }
      await bring(ada, csv(before));
      const first = await stored();
      const { report, client } = await bring(ada, csv(after), { changes: 'APPLY' });
      expect(await stored()).toEqual([expected]);
      expect(report).toMatchObject({ verdict: 'MATCHES', differences: [] });
      expect((await look(ada, csv(after))).preview.changes).toEqual([]);
      await undoImport(client, { id: report.importId ?? '', withCatalog: false });
      expect(await stored()).toEqual(first);
    },
  );

  test('proposes the removal of an amount, and reports a difference', async () => {
    await bring(ada, csv({ amount: '70' }));
    const { preview, report } = await bring(ada, csv({}));
    const change = { field: 'importedAmount', from: '70.00 EUR', to: null };
    expect(preview.changes).toMatchObject([{ changes: [change] }]);
    expect(report).toMatchObject({
      verdicts: { time: 'MATCHES', money: 'DIFFERS' },
      differences: ['entries.csv, line 2: the amount is "70.00 EUR", and nothing in the file.'],
      stored: { money: { EUR: 7000 } },
      teamRates: { rows: 0 },
    });
    const { context, preview: now } = await look(ada, csv({}));
    const verified = await reconcile(context, { preview: now, importId: null, refused: [], now: 0 });
    expect(verified).toMatchObject({ verdicts: { money: 'DIFFERS' }, teamRates: { rows: 0 } });
  });

  test.each([
    ['has no column for it', withoutMoney],
    ['has a text that is no amount', csv({ amount: 'soon' })],
  ])('keeps the amount of an entry if the file %s', async (_what, file) => {
    await bring(ada, csv({ amount: '70' }));
    const { preview } = await bring(ada, file, { changes: 'APPLY' });
    expect(preview.changes).toEqual([]);
    expect(await stored()).toEqual([['Site', '35.00', '70.00']]);
  });

  test('proposes a new title and a removed amount for a row without an id', async () => {
    const toggl = (title: string, amount: string) =>
      fileOf(
        'toggl.csv',
        `Description,Project,Start date,Start time,End date,End time,Amount (EUR)\n${title},P,2024-03-04,09:00:00,2024-03-04,10:00:00,${amount}\n`,
      );
    await bring(ada, toggl('Work', '70.00'));
    const { preview, report } = await bring(ada, toggl('Other', ''), { changes: 'APPLY' });
    expect(preview.changes).toMatchObject([{ changes: [{ field: 'title' }, { field: 'importedAmount' }] }]);
    expect(report).toMatchObject({ verdict: 'MATCHES', teamRates: { rows: 0 } });
    expect(await stored()).toEqual([['P', null, null]]);
  });

  test('moves an entry to a project that has to be created', async () => {
    await bring(ada, csv({ project: '' }));
    const { preview, report } = await bring(ada, csv({ project: 'New' }), { changes: 'APPLY' });
    expect(preview.changes).toMatchObject([{ changes: [{ field: 'projectId', from: null }] }]);
    expect(report).toMatchObject({ verdict: 'MATCHES', differences: [] });
    expect(await stored()).toEqual([['New', null, null]]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { previewText } from '../cli/imports/preview-text.ts';

/** A Harvest file with one hour, without a title, on a project and a task. */
const harvest = (project: string, task = 'Dev', amount = '100.00') =>
  fileOf(
    'harvest.csv',
    `Date,Client,Project,Task,Notes,Hours,Billable?,Billable Amount,Currency,First Name,Last Name
2025-04-21,Acme,${project},${task},,1.0,Yes,${amount},EUR,,
`,
  );

const header =
  'Description,Client,Project,Task,Start date,Start time,End date,End time,Billable,Amount (EUR)';
interface Sample {
  client?: string;
  project?: string;
  task?: string;
  billable?: string;
  amount?: string;
}
/** A Toggl file with one hour, "Standup". */
const toggl = ({ client = '', project = '', task = '', billable = '', amount = '' }: Sample) =>
  fileOf(
    'toggl.csv',
    `${header}\nStandup,${client},${project},${task},2025-05-12,07:00:00,2025-05-12,08:00:00,${billable},${amount}\n`,
  );

describeOnBothEngines('a row with the person, time and title of an entry', (engine) => {
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

  const { bring, clientOf, titles } = importsAt(() => server);
  const times = { startTime: '2025-05-12T07:00:00Z', endTime: '2025-05-12T08:00:00Z' };
  /** Creates an hour "Standup" by hand, on a project with a task. */
  const trackByHand = async (more: object = {}) => {
    const client = clientOf(ada);
    const { client: acme } = await client.createClient({ args: { name: 'Acme', teamId: ada.team.id } });
    const { project } = await client.createProject({
      args: { name: 'Site', clientId: acme.id, hourlyRate: { amount: '80', currency: 'EUR' } },
    });
    const { task } = await client.createTask({ args: { name: 'Dev', projectId: project.id } });
    await client.createTimeEntry({ taskId: task.id, title: 'Standup', billable: true, ...times, ...more });
  };
  const whole: Sample = { client: 'Acme', project: 'Site', task: 'Dev', billable: 'Yes', amount: '80.00' };

  test('writes a row on another project', async () => {
    await bring(ada, harvest('P1'));
    const { report } = await bring(ada, harvest('P2'));
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      counts: { created: 1, deduplicated: 0 },
      stored: { money: { EUR: 10_000 } },
    });
    expect(await titles(ada)).toHaveLength(2);
  });

  test('writes a row with a project and money if the entry has neither', async () => {
    await clientOf(ada).createTimeEntry({ teamId: ada.team.id, title: 'Standup', ...times });
    const { preview, report } = await bring(ada, toggl({ project: 'New', billable: 'Yes', amount: '80.00' }));
    expect(preview.counts).toMatchObject({ alike: 0, toWrite: 1 });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1, deduplicated: 0 } });
    expect(await titles(ada)).toEqual(['Standup 1', 'Standup 1']);
  });

  test('counts a row as already imported if all of its values are equal', async () => {
    await trackByHand();
    const { report } = await bring(ada, toggl(whole));
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 0, deduplicated: 1 } });
  });

  test.each<[string, Sample]>([
    ['task', { ...whole, task: '' }],
    ['project', { ...whole, project: 'App' }],
    ['client', { ...whole, client: 'Beta' }],
    ['billable flag', { ...whole, billable: 'No', amount: '' }],
    ['amount', { ...whole, amount: '90.00' }],
  ])('writes a row whose %s differs', async (_what, row) => {
    await trackByHand();
    const { report } = await bring(ada, toggl(row));
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1, deduplicated: 0 } });
  });

  test('counts a row as already imported if it leaves the price to the team', async () => {
    await trackByHand();
    const { report } = await bring(ada, toggl({ ...whole, billable: '', amount: '' }));
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 0, deduplicated: 1 } });
  });

  test('proposes the row as a change of an entry of the same tool, with the option to write it', async () => {
    await bring(ada, toggl(whole));
    const other = toggl({ ...whole, project: 'App' });
    const { context, preview, report } = await bring(ada, other);
    expect(preview.changes).toMatchObject([{ changes: [{ field: 'projectId' }, { field: 'taskId' }] }]);
    expect(previewText(context, preview)).toContain(
      '--lookalikes write imports them as entries of their own',
    );
    expect(report).toMatchObject({ verdict: 'DIFFERS', counts: { created: 0 } });
    const written = await bring(ada, other, { lookalikes: 'WRITE' });
    expect(written.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });
  });
});

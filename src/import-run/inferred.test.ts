import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';

const header =
  'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,First Name,Last Name,Roles,Employee?,Currency';
const row = (notes: string, hours: number, { project = 'Site', date = '2024-03-04' } = {}) =>
  `${date},Acme,${project},,Design,${notes},${hours},No,No,,,,Yes,EUR`;
const csv = (...rows: string[]) => fileOf('harvest.csv', [header, ...rows, ''].join('\n'));

describeOnBothEngines('rows with a duration but no times', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { look, bring, titles } = importsAt(() => server);

  test('recognises the rows after another row has shifted their day', async () => {
    const team = await inNewTeam(server.app, ada);
    await bring(team, csv(row('One', 2), row('Two', 1.5)));
    const again = await bring(team, csv(row('Late', 1), row('One', 2), row('Two', 1.5)));
    expect(again.preview.changes).toEqual([]);
    expect(again.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1, deduplicated: 2 } });
    expect(await titles(team)).toEqual(['Late 1', 'One 2', 'Two 1.5']);
  });

  test('recognises the rows with another day start or zone', async () => {
    const team = await inNewTeam(server.app, ada);
    const file = () => csv(row('One', 2), row('Two', 1.5));
    await bring(team, file());
    const again = await bring(team, file(), { dayStart: '07:00', timezone: 'Asia/Tokyo' });
    expect(again.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 0, deduplicated: 2 } });
  });

  test('does not take rows of another file on the same day for changes', async () => {
    const team = await inNewTeam(server.app, ada);
    await bring(team, csv(row('One', 2), row('Two', 1)));
    const other = await bring(team, csv(row('Three', 3, { project: 'App' })), { changes: 'APPLY' });
    expect(other.preview).toMatchObject({ changes: [], lookalikes: [] });
    expect(other.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });
    expect(await titles(team)).toEqual(['One 2', 'Three 3', 'Two 1']);
  });

  test('proposes a change if the same work on that day has another duration', async () => {
    const team = await inNewTeam(server.app, ada);
    await bring(team, csv(row('One', 2), row('Two', 1)));
    const changed = () => csv(row('One', 2), row('Two', 1.75));
    const { preview } = await look(team, changed());
    expect(preview.counts).toMatchObject({ toWrite: 0, known: 1 });
    expect(preview.changes).toMatchObject([{ entry: { title: 'Two' }, changes: [{ field: 'end' }] }]);
    const { report } = await bring(team, changed(), { changes: 'APPLY' });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 0 } });
    expect(await titles(team)).toEqual(['One 2', 'Two 1.75']);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../test/factories.ts';
import { fileOf } from '../../test/import-files.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type ApiClient, createClient } from '../client/index.ts';
import type { ImportContext } from './context.ts';
import { obstaclesTo } from './obstacles.ts';
import { type ImportSettings, prepareImport } from './prepare.ts';
import { type Preview, previewImport } from './preview.ts';
import { reconcile } from './reconcile.ts';
import type { ImportReport } from './report/report.ts';
import { runImport } from './run.ts';
import { loadTeam } from './team.ts';
import { undoImport } from './undo.ts';
import { verifyImport } from './verify.ts';

const header = 'description,billable,client,project,task,tags,start,end,user_name,user_email';
/** A row of one hour, or of as many as told, on a day of March 2024. */
const row = (title: string, hour: number, more: { length?: number; who?: string; project?: string } = {}) => {
  const at = (hours: number) => new Date(Date.UTC(2024, 2, 4, 0, hours * 60)).toISOString();
  const { length = 1, who = '', project = 'Site' } = more;
  return `${title},true,Acme,${project},,,${at(hour)},${at(hour + length)},${who.replace(/@.*/, '')},${who}`;
};
const csv = (...rows: string[]) => fileOf('export.csv', [header, ...rows, ''].join('\n'));

describeOnBothEngines('an import', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const clientOf = ({ key }: Person) => createClient({ url: server.origin, credential: key });
  interface Ran {
    context: ImportContext;
    preview: Preview;
    report: ImportReport;
    client: ApiClient;
  }
  const look = async (person: Person, file = csv(), settings: ImportSettings = {}) => {
    const client = clientOf(person);
    const team = await loadTeam(client, person.team.id);
    const context = await prepareImport(client, team, [file], { timezone: 'UTC', ...settings });
    return { client, context, preview: await previewImport(context) };
  };
  const bring = async (person: Person, file = csv(), settings: ImportSettings = {}): Promise<Ran> => {
    const { client, context, preview } = await look(person, file, settings);
    return { client, context, preview, report: await runImport(context, { preview }) };
  };
  const titles = async (person: Person) => {
    const entries: string[] = [];
    const select = { title: true, durationSeconds: true } as const;
    for await (const entry of clientOf(person).timeEntries.all({ teamId: person.team.id }, { select })) {
      entries.push(`${entry.title} ${entry.durationSeconds / 3600}`);
    }
    return entries.toSorted();
  };

  test('keeps overlapping history as it was, and merges it where the team is to decide', async () => {
    const kept = await inNewTeam(server.app, ada, { overlapPolicy: 'MERGE_SAME_WORK' });
    const file = () => csv(row('One', 9, { length: 2 }), row('Two', 10, { length: 2 }), row('Three', 20));
    const first = await bring(kept, file());
    expect(first.preview.overlaps).toMatchObject({ rows: 2, milliseconds: 3_600_000, merging: 0 });
    expect(first.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 3 }, countedOnce: 0 });
    expect(await titles(kept)).toEqual(['One 2', 'Three 1', 'Two 2']);

    const merging = await inNewTeam(server.app, ada, { overlapPolicy: 'MERGE_SAME_WORK' });
    const second = await bring(merging, file(), { overlap: 'TEAM' });
    expect(second.preview.overlaps).toMatchObject({ merging: 1 });
    expect(second.report).toMatchObject({
      verdict: 'MATCHES',
      counts: { created: 1, merged: 2, failed: 0 },
      countedOnce: 3_600_000,
    });
    expect(second.report.merged).toHaveLength(2);
    expect(await titles(merging)).toEqual(['One 3', 'Three 1']);
  });

  test('lists rows that a team refuses, and differs', async () => {
    const team = await inNewTeam(server.app, ada, { overlapPolicy: 'REJECT' });
    const file = csv(row('One', 9, { length: 2 }), row('Two', 10, { length: 2 }));
    const { preview, report } = await bring(team, file, { overlap: 'TEAM' });
    expect(preview.overlaps.refused).toBe(1);
    expect(report).toMatchObject({ verdict: 'DIFFERS', counts: { created: 1, failed: 1 } });
    expect(report.failed).toMatchObject([{ line: 3, reason: expect.stringContaining('is in the way') }]);
    expect(report.byMonth).toMatchObject([{ source: { rows: 2 }, stored: { rows: 1 } }]);
  });

  test('knows time that came in some other way, and twins of it', async () => {
    const team = await inNewTeam(server.app, ada);
    const client = clientOf(team);
    const times = { startTime: '2024-03-04T09:00:00Z', endTime: '2024-03-04T10:00:00Z' };
    await client.createTimeEntry({ teamId: team.team.id, title: 'By hand', ...times });
    const file = () => csv(row('By hand', 9), row('By hand', 9), row('Other', 9));
    const { preview, report } = await bring(team, file());
    expect(preview.lookalikes).toMatchObject([{ how: 'SAME' }]);
    expect(report.counts).toMatchObject({ created: 2, deduplicated: 1 });
    expect(await titles(team)).toEqual(['By hand 1', 'By hand 1', 'Other 1']);
    const third = await bring(team, file(), { lookalikes: 'WRITE' });
    expect(third.report.counts).toMatchObject({ created: 1, deduplicated: 2 });
  });

  test('proposes what was changed at the source, and applies it where told', async () => {
    const team = await inNewTeam(server.app, ada);
    await bring(team, csv(row('One', 9), row('Two', 12)));
    const changed = () => csv(row('One, longer'.replace(',', ''), 9, { length: 2 }), row('Two', 12));
    const proposed = await bring(team, changed());
    expect(proposed.preview.changes).toMatchObject([
      { entry: { title: 'One' }, changes: [{ field: 'end' }, { field: 'title' }] },
    ]);
    expect(proposed.report).toMatchObject({ verdict: 'DIFFERS', counts: { created: 0, deduplicated: 2 } });
    expect(await titles(team)).toEqual(['One 1', 'Two 1']);
    const applied = await bring(team, changed(), { changes: 'APPLY' });
    expect(applied.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 0, deduplicated: 2 } });
    expect(await titles(team)).toEqual(['One longer 2', 'Two 1']);
    expect((await look(team, changed())).preview.changes).toEqual([]);
  });

  test('shows what was changed by hand since, and keeps it when it is taken back', async () => {
    const team = await inNewTeam(server.app, ada);
    const file = () => csv(row('One', 9), row('Two', 12), row('Three', 15));
    const { report, client } = await bring(team, file());
    const id = report.importId ?? '';
    expect((await verifyImport(client, id, 0)).report.verdict).toBe('MATCHES');
    const [entry] = (await client.timeEntries({ importId: id })).edges.filter(
      ({ node }) => node.title === 'Two',
    );
    await client.updateTimeEntry({ id: entry?.node.id ?? '', endTime: '2024-03-04T14:00:00Z' });

    expect((await verifyImport(client, id, 0)).report).toMatchObject({ verdict: 'DIFFERS' });
    const { context, preview } = await look(team, file());
    expect(preview.changes).toEqual([]);
    const now = await reconcile(context, { preview, importId: id, refused: [], now: 0 });
    expect(now).toMatchObject({ verdict: 'DIFFERS', counts: { created: 3 } });
    expect(now.differences.join()).toContain(
      'end is 2024-03-04T14:00:00Z, and 2024-03-04T13:00:00Z in the file',
    );

    const undone = await undoImport(client, { id, withCatalog: true });
    expect(undone).toMatchObject({ deleted: 2, keptCount: 1, kept: [{ title: 'Two', reason: 'CHANGED' }] });
    expect(await titles(team)).toEqual(['Two 2']);
    // What was kept is there, what went comes again.
    const again = await bring(team, file());
    expect(again.report.counts).toMatchObject({ created: 2, deduplicated: 1 });
  });

  test('does not bring back what was deleted by hand', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report, client } = await bring(team, csv(row('One', 9), row('Two', 12)));
    const { edges } = await client.timeEntries({ importId: report.importId });
    await client.deleteTimeEntry({ id: edges[0]?.node.id ?? '' });
    const again = await bring(team, csv(row('One', 9), row('Two', 12)));
    expect(again.preview.counts).toMatchObject({ toWrite: 0, known: 1, deleted: 1 });
    expect(again.report).toMatchObject({ verdict: 'DIFFERS', counts: { created: 0, skipped: 1 } });
    expect(await titles(team)).toHaveLength(1);
  });

  test('goes to members by address, also to those who left and to what is archived', async () => {
    const team = await inNewTeam(server.app, ada);
    const mira = await createMember(server.app, team, 'MEMBER');
    await clientOf(team).removeTeamMember({ id: mira.identity.id });
    const client = clientOf(team);
    const { project } = await client.createProject({
      args: { name: 'Old', teamId: team.team.id, archived: true },
    });
    const line = row('Long ago', 9, { who: mira.user.email }).replace(',Acme,Site,', ',,Old,');
    const { report } = await bring(team, csv(line));
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });
    const { edges } = await client.timeEntries({ importId: report.importId });
    expect(edges[0]?.node).toMatchObject({ projectId: project.id, identityId: mira.identity.id });
  });

  test('waits until it is said who people are', async () => {
    const team = await inNewTeam(server.app, ada);
    const file = () => csv(row('One', 9), row('Hers', 9, { who: 'mira@elsewhere.example' }));
    const { context, preview } = await look(team, file());
    expect(preview.counts).toMatchObject({ toWrite: 1, undecided: 1 });
    expect(obstaclesTo(context, preview)).toMatchObject([{ code: 'UNDECIDED_PEOPLE' }]);
    await expect(runImport(context, { preview })).rejects.toThrow('Say whose time it becomes');
    expect(await titles(team)).toEqual([]);
    const { report } = await bring(team, file(), { people: new Map([['mira@elsewhere.example', 'SKIP']]) });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1, skipped: 1 } });
  });

  test('of a member is of their own time, on what is there', async () => {
    const team = await inNewTeam(server.app, ada);
    const mira = await createMember(server.app, team, 'MEMBER');
    const { context, preview } = await look(
      mira,
      csv(row('One', 9), row('Hers', 9, { who: ada.user.email })),
    );
    expect(obstaclesTo(context, preview).map(({ code }) => code)).toEqual(['OTHERS_TIME', 'NEW_PROJECTS']);
    const client = clientOf(team);
    const { client: acme } = await client.createClient({ args: { name: 'Acme', teamId: team.team.id } });
    await client.createProject({ args: { name: 'Site', clientId: acme.id } });
    const { report } = await bring(mira, csv(row('One', 9)));
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { startFaultyProxy } from '../../test/hostile/faulty-proxy.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { createClient } from '../client/index.ts';
import { obstaclesTo } from './obstacles.ts';
import type { PersonChoice } from './people.ts';
import { reconcile } from './reconcile.ts';
import { runImport } from './run.ts';
import { listKept, undoImport } from './undo.ts';
import { verifyImport } from './verify.ts';

const header = 'description,billable,client,project,task,tags,start,end,user_name,user_email';
/** A row on 4 March 2024, one hour long by default. */
const row = (title: string, hour: number, more: { length?: number; who?: string; project?: string } = {}) => {
  const at = (hours: number) => new Date(Date.UTC(2024, 2, 4, 0, hours * 60)).toISOString();
  const { length = 1, who = '', project = 'Site' } = more;
  return `${title},true,Acme,${project},,,${at(hour)},${at(hour + length)},${who.replace(/@.*/, '')},${who}`;
};
const csv = (...rows: string[]) => fileOf('export.csv', [header, ...rows, ''].join('\n'));

describeOnBothEngines('imports', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { clientOf, look, bring, titles } = importsAt(() => server);

  test("keeps overlapping history by default, and merges it under the team's policy on request", async () => {
    const keeping = await inNewTeam(server.app, ada, { overlapPolicy: 'MERGE_SAME_WORK' });
    const file = () =>
      csv(
        row('One', 9, { length: 2 }),
        row('one', 10, { length: 2 }),
        row('Two', 10, { length: 2 }),
        row('Three', 20),
      );
    const first = await bring(keeping, file());
    expect(first.preview.overlaps).toMatchObject({ rows: 3, milliseconds: 3 * 3_600_000, merging: 0 });
    expect(first.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 4 }, countedOnce: 0 });
    expect(await titles(keeping)).toEqual(['One 2', 'Three 1', 'Two 2', 'one 2']);

    const merging = await inNewTeam(server.app, ada, { overlapPolicy: 'MERGE_SAME_WORK' });
    const second = await bring(merging, file(), { overlap: 'TEAM' });
    expect(second.preview.overlaps).toMatchObject({ merging: 1 });
    expect(second.report).toMatchObject({
      verdict: 'MATCHES',
      counts: { created: 2, merged: 2, failed: 0 },
      countedOnce: 3_600_000,
    });
    expect(second.report.merged).toHaveLength(2);
    expect(await titles(merging)).toEqual(['One 3', 'Three 1', 'Two 2']);
  });

  test("lists rows that the team's policy rejects, and reports INCOMPLETE", async () => {
    const team = await inNewTeam(server.app, ada, { overlapPolicy: 'REJECT' });
    const file = csv(row('One', 9, { length: 2 }), row('Two', 10, { length: 2 }));
    const { preview, report } = await bring(team, file, { overlap: 'TEAM' });
    expect(preview.overlaps.refused).toBe(1);
    expect(report).toMatchObject({ verdict: 'INCOMPLETE', counts: { created: 1, failed: 1 } });
    expect(report.failed).toMatchObject([{ line: 3, reason: expect.stringContaining('is in the way') }]);
    expect(report.byMonth).toMatchObject([{ source: { rows: 2 }, stored: { rows: 1 } }]);
  });

  test('recognises an entry of other origin, and imports its twins', async () => {
    const team = await inNewTeam(server.app, ada);
    const client = clientOf(team);
    const times = { startTime: '2024-03-04T09:00:00Z', endTime: '2024-03-04T10:00:00Z' };
    const { client: acme } = await client.createClient({ args: { name: 'Acme', teamId: team.team.id } });
    const { project } = await client.createProject({ args: { name: 'Site', clientId: acme.id } });
    await client.createTimeEntry({ projectId: project.id, title: 'By hand', billable: true, ...times });
    const file = () => csv(row('By hand', 9), row('By hand', 9), row('Other', 9));
    const { preview, report } = await bring(team, file());
    expect(preview.lookalikes).toMatchObject([{ how: 'SAME' }]);
    expect(report.counts).toMatchObject({ created: 2, deduplicated: 1 });
    expect(await titles(team)).toEqual(['By hand 1', 'By hand 1', 'Other 1']);
    const third = await bring(team, file(), { lookalikes: 'WRITE' });
    expect(third.report.counts).toMatchObject({ created: 1, deduplicated: 2 });
  });

  test('proposes changes of the source, and applies them on request', async () => {
    const team = await inNewTeam(server.app, ada);
    await bring(team, csv(row('One', 9), row('Two', 12)));
    const changed = () => csv(row('One longer', 9, { length: 2 }), row('Two', 12));
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

  test('restores the values of an earlier import on undo, and proposes the change again', async () => {
    const team = await inNewTeam(server.app, ada);
    const first = await bring(team, csv(row('One', 9), row('Two', 12)));
    const changed = () => csv(row('One longer', 9, { length: 2 }), row('Two', 12));
    const second = await bring(team, changed(), { changes: 'APPLY' });
    const undo = (id: string | null) => undoImport(first.client, { id: id ?? '', withCatalog: true });
    expect(await undo(second.report.importId)).toEqual({
      deleted: 0,
      restored: 1,
      goneCount: 0,
      keptCount: 0,
    });
    expect(await titles(team)).toEqual(['One 1', 'Two 1']);
    const third = await bring(team, changed(), { changes: 'APPLY' });
    expect(await titles(team)).toEqual(['One longer 2', 'Two 1']);
    expect(await undo(first.report.importId)).toEqual({
      deleted: 2,
      restored: 0,
      goneCount: 0,
      keptCount: 0,
    });
    expect(await titles(team)).toEqual([]);
    expect(await undo(third.report.importId)).toEqual({
      deleted: 0,
      restored: 0,
      goneCount: 1,
      keptCount: 0,
    });
  });

  test('distinguishes a changed row from another entry with the same start', async () => {
    const team = await inNewTeam(server.app, ada);
    await bring(team, csv(row('One', 9), row('Two', 12)));
    const ofOtherProject = await bring(team, csv(row('Else', 9, { length: 2, project: 'App' })));
    expect(ofOtherProject.preview.changes).toEqual([]);
    expect(ofOtherProject.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });

    const sameEnd = () => csv(row('Other', 12, { project: 'App' }));
    const proposed = await bring(team, sameEnd());
    expect(proposed.preview.changes).toHaveLength(1);
    expect(proposed.report.differences).toContain(
      'export.csv, line 2: the title is "Two", and "Other" in the file; the project is "Acme / Site", and "Acme / App" in the file.',
    );
    const written = await bring(team, sameEnd(), { lookalikes: 'WRITE', changes: 'APPLY' });
    expect(written.preview).toMatchObject({ changes: [], counts: { toWrite: 1 } });
    expect(written.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });
    expect(await titles(team)).toEqual(['Else 2', 'One 1', 'Other 1', 'Two 1']);
  });

  test('reports entries that were changed by hand, and keeps them on undo', async () => {
    const team = await inNewTeam(server.app, ada);
    const file = () => csv(row('One', 9), row('Two', 12), row('Three', 15));
    const { report, client } = await bring(team, file());
    const id = report.importId ?? '';
    expect((await verifyImport(client, id, 0)).verdict).toBe('MATCHES');
    const [entry] = (await client.timeEntries({ importId: id })).edges.filter(
      ({ node }) => node.title === 'Two',
    );
    await client.updateTimeEntry({ id: entry?.node.id ?? '', endTime: '2024-03-04T14:00:00Z' });

    expect(await verifyImport(client, id, 0)).toMatchObject({ verdict: 'DIFFERS' });
    const { context, preview } = await look(team, file());
    expect(preview.changes).toEqual([]);
    const now = await reconcile(context, { preview, importId: id, refused: [], now: 0 });
    expect(now).toMatchObject({ verdict: 'DIFFERS', counts: { created: 3 } });
    expect(now.differences.join()).toContain(
      'end is 2024-03-04T14:00:00Z, and 2024-03-04T13:00:00Z in the file',
    );

    const undone = await undoImport(client, { id, withCatalog: true });
    expect(undone).toEqual({ deleted: 2, restored: 0, goneCount: 0, keptCount: 1 });
    expect(await listKept(client, id)).toMatchObject([{ title: 'Two', reason: 'CHANGED' }]);
    expect(await titles(team)).toEqual(['Two 2']);
    // Kept entries still exist; deleted entries are imported again.
    const again = await bring(team, file());
    expect(again.report.counts).toMatchObject({ created: 2, deduplicated: 1 });
  });

  test('counts deleted and kept entries of an undo even if the last response is lost', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report, client } = await bring(team, csv(row('One', 9), row('Two', 12), row('Three', 15)));
    const id = report.importId ?? '';
    const [entry] = (await client.timeEntries({ importId: id, first: 1 })).edges;
    await client.updateTimeEntry({ id: entry?.node.id ?? '', title: 'By hand' });
    const proxy = await startFaultyProxy(server.origin);
    try {
      // The first call counts the entries, the second undoes the import.
      proxy.faults.push(null, 'drop-answer');
      const through = createClient({ url: proxy.origin, credential: team.key });
      expect(await undoImport(through, { id, withCatalog: true })).toMatchObject({
        deleted: 2,
        keptCount: 1,
      });
    } finally {
      await proxy.close();
    }
    expect(await titles(team)).toEqual(['By hand 1']);
  });

  test("rejects the verification of another program's import without totals", async () => {
    const team = await inNewTeam(server.app, ada);
    const client = clientOf(team);
    const args = { teamId: team.team.id, tool: 'other', fileName: 'other.csv' };
    const { id } = (await client.createImport({ args })).import;
    const counts = { created: 0, merged: 0, deduplicated: 0, skipped: 0, failed: 0 };
    await client.finishImport({ id, args: { report: JSON.stringify({ verdict: 'MATCHES', counts }) } });
    await expect(verifyImport(client, id, 0)).rejects.toThrow('Another program made import');
  });

  test('does not import entries again that were deleted by hand', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report, client } = await bring(team, csv(row('One', 9), row('Two', 12)));
    const { edges } = await client.timeEntries({ importId: report.importId });
    await client.deleteTimeEntry({ id: edges[0]?.node.id ?? '' });
    const again = await bring(team, csv(row('One', 9), row('Two', 12)));
    expect(again.preview.counts).toMatchObject({ toWrite: 0, known: 1, deleted: 1 });
    expect(again.report).toMatchObject({ verdict: 'DIFFERS', counts: { created: 0, skipped: 1 } });
    expect(await titles(team)).toHaveLength(1);
  });

  test('assigns rows to members by address, including former members and archived projects', async () => {
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

  test('writes nothing until every person in the files is assigned', async () => {
    const team = await inNewTeam(server.app, ada);
    const file = () => csv(row('One', 9), row('Hers', 9, { who: 'mira@elsewhere.example' }));
    const { context, preview } = await look(team, file());
    expect(preview.counts).toMatchObject({ toWrite: 0, undecided: 2 });
    expect(obstaclesTo(context, preview)).toMatchObject([
      {
        code: 'UNDECIDED_PEOPLE',
        message: expect.stringContaining('1 row names no person, and other rows do.'),
      },
    ]);
    await expect(runImport(context, { preview })).rejects.toThrow('Choose a member for it, or skip it.');
    expect(await titles(team)).toEqual([]);
    const hers = ['mira@elsewhere.example', 'SKIP'] as const;
    const undecided = await look(team, file(), { people: new Map([hers]) });
    expect(obstaclesTo(undecided.context, undecided.preview)).toMatchObject([{ code: 'UNDECIDED_PEOPLE' }]);
    const mine = ['', { identityId: team.identity.id }] as const;
    const { report } = await bring(team, file(), { people: new Map<string, PersonChoice>([hers, mine]) });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1, skipped: 1 } });
  });

  test('limits an import by a member to their own time and existing projects', async () => {
    const team = await inNewTeam(server.app, ada);
    const mira = await createMember(server.app, team, 'MEMBER');
    const { context, preview } = await look(
      mira,
      csv(row('One', 9, { who: mira.user.email }), row('Hers', 9, { who: ada.user.email })),
    );
    expect(obstaclesTo(context, preview).map(({ code }) => code)).toEqual(['OTHERS_TIME', 'NEW_PROJECTS']);
    const client = clientOf(team);
    const { client: acme } = await client.createClient({ args: { name: 'Acme', teamId: team.team.id } });
    await client.createProject({ args: { name: 'Site', clientId: acme.id } });
    const { report } = await bring(mira, csv(row('One', 9)));
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });
  });
});

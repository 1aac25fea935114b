import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { previewText } from '../cli/imports/preview-text.ts';
import { reportText } from '../cli/imports/report-text.ts';
import { type PersonChoice, personKey } from './people.ts';
import { reportPage } from './report/page.ts';
import { remarksOf } from './report/verdict-text.ts';
import { undoImport } from './undo.ts';

const HOUR = 3_600_000;
const lines = (name: string, ...rows: string[]) => fileOf(name, `${rows.join('\n')}\n`);

/** A Toggl file of one person. */
const toggl = (...rows: string[]) =>
  lines(
    'toggl.csv',
    'Description,Project,Start date,Start time,End date,End time,Duration,Billable,Amount (EUR)',
    ...rows,
  );
/** A row of project P on 4 March 2024. */
const tracked = (title: string, from: string, to: string, duration: string, amount: string) =>
  `${title},P,2024-03-04,${from}:00,2024-03-04,${to}:00,${duration},Yes,${amount}`;

describeOnBothEngines('the account of team rates, merged entries and similar rows', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { look, bring, clientOf } = importsAt(() => server);

  test('reports the money that team rates add to rows without an amount', async () => {
    const team = await inNewTeam(server.app, ada);
    await clientOf(team).createProject({
      args: { name: 'P', teamId: team.team.id, hourlyRate: { amount: '50.00', currency: 'EUR' } },
    });
    const { report } = await bring(
      team,
      toggl(
        tracked('A', '09:00', '10:00', '01:00:00', '10.00'),
        tracked('B', '11:00', '12:00', '01:00:00', ''),
      ),
    );
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      stored: { money: { EUR: 1000 } },
      teamRates: { rows: 1, money: { EUR: 5000 } },
    });
    const line = '1 row without an amount is priced by the rates of the team: 50.00 EUR.';
    expect(remarksOf(report)).toContain(line);
    expect(reportText(report)).toContain(line);
    expect(reportPage(report)).toContain(line);
    const unread = await bring(team, toggl(tracked('C', '13:00', '15:00', '02:00:00', 'soon')));
    expect(unread.report).toMatchObject({
      verdicts: { money: 'INCOMPLETE' },
      teamRates: { rows: 1, money: { EUR: 10_000 } },
    });
    const priced = await bring(team, toggl(tracked('D', '16:00', '17:00', '01:00:00', '10.00')));
    expect(priced.report.teamRates).toEqual({ rows: 0, money: {} });
    expect(remarksOf(priced.report)).toEqual([]);
  });

  const work = (end = '10:00', duration = '01:00:00', last = '50.01') =>
    toggl(
      tracked('Same', '09:00', end, duration, '33.33'),
      tracked('Same', '09:30', '10:30', '01:00:00', '33.34'),
      tracked('Same', '09:30', '10:30', '01:00:00', last),
    );

  test('proposes a corrected row of a merged entry as a change, and keeps the entry', async () => {
    const team = await inNewTeam(server.app, ada, { overlapPolicy: 'MERGE_SAME_WORK' });
    const first = await bring(team, work(), { overlap: 'TEAM' });
    expect(first.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 0, merged: 3 } });
    const corrected = work('10:10', '01:10:00');
    const { context, preview, report, client } = await bring(team, corrected, {
      overlap: 'TEAM',
      changes: 'APPLY',
    });
    expect(preview.counts.toWrite).toBe(0);
    expect(preview.changes).toMatchObject([{ isMoved: false, changes: [{ field: 'end' }] }]);
    expect(previewText(context, preview)).toMatch(
      /line 2: Same \(end\)\. The entry is merged.* Unmerge it first\.\n.*The entries stay unchanged, and the import differs\.\n/,
    );
    expect(report).toMatchObject({
      verdict: 'DIFFERS',
      counts: { created: 0, merged: 0, deduplicated: 3 },
      stored: { rows: 3, milliseconds: 3 * HOUR, money: { EUR: 11_668 } },
      changes: [{ line: 2, limit: expect.stringContaining('Unmerge it first') }],
      differences: [
        expect.stringMatching(
          /line 2: the end is .* The entry is merged, .* merged entries\. Unmerge it first\.$/,
        ),
      ],
    });
    const { edges } = await client.timeEntries(
      { teamId: team.team.id },
      { select: { edges: { node: { mergedFrom: { id: true } } } } },
    );
    expect(edges.map(({ node }) => node.mergedFrom.length)).toEqual([3]);
    const again = await bring(team, work(), { overlap: 'TEAM' });
    expect(again.report).toMatchObject({ verdict: 'MATCHES', counts: { deduplicated: 3 } });
  });

  test('proposes a moved row of a merged entry as a change', async () => {
    const team = await inNewTeam(server.app, ada, { overlapPolicy: 'MERGE_SAME_WORK' });
    const rows = (from: string) =>
      toggl(
        tracked('Same', from, '10:00', '', ''),
        tracked('Same', '09:45', '12:00', '', ''),
        tracked('Other', '13:00', '14:00', '', ''),
      );
    await bring(team, rows('09:00'), { overlap: 'TEAM' });
    const { preview, report } = await bring(team, rows('09:10'), { overlap: 'TEAM' });
    expect(preview.changes).toMatchObject([{ isMoved: true, changes: [{ field: 'start' }] }]);
    expect(report).toMatchObject({ verdict: 'DIFFERS', counts: { created: 0, merged: 0 } });
  });

  test('reports why the changed amount of a merged row is not applied', async () => {
    const team = await inNewTeam(server.app, ada, { overlapPolicy: 'MERGE_SAME_WORK' });
    await bring(team, work(), { overlap: 'TEAM' });
    const { context, preview, report } = await bring(team, work('10:00', '01:00:00', '60.00'), {
      overlap: 'TEAM',
      changes: 'APPLY',
    });
    const text = previewText(context, preview);
    expect(text).toMatch(/line 4: Same \((hourly rate, )?amount\)\. The entry is merged/);
    expect(text).toContain('1  changed at the source; their entries stay unchanged');
    expect(text).not.toContain('will be updated');
    expect(report.verdict).toBe('DIFFERS');
    expect(report.differences.join()).toMatch(/line 4: the .*amount is .* Unmerge it first\./);
  });

  test('does not move entries to another person, and suggests to undo the import', async () => {
    const team = await inNewTeam(server.app, ada);
    const tariq = await createMember(server.app, team, 'MEMBER');
    const file = () =>
      lines(
        'toggl.csv',
        'User,Description,Project,Start date,Start time,End date,End time,Duration,Billable',
        'Mira,A,P,2024-03-04,09:00:00,2024-03-04,10:00:00,01:00:00,Yes',
      );
    const as = ({ identity }: Person) =>
      new Map<string, PersonChoice>([
        [personKey({ name: 'Mira', email: null }), { identityId: identity.id }],
      ]);
    const first = await bring(team, file(), { people: as(team) });
    const { importId } = first.report;
    const { context, preview, report, client } = await bring(team, file(), {
      people: as(tariq),
      changes: 'APPLY',
    });
    const text = previewText(context, preview);
    expect(text).toContain(
      `line 2: A (person). An import does not give an entry to another person. Undo the import that wrote it (${importId}), then import the files again.`,
    );
    expect(text).not.toMatch(/will be updated|identityId/);
    expect(report.verdict).toBe('DIFFERS');
    expect(report.differences.join()).toMatch(/the person is .* Undo the import that wrote it/);
    await undoImport(client, { id: importId ?? '', withCatalog: false });
    const after = await bring(team, file(), { people: as(tariq) });
    expect(after.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });
  });

  test('finds a moved row whose title differs by case', async () => {
    const team = await inNewTeam(server.app, ada);
    await bring(team, toggl(tracked('meeting', '11:00', '12:00', '', '')));
    const { preview } = await look(team, toggl(tracked('Meeting ', '10:45', '12:00', '', '')));
    expect(preview).toMatchObject({ changes: [{ isMoved: true }], counts: { toWrite: 0 } });
  });

  test('counts no overlaps of rows that are not written', async () => {
    const team = await inNewTeam(server.app, ada);
    const call = (from: string) => toggl(tracked('Call', from, '12:00', '', ''));
    await bring(team, call('11:00'));
    const moved = await look(team, call('10:45'));
    expect(moved.preview).toMatchObject({ changes: [{ isMoved: true }], overlaps: { rows: 0 } });
    const written = await look(team, call('10:45'), { lookalikes: 'WRITE' });
    expect(written.preview).toMatchObject({ changes: [], overlaps: { rows: 1 } });
    const byHand = await inNewTeam(server.app, ada);
    const { project } = await clientOf(byHand).createProject({
      args: { name: 'P', teamId: byHand.team.id },
    });
    await clientOf(byHand).createTimeEntry({
      ...{ projectId: project.id, title: 'Call', billable: true },
      ...{ startTime: '2024-03-04T11:00:00Z', endTime: '2024-03-04T12:00:00Z' },
    });
    const same = await look(byHand, call('11:00'));
    expect(same.preview).toMatchObject({ counts: { alike: 1, toWrite: 0 }, overlaps: { rows: 0 } });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createMember, createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fileOf, zipOf } from '../../test/imports/files.ts';
import { importsAt } from '../../test/imports/runs.ts';
import { expectBalanced } from '../../test/samples/sample-report.ts';
import { obstacleError } from '../cli/imports/explain.ts';
import { reportText } from '../cli/imports/report-text.ts';
import { UsageError } from '../cli/usage-error.ts';
import { parseMapping } from '../importers/mapping.ts';
import { updateTeamMember } from '../services/members/update.ts';
import { obstaclesTo } from './obstacles.ts';
import type { PersonChoice } from './people.ts';
import { readingNotes } from './reading-notes.ts';
import { reconcile } from './reconcile.ts';
import { equationLines, remarksOf, verdictLines } from './report/verdict-text.ts';
import { verifyImport } from './verify.ts';

const HOUR = 3_600_000;
const lines = (name: string, ...rows: string[]) => fileOf(name, `${rows.join('\n')}\n`);

const clockifyHeader =
  'Project,Client,Description,Task,User,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Billable Rate (EUR),Billable Amount (EUR)';
const clockify = (...rows: string[]) => lines('clockify.csv', clockifyHeader, ...rows);
/** A row with local start and end times, on 4 March 2024 by default. */
const worked = (
  title: string,
  from: string,
  to: string,
  duration: string,
  amount: string,
  day = '2024-03-04',
) => `Site,Acme,${title},,,,,Yes,${day},${from},${day},${to},${duration},,${amount}`;

const genericHeader = 'description,billable,client,project,task,tags,start,end,user_name,user_email';
const generic = (...rows: string[]) => lines('export.csv', genericHeader, ...rows);
const hour = (title: string, from: number, who = '') =>
  `${title},true,Acme,Site,,,2024-03-04T${String(from).padStart(2, '0')}:00:00Z,2024-03-04T${String(from + 1).padStart(2, '0')}:00:00Z,${who.replace(/@.*/, '')},${who}`;

describeOnBothEngines('the verdict of an import', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { look, bring, titles, clientOf } = importsAt(() => server);

  test('reports INCOMPLETE if a row cannot be read, and lists its unread values', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report } = await bring(
      team,
      clockify(worked('Lost', '09:00', '09:30', '00:30:00', '500.00', '2024-02-30')),
    );
    expect(report).toMatchObject({
      verdict: 'INCOMPLETE',
      verdicts: { time: 'INCOMPLETE', money: 'INCOMPLETE' },
      counts: { created: 0, skipped: 1 },
      equation: {
        records: { rows: 1, milliseconds: HOUR / 2, money: { EUR: 50_000 } },
        leftOut: { UNREADABLE: { rows: 1, milliseconds: HOUR / 2, money: { EUR: 50_000 } } },
      },
    });
    expectBalanced(report);
    expect(report.missing.join()).toMatch(/line 2: .*Start Date "2024-02-30".*0:30:00, 500\.00 EUR/);
    expect(report.skipped[0]?.unread).toMatchObject([{ column: 'Start Date' }, { column: 'End Date' }]);
  });

  test('reports INCOMPLETE if the file ends in the middle of a row', async () => {
    const team = await inNewTeam(server.app, ada);
    const whole = [worked('One', '09:00', '10:00', '01:00:00', '100.00')];
    const cut = fileOf(
      'cut.csv',
      `${[clockifyHeader, ...whole].join('\n')}\nSite,Acme,Two,,,,,Yes,2024-03-04,11:00,2024`,
    );
    const { report } = await bring(team, cut);
    expect(report).toMatchObject({ verdict: 'INCOMPLETE', counts: { created: 1, skipped: 1 } });
    expectBalanced(report);
  });

  test('reports MATCHES if people are left out by choice, and INCOMPLETE if they are not members', async () => {
    const file = () => generic(hour('Mine', 9), hour('Theirs', 11, 'zoe@elsewhere.example'));
    const chosen = await inNewTeam(server.app, ada);
    const peopleOf = (team: Person, zoe: PersonChoice) =>
      new Map<string, PersonChoice>([
        ['zoe@elsewhere.example', zoe],
        ['', { identityId: team.identity.id }],
      ]);
    const first = await bring(chosen, file(), { people: peopleOf(chosen, 'SKIP') });
    expect(first.report).toMatchObject({
      verdict: 'MATCHES',
      counts: { created: 1, skipped: 1 },
      equation: { leftOut: { CHOSEN: { rows: 1, milliseconds: HOUR } } },
    });
    expectBalanced(first.report);
    const unmatched = await inNewTeam(server.app, ada);
    const second = await bring(unmatched, file(), { people: peopleOf(unmatched, 'SKIP_UNMATCHED') });
    expect(second.report).toMatchObject({
      verdict: 'INCOMPLETE',
      equation: { leftOut: { CHOSEN: { rows: 0 }, UNMATCHED: { rows: 1, milliseconds: HOUR } } },
    });
  });

  test('reports INCOMPLETE if rows without a person are left out together with non-members', async () => {
    const team = await inNewTeam(server.app, ada);
    const file = generic(hour('Mine', 9), hour('Hers', 11, ada.user.email));
    const { report } = await bring(team, file, { people: new Map([['', 'SKIP_UNMATCHED']]) });
    expect(report).toMatchObject({
      verdict: 'INCOMPLETE',
      missing: [expect.stringMatching(/line 2: It names no person\./)],
      equation: { leftOut: { UNMATCHED: { rows: 1, milliseconds: HOUR } } },
    });
  });

  test('reports INCOMPLETE if a text is cut, and lists the text', async () => {
    const team = await inNewTeam(server.app, ada);
    const long = 'x'.repeat(300);
    const { report } = await bring(team, generic(hour('One', 9).replace('Site', long), hour('Two', 11)));
    expect(report).toMatchObject({
      verdict: 'INCOMPLETE',
      verdicts: { time: 'INCOMPLETE', money: 'MATCHES' },
      counts: { created: 2 },
      differences: [],
      missing: [expect.stringMatching(/line 2: project "x+…": The name is too long\. Its end is cut off\./)],
    });
    expect(verdictLines(report)[0]?.text).toBe(
      'Some values are not stored as the files have them. They are listed.',
    );
    const listed = await inNewTeam(server.app, ada);
    const projects = lines('projects.csv', 'Project,Client,Budget By', `${long},Acme,none`);
    expect((await bring(listed, projects)).report).toMatchObject({
      verdict: 'INCOMPLETE',
      missing: [expect.stringMatching(/line 2: Project "x+…": The name is too long/)],
    });
  });

  test.each([
    ['Billed', 'INCOMPLETE', [expect.stringMatching(/line 2: .*billable "Billed"/)]],
    ['', 'MATCHES', []],
    ['-', 'MATCHES', []],
  ])('reads the billable flag %j without an amount as %s', async (flag, verdict, missing) => {
    const team = await inNewTeam(server.app, ada);
    const { report } = await bring(team, generic(hour('One', 9).replace('true', flag)));
    expect(report).toMatchObject({ verdict, verdicts: { time: verdict, money: 'MATCHES' }, missing });
    expect(reportText(report).includes('Billed')).toBe(flag === 'Billed');
  });

  test('reports INCOMPLETE if an export refers to a missing item', async () => {
    const team = await inNewTeam(server.app, ada);
    const entry = 'e1,Work,2024-03-04T09:00:00Z,2024-03-04T10:00:00Z,,pro-9,,"[""tag-9""]"';
    const solidtime = zipOf('solidtime.zip', {
      'meta.json': '{"version":"1.0.0"}',
      'clients.csv': 'id,name,archived_at\n',
      'projects.csv': 'id,name,client_id,archived_at\npro-1,Site,cli-9,\n',
      'time_entries.csv': `id,description,start,end,client_id,project_id,task_id,tags\n${entry}\n`,
    });
    const { report } = await bring(team, solidtime);
    expect(report).toMatchObject({ verdicts: { time: 'INCOMPLETE' }, counts: { created: 1 } });
    expect(report.missing).toEqual([
      expect.stringContaining('projects.csv, line 2: client_id "cli-9"'),
      expect.stringContaining('time_entries.csv, line 2: project_id "pro-9"'),
      expect.stringContaining('time_entries.csv, line 2: tags "tag-9"'),
    ]);
  });

  test('reports MATCHES if a long title is kept in the description', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report } = await bring(team, generic(hour('y'.repeat(600), 9)));
    expect(report).toMatchObject({ verdict: 'MATCHES', missing: [] });
  });

  test('reports MATCHES despite a project without a name, and lists the project', async () => {
    const team = await inNewTeam(server.app, ada);
    const projects = lines('projects.csv', 'Project,Client,Budget By', ',Acme,none', 'Site,Acme,none');
    const { report } = await bring(team, projects);
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      records: 1,
      counts: { skipped: 1 },
      equation: { leftOut: { EMPTY: { rows: 1, milliseconds: 0 } } },
      skipped: [{ file: 'projects.csv', line: 2, reason: 'It has no name. It is skipped.' }],
    });
    expectBalanced(report);
  });

  test("accepts an unknown column of people as the importing person's own time", async () => {
    const team = await inNewTeam(server.app, ada);
    const file = () =>
      lines(
        'toggl.csv',
        'Description,Start date,Start time,End date,End time,Duration,Employee',
        'One,2024-03-04,09:00:00,2024-03-04,10:00:00,01:00:00,Mira',
        'Two,2024-03-04,11:00:00,2024-03-04,12:00:00,01:00:00,Tariq',
      );
    const { context, preview } = await look(team, file());
    const [obstacle] = obstaclesTo(context, preview);
    expect(obstacle).toMatchObject({
      code: 'SEVERAL_PEOPLE',
      message: expect.stringContaining('"Employee"'),
    });
    expect(obstacle && obstacleError([obstacle]).message).toContain("--person '=me'");
    const mine = new Map([['', { identityId: team.identity.id }]]);
    expect((await bring(team, file(), { people: mine })).report).toMatchObject({ verdict: 'MATCHES' });
  });

  test('reports MATCHES despite records without time and money, and lists the records', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report } = await bring(
      team,
      clockify(
        worked('One', '09:00', '10:00', '01:00:00', '100.00'),
        worked('Empty', '12:00', '12:00', '00:00:00', ''),
      ),
    );
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      missing: [],
      equation: { leftOut: { EMPTY: { rows: 1 } } },
      skipped: [{ line: 3, title: 'Empty' }],
    });
    expectBalanced(report);
  });

  test('reports INCOMPLETE for a record with money but no time', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report } = await bring(team, clockify(worked('Fee', '12:00', '12:00', '00:00:00', '80.00')));
    expect(report).toMatchObject({
      verdicts: { time: 'MATCHES', money: 'INCOMPLETE' },
      equation: { leftOut: { ZERO_LENGTH: { rows: 1, money: { EUR: 8000 } } } },
    });
  });

  test('reports MATCHES for amounts that no hourly rate in whole cents gives', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report, client } = await bring(
      team,
      clockify(
        worked('Odd', '09:00', '09:20', '00:20:00', '33.34'),
        worked('Even', '10:00', '11:00', '01:00:00', '50.00'),
      ),
    );
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      equation: { records: { money: { EUR: 8334 } } },
      stored: { money: { EUR: 8334 } },
    });
    const id = report.importId ?? '';
    expect((await verifyImport(client, id, 0)).verdict).toBe('MATCHES');
    // Another person with access to rates gets the same verdict.
    const member = await createMember(server.app, team, 'MANAGER');
    expect((await verifyImport(clientOf(member), id, 0)).verdict).toBe('MATCHES');
    const [{ node } = { node: { id: '' } }] = (await client.timeEntries({ importId: id, first: 1 })).edges;
    await client.updateTimeEntry({ id: node.id, billable: false });
    expect(await verifyImport(client, id, 0)).toMatchObject({
      verdict: 'DIFFERS',
      verdicts: { money: 'DIFFERS' },
    });
  });

  test.each([
    ['its title', { title: 'By hand' }],
    ['its day, with the same length', { startTime: '2024-03-05T09:00:00Z', endTime: '2024-03-05T10:00:00Z' }],
    ['its tags', { tags: ['x'] }],
  ])('verification reports DIFFERS if an entry has changed in %s', async (_what, change) => {
    const team = await inNewTeam(server.app, ada);
    const { report, client } = await bring(team, generic(hour('One', 9), hour('Two', 11)));
    const id = report.importId ?? '';
    const { edges } = await client.timeEntries({ importId: id });
    const one = edges.find(({ node }) => node.title === 'One')?.node.id ?? '';
    expect((await verifyImport(client, id, 0)).verdict).toBe('MATCHES');
    await client.updateTimeEntry({ id: one, ...change });
    expect((await verifyImport(client, id, 0)).verdict).toBe('DIFFERS');
  });

  test('verification covers entries of earlier imports and shows current sums', async () => {
    const team = await inNewTeam(server.app, ada);
    await bring(team, generic(hour('One', 9)));
    const { report, client } = await bring(team, generic(hour('One', 9), hour('Two', 11)));
    const id = report.importId ?? '';
    expect(report).toMatchObject({ counts: { created: 1, deduplicated: 1 }, otherEntries: { count: 1 } });
    expect(await verifyImport(client, id, 0)).toMatchObject({
      verdict: 'MATCHES',
      stored: { rows: 2, milliseconds: 2 * HOUR },
    });
    const earlier = report.deduplicated[0]?.entryId ?? '';
    await client.updateTimeEntry({ id: earlier, endTime: '2024-03-04T10:30:00Z' });
    const changed = await verifyImport(client, id, 0);
    expect(changed).toMatchObject({ verdict: 'DIFFERS', stored: { milliseconds: 2.5 * HOUR } });
    expect(changed.differences.join()).toContain('1 entry that rows of the import are stored in');
    await client.deleteTimeEntry({ id: earlier });
    expect(await verifyImport(client, id, 0)).toMatchObject({
      verdict: 'DIFFERS',
      stored: { milliseconds: HOUR },
    });
  });

  test('verification by a role without amounts keeps the earlier verdict on money', async () => {
    const team = await inNewTeam(server.app, ada);
    const member = await createMember(server.app, team, 'ADMIN');
    const file = () => clockify(worked('One', '09:00', '10:00', '01:00:00', '33.34'));
    const { report } = await bring(member, file());
    expect(report.verdict).toBe('MATCHES');
    await updateTeamMember(server.app, team.actor, member.identity.id, { role: 'MEMBER' });
    const verified = await verifyImport(clientOf(member), report.importId ?? '', 0);
    expect(verified).toMatchObject({ verdict: 'MATCHES', seesMoney: false });
    expect(verdictLines(verified)[1]?.text).toBe(
      'Not compared now: your role does not show amounts. After the import: Every amount is stored, to the cent.',
    );
    const { context, preview } = await look(member, file());
    const compared = await reconcile(context, { preview, importId: null, refused: [], now: 0 });
    expect(compared).toMatchObject({ verdicts: { time: 'MATCHES', money: 'INCOMPLETE' } });
    expect(verdictLines(compared)[1]?.text).toBe('Not compared now: your role does not show amounts.');
  });

  test('verification reports MATCHES again after a change was reverted by hand', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report, client } = await bring(
      team,
      clockify(worked('Odd', '09:00', '09:20', '00:20:00', '33.34')),
    );
    const id = report.importId ?? '';
    const [{ node } = { node: { id: '', endTime: '' } }] = (await client.timeEntries({ importId: id })).edges;
    const end = node.endTime ?? '';
    const later = new Date(Date.parse(end) + 1000).toISOString();
    await client.updateTimeEntry({ id: node.id, endTime: later });
    expect(await verifyImport(client, id, 0)).toMatchObject({
      verdict: 'DIFFERS',
      stored: { milliseconds: HOUR / 3 + 1000 },
    });
    await client.updateTimeEntry({ id: node.id, endTime: end });
    expect((await verifyImport(client, id, 0)).verdict).toBe('MATCHES');
  });

  test('shows the sum of amounts that are rounded to cents', async () => {
    const team = await inNewTeam(server.app, ada);
    const rows = Array.from({ length: 5 }, (_, index) =>
      worked(`Fine ${index}`, `0${index + 1}:00`, `0${index + 1}:30`, '00:30:00', '10.0049'),
    );
    const { report } = await bring(team, clockify(...rows));
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      stored: { money: { EUR: 5000 } },
      amountRounding: { rows: 5, millionths: { EUR: 2_450_000 } },
    });
    expect(remarksOf(report)).toContain(
      'Amounts are rounded to cents in 5 rows: the exact amounts of the files minus the stored ones are +0.0245 EUR.',
    );
  });

  test('shows by how much team reports differ from the amounts of merged rows', async () => {
    const team = await inNewTeam(server.app, ada, { currency: 'EUR', overlapPolicy: 'MERGE_SAME_WORK' });
    const { report, client } = await bring(
      team,
      clockify(
        worked('Same', '09:00', '11:00', '02:00:00', '200.00'),
        worked('Same', '10:00', '12:00', '02:00:00', '200.00'),
      ),
      { overlap: 'TEAM' },
    );
    const money = { amount: true, currency: true } as const;
    const { totals } = await client.teamAnalytics(
      { teamId: team.team.id, from: '2024-01-01', to: '2024-12-31', groupBy: ['PROJECT'] },
      { select: { totals: { amounts: money } } },
    );
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      stored: { money: { EUR: 40_000 } },
      countedOnce: HOUR,
      mergedMoney: { EUR: -10_000 },
    });
    expect(totals.amounts).toMatchObject([{ amount: '300.00', currency: 'EUR' }]);
    expect(remarksOf(report)).toContain(
      'Team reports show 100.00 EUR less than the stored amounts: they price a merged entry as a whole, at its own rate, and count overlapping time once.',
    );
  });

  test('reports DIFFERS if a repeated id has another amount', async () => {
    const team = await inNewTeam(server.app, ada);
    const mapping = parseMapping('id=Id,start=Start,end=End,title=What,amount=Amount,source=desk');
    const row = (amount: string) => `7,2024-03-04T09:00:00Z,2024-03-04T10:00:00Z,One,${amount}`;
    const file = lines('desk.csv', 'Id,Start,End,What,Amount', row('10.00'), row('99.00'));
    const { report } = await bring(team, file, { mapping });
    expect(report).toMatchObject({ verdicts: { time: 'MATCHES', money: 'DIFFERS' } });
  });

  test('reports INCOMPLETE if a value of a repeated row cannot be read', async () => {
    const team = await inNewTeam(server.app, ada);
    const mapping = parseMapping('id=Id,start=Start,end=End,title=What,amount=Amount,source=desk');
    const row = (amount: string) => `7,2024-03-04T09:00:00Z,2024-03-04T10:00:00Z,One,${amount}`;
    const file = lines('desk.csv', 'Id,Start,End,What,Amount', row(''), row('abc'));
    const { report } = await bring(team, file, { mapping, currency: 'EUR' });
    expect(report).toMatchObject({
      verdicts: { time: 'MATCHES', money: 'INCOMPLETE' },
      counts: { created: 1, deduplicated: 1 },
      missing: [expect.stringMatching(/line 3: .*Amount "abc"/)],
    });
  });

  test('counts unreadable rows of people who are left out by choice as chosen', async () => {
    const bad = hour('Bad', 13, 'zoe@elsewhere.example').replace('2024-03-04T14', '2024-02-30T14');
    const file = () => generic(hour('Mine', 9), hour('Theirs', 11, 'zoe@elsewhere.example'), bad);
    const chosenBy = (team: Person, zoe: PersonChoice) => ({
      people: new Map<string, PersonChoice>([
        ['zoe@elsewhere.example', zoe],
        ['', { identityId: team.identity.id }],
      ]),
    });
    const team = await inNewTeam(server.app, ada);
    const { report, preview } = await bring(team, file(), chosenBy(team, 'SKIP'));
    expect(preview.counts).toMatchObject({ skipped: 0, ofSkippedPeople: 2 });
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      missing: [],
      equation: { leftOut: { CHOSEN: { rows: 2 }, UNREADABLE: { rows: 0 } } },
    });
    expectBalanced(report);
    const other = await inNewTeam(server.app, ada);
    expect((await bring(other, file(), chosenBy(other, 'SKIP_UNMATCHED'))).report).toMatchObject({
      verdict: 'INCOMPLETE',
      equation: { leftOut: { CHOSEN: { rows: 0 }, UNMATCHED: { rows: 1 }, UNREADABLE: { rows: 1 } } },
    });
  });

  test('ignores disagreeing times of people who are left out', async () => {
    const team = await inNewTeam(server.app, ada);
    const zoes = worked('Backwards', '10:00', '09:00', '01:00:00', '').replace(
      ',,,Yes',
      ',zoe@elsewhere.example,,Yes',
    );
    const mine = worked('Mine', '11:00', '12:00', '01:00:00', '').replace(
      ',,,Yes',
      `,${ada.user.email},,Yes`,
    );
    const file = () => clockify(mine, zoes);
    const asked = await look(team, file());
    expect(asked.preview.disagreeing.rows).toBe(1);
    const people = new Map<string, PersonChoice>([['zoe@elsewhere.example', 'SKIP']]);
    const { preview } = await look(team, file(), { people });
    expect(preview.disagreeing.rows).toBe(0);
  });

  test('does not read a symbol of another currency', async () => {
    const team = await inNewTeam(server.app, ada);
    const mapping = parseMapping('start=Start,end=End,title=What,amount=Amount');
    const row = (from: number, amount: string) =>
      `2024-03-04T${from}:00:00Z,2024-03-04T${from + 1}:00:00Z,One,${amount}`;
    const file = lines('desk.csv', 'Start,End,What,Amount', row(10, '$10.00'), row(12, '£20.00'));
    const { report } = await bring(team, file, { mapping, currency: 'USD' });
    expect(report).toMatchObject({
      verdicts: { time: 'MATCHES', money: 'INCOMPLETE' },
      stored: { money: { USD: 1000 } },
    });
    expect(report.missing.join()).toContain('£20.00');
  });

  test.each(['€12.50', '£12.50'])('does not read %s in a column of dollars', async (amount) => {
    const team = await inNewTeam(server.app, ada);
    const header = clockifyHeader.replaceAll('EUR', 'USD');
    const file = lines('clockify.csv', header, worked('One', '09:00', '10:00', '01:00:00', amount));
    const { report } = await bring(team, file);
    expect(report).toMatchObject({
      verdicts: { time: 'MATCHES', money: 'INCOMPLETE' },
      stored: { money: {} },
    });
    expect(report.missing.join()).toContain(amount);
  });

  test('keeps a merged entry whose row was changed at the source', async () => {
    const team = await inNewTeam(server.app, ada, { overlapPolicy: 'MERGE_SAME_WORK' });
    const mapping = parseMapping('id=Id,start=Start,end=End,title=What,source=desk');
    const file = (end: string) =>
      lines(
        'desk.csv',
        'Id,Start,End,What',
        `1,2024-03-04T09:00:00Z,2024-03-04T${end}:00Z,Call`,
        '2,2024-03-04T10:00:00Z,2024-03-04T15:00:00Z,Call',
      );
    await bring(team, file('11:00'), { mapping, overlap: 'TEAM' });
    expect(await titles(team)).toEqual(['Call 6']);
    const { report } = await bring(team, file('11:30'), { mapping, overlap: 'TEAM', changes: 'APPLY' });
    expect(report.verdict).toBe('DIFFERS');
    expect(await titles(team)).toEqual(['Call 6']);
  });

  test('reports INCOMPLETE money if the importing person may not set rates', async () => {
    const team = await inNewTeam(server.app, ada);
    const manager = await createMember(server.app, team, 'MANAGER');
    const { report, preview } = await bring(
      manager,
      clockify(worked('One', '09:00', '10:00', '01:00:00', '100.00')),
    );
    expect(preview.notes.join()).toContain('setting rates needs the ADMIN role');
    expect(report).toMatchObject({
      verdict: 'INCOMPLETE',
      verdicts: { time: 'MATCHES', money: 'INCOMPLETE' },
      mayImportMoney: false,
      counts: { created: 1 },
    });
  });

  test('reports INCOMPLETE for unreadable amounts, and for amounts of non-billable records', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report } = await bring(
      team,
      clockify(
        worked('Unreadable', '09:00', '10:00', '01:00:00', 'abc'),
        worked('Free', '11:00', '12:00', '01:00:00', '70.00').replace(',Yes,', ',No,'),
      ),
    );
    expect(report.verdicts).toEqual({ time: 'MATCHES', money: 'INCOMPLETE' });
    expect(report.missing).toEqual([
      'clockify.csv, line 2: Not readable: Billable Amount (EUR) "abc".',
      'clockify.csv, line 3: 70.00 EUR is not imported, because the record is not billable.',
    ]);
  });

  test('reports INCOMPLETE for a lost record with a rate', async () => {
    const team = await inNewTeam(server.app, ada);
    const byRate = (title: string, duration: string, day?: string) =>
      worked(title, '09:00', '10:00', duration, '', day).replace(/,,$/, ',50.00,');
    const { report } = await bring(
      team,
      clockify(byRate('Kept', '01:00:00'), byRate('Lost', '01:00:00', '2024-02-30')),
    );
    expect(report).toMatchObject({
      verdicts: { time: 'INCOMPLETE', money: 'INCOMPLETE' },
      equation: {
        records: { rows: 2, milliseconds: 2 * HOUR, money: { EUR: 10_000 } },
        leftOut: { UNREADABLE: { rows: 1, milliseconds: HOUR, money: { EUR: 5000 } } },
      },
    });
    expectBalanced(report);
    const unknown = await bring(await inNewTeam(server.app, ada), clockify(byRate('Lost', '', '2024-02-30')));
    expect(unknown.report.verdicts).toEqual({ time: 'INCOMPLETE', money: 'INCOMPLETE' });
  });

  test('applies a rate that is finer than a cent exactly', async () => {
    const team = await inNewTeam(server.app, ada);
    const row = 'Site,Acme,Long,,,,,Yes,2024-03-04,00:00,2024-03-08,04:00,100:00:00,33.3333,';
    const { report } = await bring(team, clockify(row));
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      equation: { records: { money: { EUR: 333_333 } } },
      stored: { money: { EUR: 333_333 } },
    });
  });

  test('counts breaks of Kimai as breaks', async () => {
    const team = await inNewTeam(server.app, ada);
    const kimai = lines(
      'kimai.csv',
      'Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description,Hourly rate,Currency',
      '2024-03-04,09:00,17:00,7:30,750.00,,Acme,Site,Work,Day,100.00,EUR',
    );
    const { report } = await bring(team, kimai);
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      stored: { milliseconds: 7.5 * HOUR, money: { EUR: 75_000 } },
      breaks: { rows: 1, milliseconds: HOUR / 2 },
      durations: { rows: 0 },
    });
    expect(await titles(team)).toEqual(['Day 7.5']);
  });

  test('requires a decision if a Kimai break is longer than the work', async () => {
    const team = await inNewTeam(server.app, ada);
    const kimai = lines(
      'kimai.csv',
      'Date,From,To,Duration,User,Customer,Project,Activity,Description',
      '2024-03-04,09:00,17:00,8,,Acme,Site,Work,Day',
    );
    const { context, preview } = await look(team, kimai);
    expect(obstaclesTo(context, preview)).toMatchObject([{ code: 'DURATIONS_DISAGREE' }]);
  });

  test('requires a decision if durations and times disagree, and shows the sum', async () => {
    const team = await inNewTeam(server.app, ada);
    const file = () =>
      clockify(
        worked('Long', '09:00', '10:00', '01:10:00', ''),
        worked('Short', '11:00', '12:00', '00:55:00', ''),
        worked('Right', '13:00', '14:00', '01:00:00', ''),
      );
    const { context, preview } = await look(team, file());
    expect(preview.disagreeing).toEqual({ rows: 2, milliseconds: 5 * 60_000 });
    expect(obstaclesTo(context, preview)).toMatchObject([
      { code: 'DURATIONS_DISAGREE', message: expect.stringContaining('0:05:00 longer') },
    ]);
    await expect(bring(team, file())).rejects.toThrow('Choose which counts');
    expect(await titles(team)).toEqual([]);
    const byTimes = await bring(team, file(), { trust: 'times' });
    expect(byTimes.report).toMatchObject({
      verdict: 'MATCHES',
      trust: 'times',
      durations: { rows: 2, milliseconds: 5 * 60_000 },
      stored: { milliseconds: 3 * HOUR },
      equation: { records: { milliseconds: 3 * HOUR + 5 * 60_000 } },
    });
    const other = await inNewTeam(server.app, ada);
    const byDuration = await bring(other, file(), { trust: 'duration' });
    expect(byDuration.report).toMatchObject({
      verdict: 'MATCHES',
      durations: { rows: 0 },
      stored: { milliseconds: 3 * HOUR + 5 * 60_000 },
    });
  });

  test("requires a currency for an ambiguous symbol, and none if the team's currency decides", async () => {
    const euros = await inNewTeam(server.app, ada);
    const file = (symbol: string) =>
      lines(
        'toggl.csv',
        `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (${symbol})`,
        ',,Acme,Site,,One,Yes,2024-03-04,09:00:00,2024-03-04,10:00:00,01:00:00,,100.00',
      );
    await expect(look(euros, file('$'))).rejects.toThrow(/currency/i);
    const dollars = await bring(euros, file('$'), { currency: 'USD' });
    expect(dollars.report.stored.money).toEqual({ USD: 10_000 });
    const symbol = await bring(await inNewTeam(server.app, ada), file('€'));
    expect(symbol.report).toMatchObject({ verdict: 'MATCHES', stored: { money: { EUR: 10_000 } } });
    const word = await bring(await inNewTeam(server.app, ada), file('EURO'));
    expect(word.report.stored.money).toEqual({ EUR: 10_000 });
    const empty = await bring(await inNewTeam(server.app, ada), file(''));
    expect(empty.report.stored.money).toEqual({ EUR: 10_000 });
    expect(readingNotes(empty.context, empty.preview).join()).toMatch(
      /Currency of amounts: EUR \(the team's currency/,
    );
  });

  test('names all currencies of the amounts', async () => {
    const team = await inNewTeam(server.app, ada);
    const named = 'Currencies of amounts: EUR, USD (as the file says).';
    const harvest = lines(
      'harvest.csv',
      'Date,Client,Project,Task,Notes,Hours,First Name,Last Name,Billable Amount,Currency',
      '2024-03-04,A,P,T,x,1,,,10.00,Euro - EUR',
      '2024-03-05,A,P,T,y,1,,,20.00,US Dollar - USD',
    );
    const columns = lines(
      'clockify.csv',
      `${clockifyHeader},Billable Amount (USD)`,
      `${worked('One', '09:00', '10:00', '01:00:00', '10.00')},`,
      `${worked('Two', '11:00', '12:00', '01:00:00', '')},20.00`,
    );
    for (const file of [harvest, columns]) {
      const { context, preview } = await look(team, file);
      expect(readingNotes(context, preview)).toContain(named);
    }
  });

  test('names columns with values that are not imported', async () => {
    const team = await inNewTeam(server.app, ada);
    const file = lines(
      'clockify.csv',
      `${clockifyHeader},Cost Center`,
      `${worked('One', '09:00', '10:00', '01:00:00', '')},K-17`,
    );
    const { report } = await bring(team, file);
    expect(report.files[0]?.unusedColumns).toMatchObject([
      { name: 'Cost Center', values: 1, sample: 'K-17' },
    ]);
  });

  test('proposes a row with a corrected start as a move of its entry', async () => {
    const team = await inNewTeam(server.app, ada);
    const at = (from: string, to: string) => clockify(worked('Call', from, to, '', ''));
    await bring(team, at('11:00', '12:00'));
    const kept = await bring(team, at('10:45', '12:00'));
    expect(kept.preview.changes).toMatchObject([{ isMoved: true, changes: [{ field: 'start' }] }]);
    expect(kept.report).toMatchObject({ verdict: 'DIFFERS', counts: { created: 0, deduplicated: 1 } });
    expect(await titles(team)).toEqual(['Call 1']);
    const applied = await bring(team, at('10:45', '12:00'), { changes: 'APPLY' });
    expect(applied.report).toMatchObject({ verdict: 'MATCHES', counts: { created: 0, deduplicated: 1 } });
    expect(await titles(team)).toEqual(['Call 1.25']);
    const again = await bring(team, at('10:45', '12:00'));
    expect(again.report).toMatchObject({ verdict: 'MATCHES', counts: { deduplicated: 1 } });
  });

  test.each([
    ['of another title', worked('Other', '10:45', '12:00', '', '')],
    ['of another project', worked('Call', '10:45', '12:00', '', '').replace('Site', 'App')],
    ['that overlaps by less than half of the longer', worked('Call', '11:35', '12:35', '', '')],
  ])('takes a row %s for a new entry', async (_what, row) => {
    const team = await inNewTeam(server.app, ada);
    await bring(team, clockify(worked('Call', '11:00', '12:00', '', '')));
    const { preview, report } = await bring(team, clockify(row));
    expect(preview.changes).toEqual([]);
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 1 } });
  });

  test('reports DIFFERS if two rows with one id have different values', async () => {
    const team = await inNewTeam(server.app, ada);
    const mapping = parseMapping('id=Id,start=Start,end=End,title=What,source=desk');
    const file = lines(
      'desk.csv',
      'Id,Start,End,What',
      '7,2024-03-04T09:00:00Z,2024-03-04T10:00:00Z,One',
      '7,2024-03-04T11:00:00Z,2024-03-04T14:00:00Z,Two',
    );
    const { report } = await bring(team, file, { mapping });
    expect(report).toMatchObject({ verdict: 'DIFFERS', counts: { created: 1, deduplicated: 1 } });
    expect(report.differences.join()).toMatch(/line 3: .*2024-03-04T14:00:00Z in the file/);
  });

  test('requires a decision before one person gets the time of several', async () => {
    const team = await inNewTeam(server.app, ada);
    const mapping = parseMapping('start=Start,end=End,title=What');
    const file = () =>
      lines(
        'jira.csv',
        'Author,Start,End,What',
        'Mira,2024-03-04T09:00:00Z,2024-03-04T10:00:00Z,One',
        'Tariq,2024-03-04T09:00:00Z,2024-03-04T10:00:00Z,Two',
      );
    const { context, preview } = await look(team, file(), { mapping });
    expect(obstaclesTo(context, preview)).toMatchObject([
      { code: 'SEVERAL_PEOPLE', message: expect.stringContaining('"Author"') },
    ]);
    const mine = new Map([['', { identityId: context.team.self.identityId }]]);
    const { report } = await bring(team, file(), { mapping, people: mine });
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: 2 } });
  });

  test('names the time zone with an example, and requires one if none is set', async () => {
    const file = () => clockify(worked('One', '09:15', '10:00', '', ''));
    const berlin = await createPerson(server.app, 'Bea', 'Europe/Berlin');
    const seen = await look(berlin, file(), { timezone: undefined });
    expect(readingNotes(seen.context, seen.preview)[0]).toBe(
      'Time zone of the files: Europe/Berlin (from your profile). 09:15 in the file is 09:15 in your calendar, 08:15 UTC (clockify.csv, line 2).',
    );
    const chosen = await look(berlin, file(), { timezone: 'America/New_York' });
    expect(readingNotes(chosen.context, chosen.preview).join(' ')).toMatch(
      /09:15 in the file is 15:15 in your calendar, 14:15 UTC.*Check the time zone: the files are read in America\/New_York, your profile is in Europe\/Berlin/,
    );
    const nowhere = await createPerson(server.app, 'Noor', null);
    const chosenByHand = await look(nowhere, file(), { timezone: 'Europe/Berlin' });
    expect(readingNotes(chosenByHand.context, chosenByHand.preview)[0]).toBe(
      'Time zone of the files: Europe/Berlin (as chosen). 09:15 in the file is 08:15 in your calendar, 08:15 UTC (clockify.csv, line 2). Your calendar is in UTC until you choose a time zone in your profile.',
    );
    const unset = await look(nowhere, file(), { timezone: undefined });
    expect(obstaclesTo(unset.context, unset.preview)).toMatchObject([{ code: 'NO_TIMEZONE' }]);
    const zoned = await look(nowhere, generic(hour('One', 9)), { timezone: undefined });
    expect(obstaclesTo(zoned.context, zoned.preview)).toEqual([]);
    expect(await clientOf(nowhere).me({}, { select: { timezoneIsSet: true } })).toEqual({
      timezoneIsSet: false,
    });
  });
});

describeOnBothEngines('the verdict on the content of a file', (engine) => {
  let server: TestServer;
  let ada: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const { look, bring } = importsAt(() => server);

  test('stores the seconds of durations that are more precise than the times', async () => {
    const team = await inNewTeam(server.app, ada);
    const mapping = parseMapping(
      'date=Day,startTime=Begin,endTime=Finish,duration=Minutes,project=Job,title=What',
    );
    const file = lines(
      'minutes.csv',
      'Day,Begin,Finish,Minutes,Job,What',
      '2024-03-04,09:00,09:30,30.5,J,a',
      '2024-03-04,10:00,10:30,30.9,J,b',
    );
    const { report } = await bring(team, file, { mapping });
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      stored: { rows: 2, milliseconds: (1830 + 1854) * 1000 },
      durations: { rows: 0 },
    });
  });

  const perCurrency = (...rows: string[]) =>
    lines(
      'toggl.csv',
      'Description,Project,Start date,Start time,End date,End time,Duration,Billable,Amount (EUR),Amount (USD)',
      ...rows,
    );
  const inEuro = 'A,P,2024-03-04,09:00:00,2024-03-04,10:00:00,01:00:00,Yes,50.00,';
  const inDollars = 'B,P,2024-03-04,10:00:00,2024-03-04,11:00:00,01:00:00,Yes,,80.00';

  test('reports MATCHES for one column of amounts per currency', async () => {
    const team = await inNewTeam(server.app, ada);
    const { report } = await bring(team, perCurrency(inEuro, inDollars));
    expect(report).toMatchObject({
      verdict: 'MATCHES',
      stored: { rows: 2, money: { EUR: 5000, USD: 8000 } },
      equation: { records: { money: { EUR: 5000, USD: 8000 } } },
    });
  });

  test('reports INCOMPLETE for money without time, two amounts, and a record that is too long', async () => {
    const zero = 'C,P,2024-03-04,11:00:00,2024-03-04,11:00:00,00:00:00,Yes,,70.00';
    const both = 'D,P,2024-03-04,12:00:00,2024-03-04,13:00:00,01:00:00,Yes,5.00,6.00';
    const long = 'E,P,2024-03-04,12:00:00,2024-05-04,12:00:00,1464:00:00,Yes,9.00,';
    const empty = 'F,P,2024-03-04,11:00:00,2024-03-04,11:00:00,00:00:00,Yes,,';
    const team = await inNewTeam(server.app, ada);
    const { report } = await bring(team, perCurrency(inEuro, zero, both, long, empty));
    expect(report).toMatchObject({
      verdicts: { time: 'INCOMPLETE', money: 'INCOMPLETE' },
      counts: { created: 2, skipped: 3 },
      equation: {
        leftOut: {
          EMPTY: { rows: 1 },
          ZERO_LENGTH: { rows: 1, milliseconds: 0, money: { USD: 7000 } },
          TOO_LONG: { rows: 1, milliseconds: 1464 * HOUR, money: { EUR: 900 } },
          UNREADABLE: { rows: 0 },
        },
      },
    });
    expectBalanced(report);
    expect(report.missing.join()).toMatch(/line 4: Not readable: Amount "5\.00 EUR; 6\.00 USD"/);
    const parts = report.equation && equationLines(report.equation).filter(({ isPart }) => isPart);
    expect(parts?.map(({ label }) => label)).toEqual([
      'without time or money',
      'zero length, with money',
      'longer than 31 days',
    ]);
    const time = verdictLines(report).find(({ what }) => what === 'Time');
    expect(time?.text).toBe('2 records are not stored, with 1,464:00:00.');
  });

  test('reports an unknown currency together with its amount', async () => {
    const team = await inNewTeam(server.app, ada);
    const mapping = parseMapping('start=Start,end=End,title=What,amount=Fee,currency=Cur');
    const row = '2024-03-04T09:00:00Z,2024-03-04T10:00:00Z,One,5.00,ABC';
    const { report } = await bring(team, lines('fees.csv', 'Start,End,What,Fee,Cur', row), { mapping });
    expect(report).toMatchObject({
      verdicts: { time: 'MATCHES', money: 'INCOMPLETE' },
      missing: ['fees.csv, line 2: Not readable: Cur "ABC" for Fee "5.00".'],
    });
  });

  test('reports an obstacle for a file without rows, as a usage error', async () => {
    const team = await inNewTeam(server.app, ada);
    const { context, preview } = await look(team, clockify());
    const obstacles = obstaclesTo(context, preview);
    expect(obstacles).toMatchObject([{ code: 'NOTHING' }]);
    expect(obstacleError(obstacles)).toBeInstanceOf(UsageError);
  });
});

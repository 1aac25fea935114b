import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEnginesInFull } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { FIXTURES } from '../../test/imports/fixtures.ts';
import { runStint, startStint } from '../../test/processes/run-stint.ts';
import { type ApiClient, createClient } from '../client/index.ts';

describeOnBothEnginesInFull('imports from the command line', (engine) => {
  let server: TestServer;
  let ada: Person;
  let client: ApiClient;
  let folder: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    client = createClient({ url: server.origin, credential: ada.key });
    folder = mkdtempSync(path.join(tmpdir(), 'stint-imports-'));
    copyFileSync(path.join(FIXTURES, 'toggl-data/entries-2024.csv'), path.join(folder, 'toggl.csv'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.close();
  });

  const settings = () => ({
    cwd: folder,
    env: { HOME: folder, STINT_URL: server.origin, SERVICE_API_KEY: ada.key },
  });
  const stint = (...args: string[]) => runStint(args, settings());
  const people = ['--person', 'mira@example.com=me', '--person', 'tariq@example.com=skip'];
  /** One row of the fixture has a duration that differs from its times. */
  const berlin = ['--timezone', 'Europe/Berlin', '--trust', 'times'];
  const count = async () => {
    let entries = 0;
    for await (const _ of client.timeEntries.all({}, { select: { id: true } })) entries++;
    return entries;
  };

  test('import, verify and undo handle one file from preview to undo', async () => {
    const undecided = await stint('import', 'toggl.csv', ...berlin, '--dry-run');
    expect(undecided.code).toBe(2);
    expect(undecided.stdout).toMatch(/Mira Holm <mira@example.com> +6 rows +3:59:25 +not matched/);
    expect(undecided.stderr).toContain('--skip-unmatched');

    const preview = await stint('import', 'toggl.csv', ...berlin, ...people, '--dry-run');
    expect(preview).toMatchObject({ code: 0, stderr: '' });
    expect(preview.stdout).toContain('6  will be imported');
    expect(await count()).toBe(0);

    const unconfirmed = await stint('import', 'toggl.csv', ...berlin, ...people);
    expect(unconfirmed.code).toBe(2);
    expect(unconfirmed.stderr).toContain('Add --yes');
    expect(await count()).toBe(0);

    const reports = ['--report', 'report.html', '--report', 'report.json'];
    const imported = await stint('import', 'toggl.csv', ...berlin, ...people, '--yes', ...reports);
    // Three rows are invalid: a duration over 31 days, an end before its start, and a date that does not
    // exist.
    expect(imported.code).toBe(3);
    expect(imported.stdout).toMatch(
      /13 records = 6 created \+ 0 merged \+ 0 already imported \+ 7 skipped \+ 0 failed/,
    );
    expect(imported.stdout).toMatch(/^Time +incomplete\. +3 records are not stored, with 745:00:01\.$/m);
    expect(imported.stdout).toMatch(/Incomplete\.\n$/);
    expect(await count()).toBe(6);
    const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ verdict: 'INCOMPLETE', counts: { created: 6, skipped: 7 } });
    expect(readFileSync(path.join(folder, 'report.html'), 'utf8')).toContain('<strong>Incomplete</strong>');

    const again = await stint('import', 'toggl.csv', ...berlin, ...people, '--yes', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ counts: { created: 0, deduplicated: 6 } });
    expect(await count()).toBe(6);

    expect((await stint('verify', 'toggl.csv', ...berlin, ...people)).code).toBe(3);
    expect((await stint('verify', report.importId)).code).toBe(3);
    const [first] = (await client.timeEntries({ importId: report.importId })).edges;
    await client.deleteTimeEntry({ id: first?.node.id ?? '' });
    const differing = await stint('verify', report.importId);
    expect(differing).toMatchObject({ code: 1 });
    expect(differing.stdout).toContain(
      'The import wrote 6 entries, 3:59:25, 32.68 USD, and has 5 entries, 2:44:25, 22.67 USD now.',
    );

    const listed = await stint('imports');
    expect(listed.stdout).toContain(report.importId);
    const undone = await stint('undo', report.importId, '--with-catalog', '--yes');
    expect(undone).toMatchObject({ code: 0, stdout: '5 entries deleted, 0 kept.\n' });
    expect(await count()).toBe(0);
    expect((await stint('undo', report.importId, '--yes')).stderr).toContain('was already undone');
  });

  test('import exits with 1 if stored entries differ, and undo lists the entries that it keeps', async () => {
    const { team } = await inNewTeam(server.app, ada, { name: 'Differing' });
    const header = 'description,billable,client,project,task,tags,start,end,user_name,user_email';
    const row = (title: string, hour: number) =>
      `${title},,,,,,2024-03-04T${hour}:00:00Z,2024-03-04T${hour + 1}:30:00Z,,`;
    writeFileSync(
      path.join(folder, 'three.csv'),
      [header, row('One', 10), row('One', 11), row('Three', 15)].join('\n'),
    );
    const args = [
      'import',
      'three.csv',
      '--timezone',
      'UTC',
      '--team',
      team.id,
      '--overlap',
      'team',
      '--yes',
    ];
    const imported = await stint(...args);
    expect(imported).toMatchObject({ code: 0 });
    expect(imported.stdout).toContain('0:30:00 of overlapping time counts once, in merged entries.');
    const { edges } = await client.timeEntries({ teamId: team.id });
    const [three, merged] = edges.map(({ node }) => node.id);
    await client.deleteTimeEntry({ id: three ?? '' });
    await client.updateTimeEntry({ id: merged ?? '', title: 'By hand' });
    const again = await stint(...args);
    expect(again.code).toBe(1);
    expect(again.stdout).toMatch(
      /Differences:\n[\s\S]*three\.csv, line 4: Its entry was deleted after an earlier import\.[\s\S]*\nDiffers\.\n$/,
    );

    const imports = await client.imports({ teamId: team.id });
    const undone = await stint('undo', imports.edges.at(-1)?.node.id ?? '', '--yes');
    expect(undone.stdout).toBe(`0 entries deleted, 1 kept.\n${merged}  changed since  By hand\n`);
    await client.deleteTimeEntry({ id: merged ?? '' });
  });

  test('import reports wrong arguments before it writes anything', async () => {
    expect((await stint('import', 'nowhere.csv')).stderr).toBe('stint: File not found: nowhere.csv.\n');
    expect((await stint('import', '.')).stderr).toContain('is a directory');
    expect((await stint('import', 'toggl.csv', '--report', 'a.pdf')).stderr).toContain('.html or .json');
    expect((await stint('import', 'toggl.csv', '--person', 'x')).code).toBe(2);
    expect((await stint('import', 'toggl.csv', '--team', 'Nobody')).stderr).toContain(
      'None of your teams has the name or id "Nobody"',
    );
    writeFileSync(path.join(folder, 'odd.csv'), 'Colour,Size\nred,1\n');
    expect((await stint('import', 'odd.csv')).stderr).toContain('Its columns are "Colour", "Size"');
    expect((await stint('verify', crypto.randomUUID())).stderr).toContain('There is no import');
    const everyone = [...berlin, ...people, '--yes'];
    for (const path of ['nowhere/report.html', '.html']) {
      if (path === '.html') mkdirSync(`${folder}/.html`);
      const report = await stint('import', 'toggl.csv', ...everyone, '--report', path);
      expect(report).toMatchObject({ code: 2, stdout: '' });
      expect(report.stderr).toContain(path);
    }
    const dry = await stint('import', 'toggl.csv', '--dry-run', '--report', 'a.html');
    expect(dry).toMatchObject({ code: 2, stdout: '' });
    expect(dry.stderr).toContain('--dry-run, which imports nothing');
    const mapped = await stint('import', 'toggl.csv', ...everyone, '--map', 'date=Datum,duration=Dauer');
    expect(mapped).toMatchObject({ code: 2, stdout: '' });
    expect(mapped.stderr).toContain('None of the files has all columns of the mapping ("Datum", "Dauer")');
    const unreachable = await stint('import', 'toggl.csv', ...everyone, '--url', 'http://127.0.0.1:1');
    expect(unreachable).toMatchObject({ code: 1, stdout: '' });
    expect(unreachable.stderr).toContain('cannot be reached');
    expect(await count()).toBe(0);
  });

  test('--person accepts names, also of people whose addresses are in the files', async () => {
    const named = ['--person', 'mira holm=me', '--person', 'Tariq Osei=skip', '--person', 'Zoe=skip'];
    const preview = await stint('import', 'toggl.csv', ...berlin, ...named, '--dry-run');
    expect(preview).toMatchObject({ code: 0, stderr: 'The files name nobody as "Zoe".\n' });
    expect(preview.stdout).toMatch(/Mira Holm <mira@example.com> .*, as chosen/);
    expect(preview.stdout).toMatch(/Tariq Osei <tariq@example.com> .*skipped, as chosen/);
    const exact = ['--person', 'mira@example.com=skip', '--person', 'Mira Holm=me', '--skip-unmatched'];
    const both = await stint('import', 'toggl.csv', ...berlin, ...exact, '--dry-run');
    expect(both.stdout).toMatch(/Mira Holm <mira@example.com> .*skipped, as chosen/);
  });

  test('import prints no control characters from files', async () => {
    const name = 'a\u001b]0;b\u0007.csv';
    const header = 'Date\u001b[31m,Hours,Job\u009b2J';
    writeFileSync(path.join(folder, name), `${header}\n\u001b[5m,1,\n2024-03-04,1,\u001b[7mJob\n`);
    const map = 'date=Date\u001b[31m,duration=Hours,project=Job\u009b2J';
    const preview = await stint('import', name, ...berlin, '--map', map, '--dry-run');
    expect(preview.code).toBe(0);
    expect(preview.stdout).toContain('Invalid date.');
    const unknown = await stint('import', name, ...berlin);
    expect(unknown.stderr).toContain('is a table of no known tool');
    for (const text of [preview.stdout, preview.stderr, unknown.stderr]) {
      expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    }
  });

  test('Ctrl-C ends an import at once before anything is written', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const reached = once(silent, 'connection');
    const args = ['import', 'toggl.csv', '--yes', '--url', `http://127.0.0.1:${port}`];
    const { child, finished } = startStint(args, settings());
    await reached;
    child.kill('SIGINT');
    expect(await finished).toMatchObject({ code: 130, stdout: '', stderr: '' });
    silent.close();
  });

  test('import reproduces an export in another team', async () => {
    const target = await inNewTeam(server.app, ada, { name: 'Target' });
    await stint('import', 'toggl.csv', ...berlin, ...people, '--yes');
    for (const format of ['csv', 'json']) {
      const file = `export.${format}`;
      expect((await stint('export', '--format', format, '--output', file)).code).toBe(0);
      const existing = await stint('export', '--output', file);
      expect(existing.stderr).toContain('already exists');
      const into = ['--team', target.team.id, '--yes'];
      expect((await stint('import', file, ...into)).code).toBe(0);
      const out = async (team: string) => {
        const { stdout } = await stint('export', '--team', team);
        // The ids differ.
        return stdout.replace(/^[0-9a-f-]{36},/gm, '');
      };
      expect(await out(target.team.id)).toBe(await out(ada.team.id));
    }
    // An import into the team of the export finds all entries already imported.
    const same = await stint('import', 'export.csv', '--yes', '--json');
    expect(JSON.parse(same.stdout)).toMatchObject({ verdict: 'MATCHES', counts: { created: 0 } });
  });

  test('the same command resumes an import that Ctrl-C stopped', async () => {
    const team = await inNewTeam(server.app, ada, { name: 'Long' });
    const day = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString();
    const rows = Array.from({ length: 600 }, (_, n) => `Work ${n},,,,,,${day(n)},${day(n + 1)},,`);
    const header = 'description,billable,client,project,task,tags,start,end,user_name,user_email';
    writeFileSync(path.join(folder, 'long.csv'), [header, ...rows].join('\n'));
    const args = ['import', 'long.csv', '--timezone', 'UTC', '--team', team.team.id, '--yes', '--json'];
    const { child, finished } = startStint(args, settings());
    let messages = '';
    child.stderr.on('data', (chunk) => {
      messages += chunk;
    });
    const imports = () =>
      client.imports({ teamId: team.team.id }, { select: { edges: { node: { entryCount: true } } } });
    await expect.poll(async () => (await imports()).edges[0]?.node.entryCount ?? 0).toBeGreaterThan(20);
    child.kill('SIGINT');
    expect((await finished).code).toBe(130);
    expect(messages).toContain('continue where it stopped');
    const resumed = await runStint(args, settings());
    expect(resumed.stderr).toContain('Continuing import');
    expect(JSON.parse(resumed.stdout)).toMatchObject({ verdict: 'MATCHES', counts: { created: 600 } });
    expect(resumed.code).toBe(0);
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { MIDDAY } from '../../test/harness/midday.ts';
import { allowIn, signedInBrowser } from '../../test/harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { type Finished, startStint } from '../../test/processes/run-stint.ts';
import { withWarmStint } from '../../test/processes/warm-stint.ts';
import { freePort } from '../app/free-port.ts';
import { type ApiClient, createClient } from '../client/index.ts';

const runCommand = withWarmStint();

describeOnBothEngines('the daily commands', (engine) => {
  let server: TestServer;
  let ada: Person;
  let home: string;
  let client: ApiClient;

  beforeAll(async () => {
    const port = String(await freePort());
    server = await startTestServer(engine, { PORT: port, STINT_BASE_URL: `http://127.0.0.1:${port}` });
    ada = await createPerson(server.app, 'Ada', MIDDAY);
    client = createClient({ url: server.origin, credential: ada.key });
    const acme = await client.createClient({ args: { name: 'Acme' } });
    await client.createProject({ args: { name: 'Website', clientId: acme.client.id } });
    home = mkdtempSync(path.join(tmpdir(), 'stint-home-'));
  });
  afterAll(async () => {
    rmSync(home, { recursive: true, force: true });
    await server?.close();
  });

  const stint = (args: string[], env: Record<string, string> = {}): Promise<Finished> =>
    runCommand(args, { env: { HOME: home, STINT_URL: server.origin, ...env } });
  const asAda = (...args: string[]) => stint(args, { SERVICE_API_KEY: ada.key });

  test('start, status, stop and log track time and list entries', async () => {
    expect(await asAda('status')).toEqual({ code: 0, stdout: 'No timer is running.\n', stderr: '' });
    const started = await asAda('start', 'Review', '@website', '#deep', '!');
    expect(started.stderr).toBe('');
    expect(started.stdout).toMatch(/^Started at \d\d:\d\d: Review @Acme\/Website #deep !\n$/);
    expect((await asAda('status')).stdout).toMatch(
      /^Review @Acme\/Website #deep !, 0:00:\d\d since \d\d:\d\d\n$/,
    );
    expect(JSON.parse((await asAda('status', '--json')).stdout)).toMatchObject({
      title: 'Review',
      running: true,
    });

    const next = await asAda('start', 'Standup');
    expect(next.stdout).toMatch(/^Stopped: Review @Acme\/Website #deep !, 0:00\nStarted at .*: Standup\n$/);
    expect((await asAda('stop')).stdout).toBe('Stopped: Standup, 0:00\n');
    expect(await asAda('stop')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^stint: .+\n$/),
    });

    const recorded = await asAda('start', 'yesterday 9-10:30 Planning');
    expect(recorded.stdout).toMatch(/^Recorded: \d{4}-\d\d-\d\d 09:00, 1:30: Planning\n$/);
    const log = (await asAda('log', '--days', '2')).stdout;
    expect(log).toMatch(/^\d{4}-\d\d-\d\d {2}1:30\n {2}09:00-10:30 {2}1:30 {2}Planning\n\n/);
    expect(log).toContain('Review @Acme/Website #deep !');
    expect((await asAda('log', '--days', '1')).stdout).not.toContain('Planning');
    const titles = (JSON.parse((await asAda('log', '--json')).stdout) as { title: string }[]).map(
      ({ title }) => title,
    );
    expect(titles).toEqual(['Planning', 'Review', 'Standup']);
  });

  test('start and stop name the entries that a new entry overlaps', async () => {
    await asAda('start', 'yesterday 13-14 Emails');
    const separate = await asAda('start', 'yesterday 13:30-14:30 Call');
    expect(separate.stdout).toMatch(/^Recorded: .* 13:30, 1:00: Call\n$/);
    expect(separate.stderr).toMatch(
      /It shares 30 minutes with the entry \S+ "Emails" \(\d{4}-\d\d-\d\d 13:00–14:00 \S+\); both were kept\.\n$/,
    );

    const merged = await asAda('start', 'yesterday 12:30-13:30 emails');
    expect(merged.stdout).toMatch(/^Merged: .* 12:30, 1:30: Emails\n/);
    expect(merged.stderr).toMatch(
      /^It overlapped existing time and was merged into the entry \S+ "Emails" \(\S+ 12:30–14:00 \S+\); the dashboard can undo the merge\.\n/,
    );

    await asAda('start', '0:01- Deep work');
    const stopped = await asAda('stop');
    expect(stopped.code).toBe(0);
    expect(stopped.stdout).toContain('Stopped: Deep work');
    // The timers of the previous test lasted less than a minute.
    expect(stopped.stderr).toMatch(/It shares less than a minute with the entry \S+ "Review"/);
  });

  test('start rejects a line with an unknown project', async () => {
    const { code, stderr } = await asAda('start', 'Review @nobody');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('There is no project “nobody”'),
    });
  });

  test('export writes a file that only its owner can read', async () => {
    const file = path.join(home, 'time.csv');
    expect((await asAda('export', '--output', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('Deep work');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('status explains how to sign in if there is no session', async () => {
    const { code, stderr } = await stint(['status']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `stint: You are not signed in to ${server.origin}: run "stint login", or set SERVICE_API_KEY to an API key.\n`,
    );
  });

  test('whoami uses the key of an env file', async () => {
    const file = path.join(home, 'key.env');
    writeFileSync(file, `export SERVICE_API_KEY='${ada.key}'\n`);
    const { stdout } = await stint(['whoami', '--env-file', file]);
    expect(stdout).toBe(`${ada.user.name} (${ada.user.email}) at ${server.origin}, by the env file\n`);
  });

  test('status reports an invalid STINT_URL in one sentence', async () => {
    const { code, stderr } = await stint(['status'], { STINT_URL: 'time.example.com' });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'stint: STINT_URL must be an address such as http://localhost:4000.\n',
    });
  });

  describe('a session of the command line', () => {
    test('login signs in with a browser', async () => {
      const { child, finished } = startStint(['login'], { env: { HOME: home, STINT_URL: server.origin } });
      let shown = '';
      child.stderr.on('data', (text: string) => {
        shown += text;
      });
      await expect.poll(() => shown).toContain('code_challenge');
      const { pathname, search } = new URL(/http:\S+/.exec(shown)?.[0] ?? '');
      await fetch(await allowIn(await signedInBrowser(server, ada), `${pathname}${search}`));
      expect(await finished).toMatchObject({
        code: 0,
        stdout: `Signed in to ${server.origin} as ${ada.user.name} (${ada.user.email}).\n`,
      });
    });

    test('concurrent processes refresh the session one at a time', async () => {
      const folder = path.join(home, '.config/stint');
      const [name = ''] = readdirSync(folder);
      const file = path.join(folder, name);
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), expiresAt: 0 }));
      const all = await Promise.all(Array.from({ length: 4 }, () => stint(['whoami', '--json'])));
      for (const { stdout, stderr } of all) {
        expect(stderr).toBe('');
        expect(JSON.parse(stdout)).toMatchObject({ credential: 'session', email: ada.user.email });
      }
      // If two processes had used the same refresh token, the session would have ended.
      expect((await stint(['whoami'])).stdout).toContain('by "stint login"');
    });

    test('logout ends the session', async () => {
      expect((await stint(['logout'])).stdout).toBe(`Signed out of ${server.origin}.\n`);
      expect((await stint(['logout'])).stdout).toBe(`You were not signed in to ${server.origin}.\n`);
      expect((await stint(['whoami'])).code).toBe(1);
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import {
  createTestApp,
  createTestDatabase,
  describeOnBothEngines,
  type TestApp,
} from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { type Settings, startTestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { runStint, settingsFor, startStint } from '../processes/run-stint.ts';

const form = (email: string, setUpCode?: string) => ({
  name: 'Ada',
  email,
  password: PASSWORD,
  ...(setUpCode !== undefined && { setUpCode }),
});

/** Starts `stint serve` on all interfaces and returns its printed text. */
async function serve(app: TestApp, settings: Settings = {}) {
  const port = await freePort();
  const env = { ...settingsFor(app.database), HOST: '0.0.0.0', PORT: String(port), ...settings };
  const { child, finished } = startStint(['serve'], { env });
  let printed = '';
  for await (const chunk of child.stderr) {
    printed += chunk;
    if (printed.includes('Ctrl-C')) break;
  }
  const origin = `http://localhost:${port}`;
  return {
    origin,
    browser: openCookieBrowser(origin),
    printed,
    code: /Set-up code: (\S+)/.exec(printed)?.[1],
    stop: async () => {
      child.kill('SIGTERM');
      expect((await finished).code).toBe(0);
    },
  };
}

describeOnBothEngines('the first account of a server on all interfaces', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  test('requires the set-up code that all processes print, and closes sign-up', async () => {
    const one = await serve(app);
    const other = await serve(app);
    expect(one.code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    expect(other.code).toBe(one.code);
    expect((await one.browser.get('/sign-up')).text).toContain('name="setUpCode"');

    for (const wrong of [undefined, '0000-0000-0000-0000']) {
      const refused = await one.browser.post('/sign-up', form('eve@example.com', wrong));
      expect([refused.status, refused.set]).toEqual([422, []]);
      expect(refused.text).toContain('id="setUpCode-error"');
    }
    expect((await storedRows(app)).users).toEqual([]);
    const made = await other.browser.post('/sign-up', form('ada@example.com', one.code));
    expect([made.status, made.location]).toEqual([303, '/']);

    const late = await serve(app);
    expect([late.code, late.printed.includes('/sign-up')]).toEqual([undefined, false]);
    for (const { origin } of [one, other, late]) {
      const stranger = openCookieBrowser(origin);
      expect((await stranger.get('/sign-up')).text).toContain('Sign-up is closed');
      expect((await stranger.get('/sign-in')).text).not.toContain('/sign-up');
      const refused = await stranger.post('/sign-up', form('eve@example.com', one.code));
      expect([refused.status, refused.set]).toEqual([403, []]);
    }
    await Promise.all([one, other, late].map(({ stop }) => stop()));
    expect((await storedRows(app)).users).toHaveLength(1);
  });

  test('creates the first account on the command line without a code', async () => {
    const fresh = await createTestApp(engine);
    const server = await serve(fresh);
    const args = ['user', 'create', '--name', 'Ada', '--email', 'ada@example.com'];
    const made = await runStint(args, { env: settingsFor(fresh.database), input: `${PASSWORD}\n` });
    expect(made.code).toBe(0);
    const refused = await server.browser.post('/sign-up', form('eve@example.com', server.code));
    expect(refused.status).toBe(403);
    await server.stop();
    await fresh.close();
  });
});

describe('sign-up', () => {
  test('needs no set-up code if the server is only local', async () => {
    const server = await startTestServer('sqlite');
    const browser = openCookieBrowser(server.origin);
    expect((await browser.get('/sign-up')).text).not.toContain('setUpCode');
    expect((await browser.signUp('Ada', 'ada@example.com')).status).toBe(303);
    await server.close();
  });

  test('limits guesses at the set-up code from one network', async () => {
    const server = await startTestServer('sqlite', { STINT_BASE_URL: 'https://time.example.com' });
    const headers = { origin: 'https://time.example.com' };
    const guess = async () =>
      (await openCookieBrowser(server.origin).post('/sign-up', form('eve@example.com', 'x'), headers)).status;
    const statuses = await Promise.all(Array.from({ length: 8 }, guess));
    expect(statuses.sort()).toEqual([...Array(5).fill(422), 429, 429, 429]);
    await server.close();
  });

  test('sign-up restricted to domains shows the domains and refuses other addresses', async () => {
    const settings = { STINT_SIGNUP: 'domains:example.com,example.org', SMTP_URL: 'smtp://127.0.0.1:9' };
    const server = await startTestServer('sqlite', settings);
    await createPerson(server.app);
    const browser = openCookieBrowser(server.origin);
    expect((await browser.get('/sign-up')).text).toContain('An address at example.com or example.org.');
    const refused = await browser.signUp('Eve', 'eve@evil.example');
    expect([refused.status, refused.set]).toEqual([422, []]);
    expect(refused.text).toContain('id="email-error"');
    expect((await browser.signUp('Ada', 'ada@example.org')).status).toBe(303);
    await server.close();
  });

  test('sign-up restricted to domains prevents a start without a mail server', async () => {
    const database = await createTestDatabase('sqlite');
    const env = { ...settingsFor(database), PORT: '0', STINT_SIGNUP: 'domains:example.com' };
    const { code, stderr } = await runStint(['serve'], { env });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'stint: STINT_SIGNUP with domains needs SMTP_URL: a person proves an address with a link that is mailed to it.\n',
    );
    await database.drop();
  });
});

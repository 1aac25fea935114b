import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { message, postMcp } from '../../../test/harness/mcp.ts';
import { allowIn, connect, makeApp, signedInBrowser } from '../../../test/harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../../../test/harness/server.ts';
import { freePort } from '../../app/free-port.ts';
import type { OAuthApp } from '../../domain/entities.ts';
import { createClient } from '../index.ts';
import { findCredential, login, logout, sessionAt } from './index.ts';
import type { Session } from './session-store.ts';

describeOnBothEngines('the session of the command line', (engine) => {
  let server: TestServer;
  let ada: Person;
  let home: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    const port = String(await freePort());
    server = await startTestServer(engine, { PORT: port, STINT_BASE_URL: `http://127.0.0.1:${port}` });
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'stint-home-'));
    env = { HOME: home };
  });
  afterEach(() => rmSync(home, { recursive: true }));

  /** Opens the URL in a signed-in browser and allows access. */
  const allowInBrowser = async (address: string, change: (back: URL) => void = () => {}) => {
    const { pathname, search } = new URL(address);
    const back = new URL(await allowIn(await signedInBrowser(server, ada), `${pathname}${search}`));
    change(back);
    return fetch(back);
  };
  const signIn = () =>
    login(server.origin, sessionAt(server.origin, env), (address) => void allowInBrowser(address));
  const fileOf = () => {
    const [name = ''] = readdirSync(path.join(home, '.config/stint'));
    return path.join(home, '.config/stint', name);
  };
  const stored = () => JSON.parse(readFileSync(fileOf(), 'utf8')) as Session;
  const expire = () => writeFileSync(fileOf(), JSON.stringify({ ...stored(), expiresAt: 0 }));
  const client = async () => {
    const { credential } = await findCredential({ url: server.origin, env });
    return createClient({ url: server.origin, credential });
  };

  test('signs a person in through a browser and appears among their connected apps', async () => {
    await signIn();
    const api = await client();
    expect(await api.me()).toMatchObject({ email: ada.user.email });
    await api.createTag({ args: { name: `from ${home}` } });
    const { timeEntry } = await api.createTimeEntry({
      startTime: '2026-03-02T09:00:00Z',
      endTime: '2026-03-02T10:00:00Z',
    });
    expect(timeEntry.source).toMatchObject({
      id: 'stint-cli',
      kind: 'OAUTH_APP',
      label: 'Stint command line',
    });
    // An app may not create a credential that would outlive its grant.
    await expect(api.createApiKey({ args: { name: 'x' } })).rejects.toMatchObject({
      code: 'BROWSER_REQUIRED',
    });

    const own = createClient({ url: server.origin, credential: ada.key });
    const connected = await own.connectedApps();
    expect(connected.map(({ app }) => app.name)).toContain('Stint command line');
    await own.disconnectApp({ id: 'stint-cli' });
    await expect(api.me()).rejects.toThrow('run "stint login" again');
    expect(readdirSync(path.join(home, '.config/stint'))).toEqual([]);
  });

  test('a session is valid for the MCP server and the API, also after a renewal', async () => {
    await signIn();
    const whoAmI = () =>
      postMcp(
        server.origin,
        stored().accessToken,
        message('tools/call', { name: 'who_am_i', arguments: {} }),
      );
    expect((await whoAmI()).status).toBe(200);
    expire();
    expect(await (await client()).me()).toMatchObject({ id: ada.user.id });
    expect((await whoAmI()).status).toBe(200);
  });

  test('requests a token for the URL of the MCP server', async () => {
    const resources: (string | null)[] = [];
    await login(server.origin, sessionAt(server.origin, env), (address) => {
      resources.push(new URL(address).searchParams.get('resource'));
      void allowInBrowser(address);
    });
    expect(resources).toEqual([`${server.origin}/mcp`]);
  });

  test('renews a session for the API alone', async () => {
    const file = sessionAt(server.origin, env);
    const app = {
      app: { id: 'stint-cli', redirectUris: ['http://127.0.0.1:1/callback'] } as unknown as OAuthApp,
      secret: null,
    };
    const tokens = await connect(server, app, ada, { resource: `${server.origin}/api/v1/graphql` });
    await file.write({
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresAt: 0,
      tokenEndpoint: `${server.origin}/oauth/token`,
      revocationEndpoint: `${server.origin}/oauth/revoke`,
    });
    expect(await (await client()).me()).toMatchObject({ id: ada.user.id });
    expect(await logout(file)).toBe(true);
  });

  test('rejects disconnecting the command line for a person without a session', async () => {
    const ben = await createPerson(server.app);
    await connect(server, await makeApp(server, ben), ben);
    const own = createClient({ url: server.origin, credential: ben.key });
    await expect(own.disconnectApp({ id: 'stint-cli' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await own.connectedApps()).toHaveLength(1);
  });

  test('stores the session readable by the user alone', async () => {
    await signIn();
    expect(statSync(fileOf()).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(fileOf())).mode & 0o777).toBe(0o700);
  });

  test('stores the session under XDG_CONFIG_HOME', async () => {
    env.XDG_CONFIG_HOME = path.join(home, 'xdg');
    await signIn();
    expect(readdirSync(path.join(home, 'xdg/stint'))).toHaveLength(1);
    expect(readdirSync(home)).toEqual(['xdg']);
  });

  test('renews an expired session and stores the new tokens', async () => {
    await signIn();
    const before = stored();
    expire();
    expect(await (await client()).me()).toMatchObject({ id: ada.user.id });
    expect(stored().refreshToken).not.toBe(before.refreshToken);
    expect(stored().expiresAt).toBeGreaterThan(Date.now());
  });

  test('renews the session after the server rejects its access token', async () => {
    await signIn();
    writeFileSync(fileOf(), JSON.stringify({ ...stored(), accessToken: 'nonsense' }));
    expect(await (await client()).me()).toMatchObject({ id: ada.user.id });
  });

  test('renews the session once for concurrent calls', async () => {
    await signIn();
    expire();
    // Each client has read the file separately, as separate processes do.
    const clients = await Promise.all(Array.from({ length: 6 }, client));
    const answers = await Promise.all(clients.flatMap((api) => [api.me(), api.me()]));
    expect(answers).toHaveLength(12);
    expire();
    expect(await (await client()).me()).toMatchObject({ id: ada.user.id });
  });

  test('renews the session despite the stale lock of a killed process', async () => {
    await signIn();
    expire();
    const lock = `${fileOf()}.lock`;
    writeFileSync(lock, '1');
    utimesSync(lock, 0, 0);
    expect(await (await client()).me()).toMatchObject({ id: ada.user.id });
  });

  test('ends the session with a logout, at the server too', async () => {
    await signIn();
    const { accessToken, refreshToken } = stored();
    expect(await logout(sessionAt(server.origin, env))).toBe(true);
    const late = createClient({ url: server.origin, credential: accessToken });
    await expect(late.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const refused = await fetch(`${server.origin}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'stint-cli',
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    });
    expect(refused.status).toBe(400);
    await expect(client()).rejects.toThrow('You are not signed in');
    expect(await logout(sessionAt(server.origin, env))).toBe(false);
  });

  test('revokes the previous session at a new login', async () => {
    await signIn();
    const { accessToken } = stored();
    await signIn();
    const before = createClient({ url: server.origin, credential: accessToken });
    await expect(before.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await (await client()).me()).toMatchObject({ id: ada.user.id });
  });

  const answers: [string, (back: URL) => void, string][] = [
    ['another server', (back) => back.searchParams.set('iss', 'https://evil.example'), 'another server'],
    ['no server', (back) => back.searchParams.delete('iss'), 'another server'],
    [
      'a person who says no',
      (back) => {
        back.searchParams.delete('code');
        back.searchParams.set('error', 'access_denied');
      },
      'You did not allow it',
    ],
    ['someone with a code of their own', (back) => back.searchParams.set('code', 'theirs'), 'invalid_grant'],
  ];
  test.each(answers)('rejects a sign-in with a response of %s', async (_who, change, message) => {
    const file = sessionAt(server.origin, env);
    const attempt = login(server.origin, file, (address) => void allowInBrowser(address, change));
    await expect(attempt).rejects.toThrow(message);
    expect(await file.read()).toBeNull();
  });

  test('ignores a redirect with a wrong state and keeps waiting', async () => {
    let status = 0;
    await login(server.origin, sessionAt(server.origin, env), async (address) => {
      const redirectUri = new URL(address).searchParams.get('redirect_uri') ?? '';
      const forged = await fetch(`${redirectUri}?code=theirs&state=guessed&iss=${server.origin}`);
      status = forged.status;
      await allowInBrowser(address);
    });
    expect(status).toBe(400);
    expect(await (await client()).me()).toMatchObject({ id: ada.user.id });
  });

  test('stops waiting for the browser after the timeout', async () => {
    const attempt = login(server.origin, sessionAt(server.origin, env), () => {}, 50);
    await expect(attempt).rejects.toThrow('Nobody signed in in time');
  });

  test('uses the key of the environment, then of the env file, then the session', async () => {
    await signIn();
    const envFile = path.join(home, '.env');
    writeFileSync(envFile, 'SERVICE_API_KEY=stint_file');
    const url = server.origin;
    const withKey = { ...env, SERVICE_API_KEY: 'stint_environment' };
    expect(await findCredential({ url, env: withKey, envFile })).toEqual({
      credential: 'stint_environment',
      from: 'environment',
    });
    expect(await findCredential({ url, env, envFile })).toEqual({
      credential: 'stint_file',
      from: 'env file',
    });
    expect(await findCredential({ url, env: { ...env, SERVICE_API_KEY: '' } })).toMatchObject({
      from: 'session',
    });
    await expect(findCredential({ url: 'http://127.0.0.1:9', env })).rejects.toThrow('You are not signed in');
  });

  test('reports a damaged session file without its tokens', async () => {
    await signIn();
    const { accessToken } = stored();
    writeFileSync(fileOf(), `{"accessToken": "${accessToken}" "refreshToken"`);
    const error = await client().catch((reason: unknown) => reason);
    expect(inspect(error, { depth: 20, showHidden: true })).toContain('is damaged');
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(accessToken.slice(0, 8));
  });
});

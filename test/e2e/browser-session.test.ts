import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CookieBrowser, openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

interface Body {
  data: Record<string, { email?: string }>;
  errors: [{ message: string; extensions: { code: string } }];
}

describeOnBothEngines('the dashboard without a session', (engine) => {
  const redirectOf = async (server: TestServer, path: string) =>
    (await openCookieBrowser(server.origin).get(path)).location;

  test('redirects the first person to sign-up and later people to sign-in', async () => {
    const server = await startTestServer(engine);
    expect(await redirectOf(server, '/')).toBe('/sign-up');
    expect(await redirectOf(server, '/calendar?view=day')).toBe('/sign-up?next=%2Fcalendar%3Fview%3Dday');
    await createPerson(server.app, 'Ada Lovelace');
    expect(await redirectOf(server, '/')).toBe('/sign-in');
    expect(await redirectOf(server, '/projects/x')).toBe('/sign-in?next=%2Fprojects%2Fx');
    expect(await redirectOf(server, '/nowhere')).toBeNull();
    await server.close();
  });

  test('redirects to sign-in if sign-up is off', async () => {
    const server = await startTestServer(engine, { STINT_SIGNUP: 'off' });
    expect(await redirectOf(server, '/')).toBe('/sign-in');
    await server.close();
  });
});

describeOnBothEngines('the API with a browser session', (engine) => {
  let server: TestServer;
  let ada: Person;
  let browser: CookieBrowser;
  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_SIGN_IN_LIMIT: 'off' });
    ada = await createPerson(server.app, 'Ada Lovelace');
    browser = openCookieBrowser(server.origin);
    await browser.signIn(ada.user.email);
  });
  afterAll(() => server.close());

  const cookie = () => `stint_session=${browser.cookies.get('stint_session')}`;
  const call = async (
    headers: Record<string, string>,
    query = '{ me { email } }',
    path = '/api/v1/graphql',
  ) => {
    const response = await fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };

  test('accepts the session from a page of its own origin', async () => {
    const ours: Record<string, string>[] = [{ origin: server.origin }, { 'sec-fetch-site': 'same-origin' }];
    for (const headers of ours) {
      const { status, body } = await call({ cookie: cookie(), ...headers });
      expect([status, body]).toEqual([200, { data: { me: { email: ada.user.email } } }]);
    }
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['an unknown origin', {}],
  ])('refuses the session from a page of %s before it looks up the session', async (_where, headers) => {
    for (const sent of [cookie(), `stint_session=${'x'.repeat(43)}`]) {
      const { status, body } = await call({ cookie: sent, ...headers });
      expect([status, body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('answers a preflight of another site without CORS headers', async () => {
    const answer = await fetch(`${server.origin}/api/v1/graphql`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.status).toBe(405);
  });

  test('prefers a key to the session, and records the dashboard as the source', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const { body } = await call({
      cookie: cookie(),
      origin: server.origin,
      authorization: `Bearer ${bob.key}`,
    });
    expect(body.data.me?.email).toBe(bob.user.email);
    const started = await call(
      { cookie: cookie(), origin: server.origin },
      'mutation { startTimer(input: { title: "Here" }) { timeEntry { source { kind } } errors { message } } }',
    );
    expect(started.body.data.startTimer).toEqual({
      timeEntry: { source: { kind: 'DASHBOARD' } },
      errors: [],
    });
  });

  test('answers 401 if the page belongs to another user than the session', async () => {
    const sent = { cookie: cookie(), origin: server.origin };
    const bob = await createPerson(server.app, 'Bob');
    const { status, body } = await call({ ...sent, 'stint-user': bob.user.id });
    expect([status, body.errors[0]]).toMatchObject([
      401,
      { message: expect.stringContaining('Someone else'), extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    expect((await call({ ...sent, 'stint-user': ada.user.id })).status).toBe(200);
  });

  test('refuses the session at the MCP endpoint', async () => {
    expect((await call({ cookie: cookie(), origin: server.origin }, '', '/mcp')).status).toBe(401);
  });

  test('rejects the session after sign-out', async () => {
    const sent = { cookie: cookie(), origin: server.origin };
    await browser.post('/sign-out', {});
    const { status, body, headers } = await call(sent);
    expect([status, body.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(headers.get('www-authenticate')).toContain('Bearer');
  });

  test('mentions signing in to its own pages and API keys to other callers', async () => {
    const own = await call({ origin: server.origin });
    expect([own.status, own.body.errors[0].message]).toEqual([401, 'You are signed out. Sign in again.']);
    expect((await call({})).body.errors[0].message).toContain('An API key is needed');
  });
});

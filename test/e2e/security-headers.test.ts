import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../harness/factories.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { authorizePath, makeApp, newVerifier, signedInBrowser } from '../harness/oauth-flow.ts';
import { post, startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  ada = await createPerson(server.app, 'Ada');
});
afterAll(() => server.close());

const authorized = () => ({ authorization: `Bearer ${ada.key}` });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' });
const send = (query: string, headers: Record<string, string> = authorized()) =>
  post(server.origin, JSON.stringify({ query }), headers);
const callTool = (key: string | null, headers: Record<string, string> = {}) =>
  postMcp(server.origin, key, message('tools/call', { name: 'who_am_i', arguments: {} }), headers);

interface Kind {
  status: number;
  ask: () => Promise<Response>;
}

/** Every kind of response except pages, which content-policies.test.ts covers. */
const answers: Record<string, Kind> = {
  'data of the API': { status: 200, ask: () => send('{ me { id } }') },
  'a document that is refused': { status: 200, ask: () => send('{ nothing }') },
  'a request without a key': { status: 401, ask: () => send('{ me { id } }', {}) },
  'a session from another origin': {
    status: 403,
    ask: () => send('{ me { id } }', { cookie: `stint_session=${'x'.repeat(43)}` }),
  },
  'another media type': {
    status: 415,
    ask: () => send('{ me { id } }', { ...authorized(), 'content-type': 'text/plain' }),
  },
  'a body that is too large': { status: 413, ask: () => send('x'.repeat(400_000)) },
  'another method': { status: 405, ask: () => get('/api/v1/graphql') },
  'a stream of changes': {
    status: 200,
    ask: () =>
      send('subscription { changes { __typename } }', { ...authorized(), accept: 'text/event-stream' }),
  },
  'a result of a tool': { status: 200, ask: () => callTool(ada.key) },
  'a tool without a key': { status: 401, ask: () => callTool(null) },
  'a page that may not call a tool': {
    status: 403,
    ask: () => callTool(ada.key, { origin: 'https://evil.example' }),
  },
  'a report as a file': {
    status: 200,
    ask: () => get('/api/v1/reports/export?format=csv', authorized()),
  },
  'a report without a key': { status: 401, ask: () => get('/api/v1/reports/export?format=csv') },
  'the schema': { status: 200, ask: () => get('/api/v1/schema.graphql') },
  'the script of the sign-up page': { status: 200, ask: () => get('/sign-up.js') },
  'the keys of the authorization server': { status: 200, ask: () => get('/oauth/jwks') },
  'a refused token request': {
    status: 400,
    ask: () => fetch(`${server.origin}/oauth/token`, { method: 'POST', body: new URLSearchParams() }),
  },
  'a token request that is too large': {
    status: 413,
    ask: () =>
      fetch(`${server.origin}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'x'.repeat(60_000) }),
      }),
  },
  'the redirect to the consent page': {
    status: 303,
    ask: async () => {
      const browser = await signedInBrowser(server, ada);
      const cookie = `stint_session=${browser.cookies.get('stint_session')}`;
      return get(authorizePath(await makeApp(server, ada), newVerifier()), { cookie });
    },
  },
  'the redirect to the sign-in page': { status: 303, ask: () => get('/', { accept: 'text/html' }) },
  'the redirect to a path without a slash': {
    status: 303,
    ask: () => get('/sign-in/', { accept: 'text/html' }),
  },
  discovery: { status: 200, ask: () => get('/.well-known/oauth-protected-resource') },
  health: { status: 200, ask: () => get('/healthz') },
  readiness: { status: 200, ask: () => get('/readyz') },
  metrics: { status: 200, ask: () => get('/metrics') },
  'an unknown path for a program': { status: 404, ask: () => get('/nowhere') },
  'an address that cannot be decoded': { status: 400, ask: () => get('/%zz') },
};

describe.each(Object.entries(answers))('%s', (_name, { status, ask }) => {
  test('has headers against scripts, framing and sniffing', async () => {
    const answer = await ask();
    await answer.body?.cancel();
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; (frame-ancestors 'none'|sandbox)$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    // Without a https address in the settings, Strict-Transport-Security is not sent.
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('a server behind https', () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await startTestServer('sqlite', { STINT_BASE_URL: 'https://api.example.com' });
  });
  afterAll(() => secure.close());

  test.each([
    '/healthz',
    '/sign-in',
    '/',
    '/nowhere',
    '/%zz',
    '/api/v1/graphql',
    '/oauth/jwks',
    '/oauth/authorize',
    '/mcp',
  ])('sends Strict-Transport-Security for %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(secure.origin + path, { method, redirect: 'manual' });
      await answer.body?.cancel();
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import type { Person } from '../harness/factories.ts';
import { newVerifier } from '../harness/oauth-flow.ts';
import { operations } from '../harness/schema-calls.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { EntityFactory } from '../models/entity-factory.ts';

/** Only people with an account issue credentials. Programs cannot register themselves. */
describeOnBothEngines('a caller without an account', (engine) => {
  let server: TestServer;
  let ada: Person;
  let things: EntityFactory;
  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_SIGN_IN_LIMIT: 'off' });
    things = await EntityFactory.of(server.app, 'Ada');
    ada = things.owner;
  });
  afterAll(() => server.close());

  const readCredentials = async () => {
    const { users, sessions, api_keys, oauth_apps } = await storedRows(server.app);
    return { users, sessions, api_keys, oauth_apps };
  };
  const registration = { client_name: 'Robot', redirect_uris: ['https://evil.example.com/callback'] };

  test('gets no account, session, key or application through forms', async () => {
    const before = await readCredentials();
    const browser = openCookieBrowser(server.origin);
    const form = {
      name: 'Eve',
      email: 'eve@example.com',
      password: 'wrong horse battery',
      setUpCode: '0000-0000-0000-0000',
      token: newVerifier(),
    };
    const token = newVerifier();
    const paths = [
      '/sign-up',
      '/sign-in',
      '/forgot-password',
      `/reset-password/${token}`,
      `/invitation/${token}`,
      `/invitation/${token}/sign-up`,
      `/invitation/${token}/switch`,
      '/consent',
      '/account',
    ];
    for (const path of paths) {
      for (const email of ['eve@example.com', ada.user.email]) {
        const page = await browser.post(path, { ...form, email });
        expect([path, page.set.filter((cookie) => /stint_session=[^;]/.test(cookie))]).toEqual([path, []]);
      }
    }
    expect(await readCredentials()).toEqual(before);
  });

  test('gets nothing through operations of the API or tools', async () => {
    const forged: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer stint_${newVerifier()}` },
      { cookie: `stint_session=${newVerifier()}`, origin: server.origin },
    ];
    const nobody = server.client(null);
    for (const operation of operations) {
      const variables = await things.call(operation);
      const made = await readCredentials();
      for (const headers of forged) {
        const answer = await nobody.send(operation.document, variables, headers);
        expect([operation.name, answer.status]).toEqual([operation.name, 401]);
      }
      expect(await readCredentials()).toEqual(made);
    }
    const mcp = await fetch(`${server.origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    expect(mcp.status).toBe(401);
  });

  test('registers no application and gets no token', async () => {
    const before = await readCredentials();
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
    for (const path of ['/oauth/register', '/oauth/reg', '/register', '/oauth/clients', '/oauth/device']) {
      const answer = await fetch(server.origin + path, { ...json, body: JSON.stringify(registration) });
      expect([path, answer.ok]).toEqual([path, false]);
    }
    const metadata = await fetch(`${server.origin}/.well-known/oauth-authorization-server`);
    expect(await metadata.json()).not.toHaveProperty('registration_endpoint');
    const grants = [
      { grant_type: 'client_credentials', client_id: 'stint-cli', scope: 'read write' },
      { grant_type: 'password', client_id: 'stint-cli', username: ada.user.email, password: 'guess' },
      { grant_type: 'authorization_code', client_id: 'stint-cli', code: newVerifier() },
      { grant_type: 'refresh_token', client_id: 'stint-cli', refresh_token: newVerifier() },
    ];
    for (const grant of grants) {
      const answer = await fetch(`${server.origin}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(grant as unknown as Record<string, string>),
      });
      expect([grant.grant_type, answer.ok]).toEqual([grant.grant_type, false]);
    }
    expect(await readCredentials()).toEqual(before);
  });

  test('creates no key and no application with a leaked key', async () => {
    const client = server.client(ada.key);
    const before = await readCredentials();
    for (const mutation of [
      'createApiKey(input: { args: { name: "More" } }) { secret }',
      'createOAuthApp(input: { args: { preset: CLAUDE_CODE } }) { clientSecret }',
      `confirmPassword(input: { password: "${PASSWORD}" }) { confirmedUntil }`,
    ]) {
      const answer = await client.send(`mutation { ${mutation} }`);
      expect(answer).toMatchObject({ status: 403, errors: [{ extensions: { code: 'BROWSER_REQUIRED' } }] });
    }
    const after = await readCredentials();
    expect(after.api_keys?.length).toBe(before.api_keys?.length);
    expect(after.oauth_apps).toEqual(before.oauth_apps);
  });
});

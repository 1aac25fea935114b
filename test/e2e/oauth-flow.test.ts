import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOAuthApp } from '../../src/services/oauth-apps/delete.ts';
import { updateOAuthApp } from '../../src/services/oauth-apps/update.ts';
import { type CookieBrowser, openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { asOperator, createPerson, type Person } from '../harness/factories.ts';
import {
  allow,
  authorizePath,
  connect,
  exchangeCode,
  makeApp,
  newVerifier,
  postToken,
  REDIRECT_URI,
  signedInBrowser,
  type TestOAuthApp,
} from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { HOUR } from '../harness/times.ts';

const WRITE = 'mutation { createClient(input: { args: { name: "Acme" } }) { errors { message } } }';

describeOnBothEngines('an OAuth application', (engine) => {
  let server: TestServer;
  let ada: Person;
  let robot: TestOAuthApp;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    robot = await makeApp(server, ada);
  });
  afterAll(() => server.close());

  const issuer = () => `http://localhost:${new URL(server.origin).port}`;
  const me = (token: string) => server.client(token).send<{ me: { email: string } }>('{ me { email } }');
  const statusOf = async (token: string) => (await me(token)).status;
  const refresh = (app: TestOAuthApp, token: string, more: Record<string, string> = {}) =>
    postToken(server, app, { grant_type: 'refresh_token', refresh_token: token, ...more });

  describe('a consent', () => {
    it('gives the app tokens to act for the person', async () => {
      const tokens = await connect(server, robot, ada);
      expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' });
      expect(await me(tokens.access_token)).toMatchObject({
        status: 200,
        data: { me: { email: ada.user.email } },
      });
    });

    it('returns the code, the state and the issuer to the app', async () => {
      const browser = await signedInBrowser(server, ada);
      const params = await allow(browser, authorizePath(robot, newVerifier()));
      expect(Object.fromEntries(params)).toEqual({
        code: expect.stringMatching(/^[\w-]{43}$/),
        state: 'a state',
        iss: issuer(),
      });
    });

    it('keeps parameters after a question mark that is not encoded', async () => {
      const browser = await signedInBrowser(server, ada);
      const [path, query] = authorizePath(robot, newVerifier(), { state: undefined }).split('?');
      const params = await allow(browser, `${path}?state=a?b&${query}`);
      expect(params.get('state')).toBe('a?b');
      expect(params.get('code')).toMatch(/^[\w-]{43}$/);
    });

    it('restricts the app to the requested scope', async () => {
      const { access_token, scope } = await connect(server, robot, ada, { scope: 'read' });
      expect(scope).toBe('read');
      expect(await statusOf(access_token)).toBe(200);
      const answer = await server.client(access_token).send(WRITE);
      expect(answer).toMatchObject({ status: 403, errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    });

    it('gives the scope read if the app requests no known scope', async () => {
      for (const scope of [undefined, '', 'openid', 'offline_access', 'openid offline_access']) {
        const { access_token } = await connect(server, robot, ada, { scope });
        expect(await statusOf(access_token), scope).toBe(200);
        expect(await server.client(access_token).send(WRITE), scope).toMatchObject({ status: 403 });
      }
    });

    it('makes the app the source of entries that it creates', async () => {
      const { access_token } = await connect(server, robot, ada);
      const { createTimeEntry } = await server.client(access_token).run<{
        createTimeEntry: { timeEntry: { source: unknown } };
      }>(`mutation { createTimeEntry(input: { startTime: "2026-03-02T09:00:00Z", endTime: "2026-03-02T10:00:00Z" }) {
        timeEntry { source { kind label } } } }`);
      expect(createTimeEntry.timeEntry.source).toEqual({ kind: 'OAUTH_APP', label: 'Robot' });
    });

    it('does not let the app manage keys and applications', async () => {
      const client = server.client((await connect(server, robot, ada)).access_token);
      for (const mutation of [
        'createApiKey(input: { args: { name: "mine" } }) { errors { message } }',
        `revokeApiKey(input: { id: "${ada.actor.source.id}" }) { errors { message } }`,
        'createOAuthApp(input: { args: { preset: CLAUDE_CODE } }) { errors { message } }',
        `updateOAuthApp(input: { id: "${robot.app.id}", args: { name: "x" } }) { errors { message } }`,
        `rotateOAuthAppSecret(input: { id: "${robot.app.id}" }) { errors { message } }`,
        `deleteOAuthApp(input: { id: "${robot.app.id}" }) { errors { message } }`,
      ]) {
        expect(await client.send(`mutation { ${mutation} }`), mutation).toMatchObject({ status: 403 });
      }
    });

    it('requires the secret of a confidential app, as Basic or in the form', async () => {
      const confidential = await makeApp(server, ada, { confidential: true });
      const tokens = await connect(server, confidential, ada);
      expect(await statusOf(tokens.access_token)).toBe(200);
      const basic = Buffer.from(`${confidential.app.id}:${confidential.secret}`).toString('base64');
      const answer = await fetch(`${server.origin}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
      });
      expect(answer.status).toBe(200);
      const { refresh_token } = (await answer.json()) as { refresh_token: string };
      for (const secret of [null, 'wrong', `${confidential.secret}x`, '']) {
        expect(await refresh({ ...confidential, secret }, refresh_token)).toMatchObject({
          status: 401,
          error: 'invalid_client',
        });
      }
      expect(await refresh(confidential, refresh_token)).toMatchObject({ status: 200 });
    });

    it.each([
      ['/mcp', '/mcp/'],
      ['/mcp/', '/mcp'],
      [undefined, '/mcp/'],
      ['', '/'],
      ['/', '/api/v1/graphql'],
    ])('accepts the resource %s and then %s', async (requested, exchanged) => {
      const browser = await signedInBrowser(server, ada);
      const verifier = newVerifier();
      const resource = requested === undefined ? undefined : `${issuer()}${requested}`;
      const params = await allow(browser, authorizePath(robot, verifier, { resource }));
      const code = params.get('code') ?? '';
      const more = { resource: `${issuer()}${exchanged}` };
      expect(await exchangeCode(server, robot, code, verifier, more)).toMatchObject({ status: 200 });
    });

    it('redirects to any port of localhost', async () => {
      const local = await makeApp(server, ada, { preset: 'claude-code', redirectUris: null });
      for (const port of ['3118', '54321']) {
        const uri = `http://localhost:${port}/callback`;
        const browser = await signedInBrowser(server, ada);
        const verifier = newVerifier();
        const params = await allow(browser, authorizePath(local, verifier, { redirect_uri: uri }));
        const code = params.get('code') ?? '';
        expect(await exchangeCode(server, local, code, verifier, { redirect_uri: uri })).toMatchObject({
          status: 200,
        });
      }
    });
  });

  describe('the consent page', () => {
    const ask = async (browser: CookieBrowser, changes: Record<string, string | undefined> = {}) =>
      browser.follow(await browser.get(authorizePath(robot, newVerifier(), changes)));

    it('shows the permissions, the account and the redirect host', async () => {
      const bob = await createPerson(server.app, 'Bob');
      const page = (await ask(await signedInBrowser(server, bob))).text;
      for (const text of [
        '<bdi>Robot</bdi> wants to access your Stint account',
        bob.user.email,
        'See your time, projects, clients, tasks',
        'Create, edit and delete time entries',
        'app.example.com',
        `Registered on this server by <bdi>Ada</bdi> (${ada.user.email})`,
      ]) {
        expect(page).toContain(text);
      }
      const readOnly = (await ask(await signedInBrowser(server, ada), { scope: 'read' })).text;
      expect(readOnly).not.toContain('Create, edit and delete');
      expect(readOnly).not.toContain('Registered on this server by');
    });

    it('shows the consent page after signing in', async () => {
      const browser = openCookieBrowser(server.origin);
      const signIn = await ask(browser);
      const page = signIn.text;
      expect(page).toContain('Sign in to continue to <bdi>Robot</bdi>');
      const hidden = Object.fromEntries(
        [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      );
      const wrong = await browser.post('/sign-in', { ...hidden, email: ada.user.email, password: 'wrong' });
      expect(wrong.status).toBe(401);
      expect(wrong.text).toContain('Sign in to continue to <bdi>Robot</bdi>');
      const consent = await browser.follow(
        await browser.post('/sign-in', {
          ...hidden,
          email: ada.user.email,
          password: 'correct horse battery',
        }),
      );
      expect(consent.text).toContain('<bdi>Robot</bdi> wants to access your Stint account');
    });

    it('shows the consent page for every authorization, and lets the person decline', async () => {
      await connect(server, robot, ada);
      const browser = await signedInBrowser(server, ada);
      const page = (await ask(browser)).text;
      const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(page)?.[1] ?? '';
      const answer = await browser.follow(await browser.post(action, { answer: 'cancel' }));
      const params = new URL(answer.location ?? '').searchParams;
      expect(Object.fromEntries(params)).toMatchObject({
        error: 'access_denied',
        state: 'a state',
        iss: issuer(),
      });
    });

    it('shows the consent page after another sign-in if the app requests prompt=login', async () => {
      const browser = await signedInBrowser(server, ada);
      await server.app.db.transaction((tx) =>
        tx
          .updateTable('sessions')
          .set({ created_at: Date.now() - HOUR })
          .execute(),
      );
      const page = (await ask(browser, { prompt: 'login' })).text;
      expect(page).toContain('Sign in to continue to <bdi>Robot</bdi>');
      const next = /name="next" value="([^"]*)"/.exec(page)?.[1] ?? '';
      const consent = await browser.follow(
        await browser.post('/sign-in', {
          next,
          email: ada.user.email,
          password: 'correct horse battery',
        }),
      );
      expect(consent.text).toContain('wants to access your Stint account');
    });

    it('shows the consent page to the other person after switching accounts', async () => {
      const browser = await signedInBrowser(server, ada);
      const page = (await ask(browser)).text;
      const action = /action="(\/oauth\/interaction\/[^"/]+\/switch)"/.exec(page)?.[1] ?? '';
      const signIn = await browser.follow(await browser.post(action, {}));
      expect(signIn.text).toContain('Sign in to continue to <bdi>Robot</bdi>');
      const bob = await createPerson(server.app, 'Bob');
      const next = /name="next" value="([^"]*)"/.exec(signIn.text)?.[1] ?? '';
      const form = { next, email: bob.user.email, password: 'correct horse battery' };
      const consent = await browser.follow(await browser.post('/sign-in', form));
      expect(consent.text).toContain(bob.user.email);
      expect(consent.text).toContain('<bdi>Robot</bdi> wants to access your Stint account');
      const answer = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(consent.text)?.[1] ?? '';
      const away = await browser.follow(await browser.post(answer, { answer: 'allow' }));
      expect(new URL(away.location ?? '').searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    });

    it('shows the sign-in page instead of the consent page if the person signed out meanwhile', async () => {
      const browser = await signedInBrowser(server, ada);
      const page = (await ask(browser)).text;
      const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(page)?.[1] ?? '';
      await browser.post('/sign-out', {});
      const answer = await browser.follow(await browser.post(action, { answer: 'allow' }));
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('Sign in to continue to <bdi>Robot</bdi>');
    });

    it('refuses a consent from another browser and a second consent', async () => {
      const browser = await signedInBrowser(server, ada);
      const page = (await ask(browser)).text;
      const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(page)?.[1] ?? '';
      const other = await signedInBrowser(server, ada);
      expect((await other.post(action, { answer: 'allow' })).status).toBe(400);
      await browser.follow(await browser.post(action, { answer: 'allow' }));
      const again = await browser.post(action, { answer: 'allow' });
      expect(again.status).toBe(400);
      expect(again.text).toContain('This request has expired');
    });

    it('works in two tabs at the same time', async () => {
      const browser = await signedInBrowser(server, ada);
      const verifiers = [newVerifier(), newVerifier()];
      const pages = [];
      for (const verifier of verifiers) {
        pages.push(await browser.follow(await browser.get(authorizePath(robot, verifier))));
      }
      for (const page of pages.toReversed()) {
        const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(page.text)?.[1] ?? '';
        const answer = await browser.follow(await browser.post(action, { answer: 'allow' }));
        expect(new URL(answer.location ?? '').searchParams.get('code')).toMatch(/^[\w-]{43}$/);
      }
    });

    it('ignores parameters of OpenID Connect, and no ID token is issued', async () => {
      const browser = await signedInBrowser(server, ada);
      const verifier = newVerifier();
      const identity = { scope: 'openid profile read', nonce: 'n', max_age: '60', claims: '{}' };
      const params = await allow(browser, authorizePath(robot, verifier, identity));
      const tokens = await exchangeCode(server, robot, params.get('code') ?? '', verifier);
      expect(tokens).toMatchObject({ status: 200, scope: 'read' });
      expect(tokens).not.toHaveProperty('id_token');
    });

    it('names the MCP server if it is one of several resources', async () => {
      const { graphql, mcp } = { graphql: `${issuer()}/api/v1/graphql`, mcp: `${issuer()}/mcp` };
      const browser = await signedInBrowser(server, ada);
      const path = `${authorizePath(robot, newVerifier(), { resource: graphql })}&resource=${encodeURIComponent(mcp)}`;
      expect((await browser.follow(await browser.get(path))).text).toContain('It uses the MCP server');
    });

    it('expires if the app is deleted or loses its redirect URI', async () => {
      for (const change of [
        (id: string) => deleteOAuthApp(server.app, ada.actor, id),
        (id: string) =>
          updateOAuthApp(server.app, asOperator(ada.actor), id, {
            redirectUris: ['https://app.example.com/other'],
          }),
      ]) {
        const doomed = await makeApp(server, ada);
        const browser = await signedInBrowser(server, ada);
        const page = await browser.follow(await browser.get(authorizePath(doomed, newVerifier())));
        const action = /action="(\/oauth\/interaction\/[^"/]+)"/.exec(page.text)?.[1] ?? '';
        await change(doomed.app.id);
        for (const answer of ['allow', 'cancel']) {
          const answered = await browser.post(action, { answer });
          expect(answered.status).toBe(400);
          expect(answered.text).toContain('This request has expired');
        }
      }
    });

    it('skips the consent page for an unknown scope', async () => {
      const browser = await signedInBrowser(server, ada);
      const answer = await ask(browser, { scope: 'admin' });
      expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('invalid_scope');
    });
  });

  describe('refresh tokens', () => {
    it('refresh tokens give new tokens once', async () => {
      const first = await connect(server, robot, ada);
      const second = await refresh(robot, first.refresh_token);
      expect(second).toMatchObject({ status: 200, scope: 'read write', expires_in: 3600 });
      expect(second.refresh_token).not.toBe(first.refresh_token);
      const third = await refresh(robot, second.refresh_token ?? '', { scope: 'read' });
      expect(third).toMatchObject({ status: 200, scope: 'read' });
      expect(await statusOf(third.access_token ?? '')).toBe(200);
      expect(await statusOf(first.access_token)).toBe(200);
    });

    it('revokes the grant if a refresh token is used again', async () => {
      const first = await connect(server, robot, ada);
      const second = await refresh(robot, first.refresh_token);
      expect(await refresh(robot, first.refresh_token)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
      for (const token of [first.access_token, second.access_token ?? '']) {
        expect(await statusOf(token)).toBe(401);
      }
      expect(await refresh(robot, second.refresh_token ?? '')).toMatchObject({ error: 'invalid_grant' });
    });

    it('refresh tokens stay valid after a refused request', async () => {
      const first = await connect(server, robot, ada);
      for (const resource of ['https://evil.example/mcp', `${issuer()}/api/v1/graphql`]) {
        expect(await refresh(robot, first.refresh_token, { resource })).toMatchObject({
          status: 400,
          error: 'invalid_target',
        });
      }
      expect(await refresh(robot, first.refresh_token, { scope: 'admin' })).toMatchObject({ status: 400 });
      const resource = `${issuer()}/mcp/`;
      expect(await refresh(robot, first.refresh_token, { resource })).toMatchObject({ status: 200 });
    });

    it('refresh tokens do not work for another application', async () => {
      const { refresh_token } = await connect(server, robot, ada);
      const other = await makeApp(server, ada);
      expect(await refresh(other, refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    });
  });

  describe('the end of a grant', () => {
    it.each(['access_token', 'refresh_token'] as const)(
      'follows from the revocation of its %s',
      async (name) => {
        const tokens = await connect(server, robot, ada);
        const revoke = (token: string) =>
          fetch(`${server.origin}/oauth/revoke`, {
            method: 'POST',
            body: new URLSearchParams({ token, client_id: robot.app.id }),
          });
        expect((await revoke(tokens[name])).status).toBe(200);
        expect(await statusOf(tokens.access_token)).toBe(401);
        expect(await refresh(robot, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
      },
    );

    it('follows from disconnecting the app', async () => {
      const eve = await createPerson(server.app, 'Eve');
      const tokens = await connect(server, robot, eve);
      const client = server.client(eve.key);
      const connected = '{ connectedApps { app { id name } scopes } }';
      expect(await client.run(connected)).toEqual({
        connectedApps: [{ app: { id: robot.app.id, name: 'Robot' }, scopes: ['read', 'write'] }],
      });
      await client.run('mutation ($id: ID!) { disconnectApp(input: { id: $id }) { errors { message } } }', {
        id: robot.app.id,
      });
      expect(await client.run(connected)).toEqual({ connectedApps: [] });
      expect(await statusOf(tokens.access_token)).toBe(401);
      expect(await refresh(robot, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' });
    });

    it('follows from deleting the app', async () => {
      const doomed = await makeApp(server, ada);
      const tokens = await connect(server, doomed, ada);
      await server
        .client(ada.key)
        .run('mutation ($id: ID!) { deleteOAuthApp(input: { id: $id }) { errors { message } } }', {
          id: doomed.app.id,
        });
      expect(await statusOf(tokens.access_token)).toBe(401);
      expect(await refresh(doomed, tokens.refresh_token)).toMatchObject({ error: 'invalid_client' });
    });

    it('expires an access token after an hour', async () => {
      const { access_token } = await connect(server, robot, ada);
      await server.app.db.transaction((tx) =>
        tx
          .updateTable('oauth_records')
          .set({ expires_at: Date.now() - 1 })
          .where('kind', '=', 'AccessToken')
          .execute(),
      );
      expect(await statusOf(access_token)).toBe(401);
    });

    it('does not follow from signing out of the browser', async () => {
      const browser = await signedInBrowser(server, ada);
      const verifier = newVerifier();
      const params = await allow(browser, authorizePath(robot, verifier));
      const tokens = await exchangeCode(server, robot, params.get('code') ?? '', verifier);
      await browser.post('/sign-out-everywhere', {});
      expect(await statusOf(tokens.access_token ?? '')).toBe(200);
    });
  });

  it('finds the authorization server by its metadata, without a registration endpoint', async () => {
    const answer = await fetch(`${server.origin}/.well-known/oauth-authorization-server`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const metadata = (await answer.json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/oauth/authorize`,
      token_endpoint: `${issuer()}/oauth/token`,
      revocation_endpoint: `${issuer()}/oauth/revoke`,
      scopes_supported: ['read', 'write', 'offline_access'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(metadata).not.toHaveProperty('registration_endpoint');
    for (const path of ['/oauth/register', '/oauth/reg', '/reg', '/register']) {
      const refused = await fetch(`${server.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [REDIRECT_URI] }),
      });
      expect(refused.status, path).toBe(404);
    }
  });

  it.each([
    ['GET', '/oauth/token', 'POST, OPTIONS'],
    ['PUT', '/oauth/token', 'POST, OPTIONS'],
    ['GET', '/oauth/revoke', 'POST, OPTIONS'],
    ['POST', '/oauth/jwks', 'GET, HEAD, OPTIONS'],
  ])('gets the allowed methods for %s %s', async (method, path, allow) => {
    const answer = await fetch(`${server.origin}${path}`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] });
  });
});

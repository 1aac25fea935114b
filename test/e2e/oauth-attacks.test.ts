import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { purgeExpiredRecords } from '../../src/services/oauth/records.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import {
  allow,
  authorizePath,
  challengeOf,
  connect,
  exchangeCode,
  makeApp,
  newVerifier,
  postToken,
  REDIRECT_URI,
  signedInBrowser,
  type TestOAuthApp,
  type Tokens,
} from '../harness/oauth-flow.ts';
import { operations } from '../harness/schema-calls.ts';
import {
  type ServerProcess,
  startServerProcess,
  startTestServer,
  type TestServer,
} from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { DAY, MINUTE } from '../harness/times.ts';

describeOnBothEngines('the authorization server', (engine) => {
  let server: TestServer;
  let ada: Person;
  let robot: TestOAuthApp;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    robot = await makeApp(server, ada);
  });
  afterAll(() => server.close());

  const statusOf = async (token: string) => (await server.client(token).send('{ me { id } }')).status;

  const codeFor = async (path: string): Promise<URLSearchParams> =>
    allow(await signedInBrowser(server, ada), path);

  describe('PKCE', () => {
    const verifier = newVerifier();

    it.each([
      ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
      ['a method without a challenge', { code_challenge: undefined }],
      ['the plain method', { code_challenge: verifier, code_challenge_method: 'plain' }],
      ['a challenge without a method', { code_challenge_method: undefined }],
      ['an unknown method', { code_challenge_method: 'S512' }],
      ['a challenge that is too short', { code_challenge: 'short' }],
      ['a challenge that is too long', { code_challenge: 'x'.repeat(129) }],
    ])('rejects an authorization request with %s', async (_name, changes) => {
      const params = await codeFor(authorizePath(robot, verifier, changes));
      expect(params.get('code')).toBeNull();
      expect(params.get('error')).toBe('invalid_request');
    });

    it.each([
      ['no verifier', {}],
      ['an empty verifier', { code_verifier: '' }],
      ['a verifier that is too short', { code_verifier: 'x'.repeat(42) }],
      ['another verifier', { code_verifier: newVerifier() }],
      ['the challenge as its verifier', { code_verifier: challengeOf(verifier) }],
    ])('rejects a code with %s', async (_name, form) => {
      const params = await codeFor(authorizePath(robot, verifier));
      const answer = await postToken(server, robot, {
        grant_type: 'authorization_code',
        code: params.get('code') ?? '',
        redirect_uri: REDIRECT_URI,
        ...form,
      });
      expect(answer.status).toBe(400);
      expect(answer.error).toMatch(/^invalid_(grant|request)$/);
      expect(answer.access_token).toBeUndefined();
    });
  });

  const { origin, host, pathname } = new URL(REDIRECT_URI);
  it.each([
    '',
    'x',
    origin,
    `${origin}/`,
    `${origin}${pathname}/`,
    `${origin}${pathname}?`,
    `${origin}${pathname}?x=1`,
    `${origin}${pathname}#`,
    `${origin}${pathname}#x`,
    `${origin}${pathname}/..`,
    `${origin}${pathname}/../other`,
    `${origin}/./callback`,
    `${origin}//callback`,
    `${origin}/%63allback`,
    `${origin}/callback%2f..`,
    `${origin}/callback%00`,
    `${origin}/callback%0d%0aSet-Cookie:x=1`,
    `${origin}/callback\r\nx: y`,
    `${origin}/callback `,
    ` ${REDIRECT_URI}`,
    `${origin}/Callback`,
    `${origin}/callbac`,
    `${origin}/callbackx`,
    `${origin}/callback;x`,
    `http://${host}${pathname}`,
    `HTTPS://${host}${pathname}`,
    `https://${host.toUpperCase()}${pathname}`,
    `https://${host}.${pathname}`,
    `https://${host}:443${pathname}`,
    `https://${host}:444${pathname}`,
    `https://${host}:@evil.example${pathname}`,
    `https://${host}@evil.example${pathname}`,
    `https://evil.example@${host}${pathname}`,
    `https://evil.example#@${host}${pathname}`,
    `https://evil.example?${host}${pathname}`,
    `https://evil.example\\@${host}${pathname}`,
    `https://evil.example/${host}${pathname}`,
    `https://${host}.evil.example${pathname}`,
    `https://evil${host}${pathname}`,
    `https://app.example.com%2eevil.example${pathname}`,
    `https://аpp.example.com${pathname}`,
    `//${host}${pathname}`,
    `///${host}${pathname}`,
    `\\\\${host}${pathname}`,
    pathname,
    'javascript:alert(1)//https://app.example.com/callback',
    'data:text/html,<script>alert(1)</script>',
    'http://localhost/callback',
    'http://127.0.0.1:8080/callback',
    'https://evil.example/callback',
    'about:blank',
    'file:///etc/passwd',
    'urn:ietf:wg:oauth:2.0:oob',
  ])('does not redirect to %j, which differs from the registered URI', async (redirect_uri) => {
    const browser = await signedInBrowser(server, ada);
    const answer = await browser.get(authorizePath(robot, newVerifier(), { redirect_uri }));
    expect(answer.status).toBe(400);
    expect(answer.location).toBeNull();
    expect(answer.headers.get('content-type')).toContain('text/html');
    const page = answer.text;
    expect(page).toContain('This request cannot be granted');
    expect(page).not.toContain('<script');
  });

  it('does not redirect for duplicate parameters or an unknown application', async () => {
    const browser = await signedInBrowser(server, ada);
    const path = authorizePath(robot, newVerifier());
    for (const wrong of [
      `${path}&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
      `${path}&client_id=${robot.app.id}`,
      path.replace(robot.app.id, 'nope'),
      path.replace(robot.app.id, ada.user.id),
    ]) {
      const answer = await browser.get(wrong);
      expect(answer.status).toBe(400);
      expect(answer.location).toBeNull();
    }
  });

  describe('authorization codes', () => {
    const freshCode = async () => {
      const verifier = newVerifier();
      const params = await codeFor(authorizePath(robot, verifier));
      return { code: params.get('code') ?? '', verifier };
    };

    it('authorization codes work once, and a second use revokes their tokens', async () => {
      const { code, verifier } = await freshCode();
      const tokens = await exchangeCode(server, robot, code, verifier);
      expect(await statusOf(tokens.access_token ?? '')).toBe(200);
      expect(await exchangeCode(server, robot, code, verifier)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
      expect(await statusOf(tokens.access_token ?? '')).toBe(401);
      const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
      expect(await postToken(server, robot, form)).toMatchObject({ error: 'invalid_grant' });
    });

    it('authorization codes revoke their tokens also if they are used again a month later', async () => {
      const { code, verifier } = await freshCode();
      const tokens = await exchangeCode(server, robot, code, verifier);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * DAY });
      try {
        await purgeExpiredRecords(server.app);
        const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
        const renewed = await postToken(server, robot, form);
        expect(await statusOf(renewed.access_token ?? '')).toBe(200);
        expect(await exchangeCode(server, robot, code, verifier)).toMatchObject({
          status: 400,
          error: 'invalid_grant',
        });
        expect(await statusOf(renewed.access_token ?? '')).toBe(401);
      } finally {
        vi.useRealTimers();
      }
    });

    it('authorization codes expire after one minute', async () => {
      const { code, verifier } = await freshCode();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE });
      const answer = await exchangeCode(server, robot, code, verifier);
      vi.useRealTimers();
      expect(answer).toMatchObject({ status: 400, error: 'invalid_grant' });
    });

    it('gives tokens to at most one of 50 concurrent uses of a code, and revokes these tokens', async () => {
      const { code, verifier } = await freshCode();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => exchangeCode(server, robot, code, verifier)),
      );
      const given = answers.filter((answer) => answer.status === 200);
      // No use succeeds if the second use arrives before the first response.
      expect(given.length).toBeLessThanOrEqual(1);
      for (const answer of answers) if (answer.status !== 200) expect(answer.error).toBe('invalid_grant');
      for (const { access_token = '', refresh_token = '' } of given) {
        expect(await statusOf(access_token)).toBe(401);
        const form = { grant_type: 'refresh_token', refresh_token };
        expect(await postToken(server, robot, form)).toMatchObject({ error: 'invalid_grant' });
      }
    });

    it('authorization codes are bound to their application and redirect URI', async () => {
      const other = await makeApp(server, ada);
      const { code, verifier } = await freshCode();
      expect(await exchangeCode(server, other, code, verifier)).toMatchObject({ error: 'invalid_grant' });
      const elsewhere = { redirect_uri: 'https://app.example.com/other' };
      expect(await exchangeCode(server, robot, code, verifier, elsewhere)).toMatchObject({
        error: 'invalid_grant',
      });
    });
  });

  it('admits at most one of 20 concurrent uses of a refresh token and revokes all tokens', async () => {
    const { refresh_token } = await connect(server, robot, ada);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        postToken(server, robot, { grant_type: 'refresh_token', refresh_token }),
      ),
    );
    const given = answers.filter((answer) => answer.status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const answer of given) expect(await statusOf(answer.access_token ?? '')).toBe(401);
    for (const answer of given) {
      const form = { grant_type: 'refresh_token', refresh_token: answer.refresh_token ?? '' };
      expect(await postToken(server, robot, form)).toMatchObject({ error: 'invalid_grant' });
    }
  });

  it.each(['https://evil.example/mcp', 'http://localhost/mcp', 'urn:x', 'mcp'])(
    'issues no code for the foreign resource %s',
    async (resource) => {
      const params = await codeFor(authorizePath(robot, newVerifier(), { resource }));
      expect(params.get('error')).toBe('invalid_target');
    },
  );

  it('refuses every mutation with a token of the scope read', async () => {
    const { access_token } = await connect(server, robot, ada, { scope: 'read' });
    const before = await storedRows(server.app);
    for (const { document, kind, name } of operations) {
      if (kind !== 'mutation') continue;
      expect(await server.client(access_token).send(document), name).toMatchObject({
        status: 403,
        errors: [{ extensions: { code: 'FORBIDDEN' } }],
      });
    }
    expect(await storedRows(server.app)).toEqual(before);
  });

  it('refuses token requests with large bodies or other content types', async () => {
    for (const body of ['x'.repeat(5_000_000), `client_id=${'x'.repeat(60_000)}`]) {
      const answer = await fetch(`${server.origin}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      expect(answer.status).toBe(413);
    }
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await fetch(`${server.origin}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"grant_type":"authorization_code"}',
      });
      expect(answer.status, type).toBe(400);
    }
  });

  it('refuses an endless body and closes the connection', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(10_000))),
    });
    const answer = await fetch(`${server.origin}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('stores nothing of an authorization request that is too long', async () => {
    const before = (await storedRows(server.app)).oauth_records;
    const browser = await signedInBrowser(server, ada);
    const answer = await browser.get(authorizePath(robot, newVerifier(), { state: 'x'.repeat(5_000) }));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This request cannot be granted');
    expect((await storedRows(server.app)).oauth_records).toEqual(before);
  });

  it.each(['client_credentials', 'password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', ''])(
    'refuses the grant type %j',
    async (grant_type) => {
      const answer = await postToken(server, robot, { grant_type, username: 'x', password: 'x' });
      expect(answer.status).toBe(400);
      expect(answer.access_token).toBeUndefined();
    },
  );

  it.each(['token', 'id_token', 'code token', 'code id_token', 'none'])(
    'refuses the response type %j',
    async (response_type) => {
      const params = await codeFor(authorizePath(robot, newVerifier(), { response_type }));
      expect(params.get('error')).toBe('unsupported_response_type');
    },
  );

  it('stores no secret in plain text', async () => {
    const confidential = await makeApp(server, ada, { confidential: true });
    const browser = await signedInBrowser(server, ada);
    const started = await browser.get(authorizePath(confidential, newVerifier()));
    const step = started.location?.split('/').at(-1) ?? 'none';
    const verifier = newVerifier();
    const params = await allow(browser, authorizePath(confidential, verifier));
    const unused = await allow(browser, authorizePath(confidential, newVerifier()));
    const tokens = (await exchangeCode(server, confidential, params.get('code') ?? '', verifier)) as Tokens;
    const stored = JSON.stringify(await storedRows(server.app));
    const secrets = [
      step,
      params.get('code'),
      unused.get('code'),
      tokens.access_token,
      tokens.refresh_token,
      confidential.secret,
      verifier,
      'correct horse battery',
      ...browser.cookies.values(),
    ];
    for (const secret of secrets) {
      expect(secret).toMatch(/^.{20,}$/);
      expect(stored).not.toContain(secret);
    }
  });
});

describeOnBothEngines('two nodes of the authorization server', (engine) => {
  let first: TestServer;
  let second: ServerProcess;

  beforeAll(async () => {
    first = await startTestServer(engine, { STINT_BASE_URL: 'http://stint.test' });
    second = await startServerProcess(first.app.database, {
      STINT_BASE_URL: 'http://stint.test',
      STINT_LOG_LEVEL: 'debug',
    });
  });
  afterAll(async () => {
    await second.stop();
    await first.close();
  });

  it("two nodes complete and revoke each other's authorizations and log no secret", async () => {
    const ada = await createPerson(first.app, 'Ada');
    const robot = await makeApp(first, ada, { confidential: true });
    const other = { ...first, origin: second.origin };
    const browser = await signedInBrowser(first, ada, second.origin);
    const verifier = newVerifier();
    const params = await allow(browser, authorizePath(robot, verifier));
    const code = params.get('code') ?? '';
    const tokens = (await exchangeCode(first, robot, code, verifier)) as Tokens;
    expect((await second.client(tokens.access_token).send('{ me { id } }')).status).toBe(200);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    const renewed = (await postToken(other, robot, form)) as Tokens;
    expect((await first.client(renewed.access_token).send('{ me { id } }')).status).toBe(200);
    expect(await postToken(first, robot, form)).toMatchObject({ error: 'invalid_grant' });
    const status = async () => (await second.client(renewed.access_token).send('{ me { id } }')).status;
    await expect.poll(status).toBe(401);
    await fetch(`${second.origin}/oauth/authorize?client_id=${code}&code=${code}`);
    await fetch(`${second.origin}/oauth/authorize/${code}`);
    await second.stop();
    const log = second.log();
    expect(log).toContain('"route":"/oauth/token"');
    for (const secret of [
      code,
      verifier,
      robot.secret,
      ...Object.values(tokens),
      ...browser.cookies.values(),
    ]) {
      if (String(secret).length > 20) expect(log).not.toContain(String(secret));
    }
    second = await startServerProcess(first.app.database);
  });
});

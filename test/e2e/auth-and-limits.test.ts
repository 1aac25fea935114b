import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { revokeApiKey } from '../../src/services/api-keys/revoke.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { asOperator, createPerson, type Person } from '../harness/factories.ts';
import { holdReads, holdWrites } from '../harness/locks.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { connect as connectApp, makeApp } from '../harness/oauth-flow.ts';
import {
  type Client,
  partialRequest,
  type Settings,
  startServerProcess,
  startTestServer,
  type TestServer,
} from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { notCredentials } from '../hostile/malformed-keys.ts';

const ME = '{ me { id } }';
const WRITE = 'mutation ($name: String!) { createTag(input: { args: { name: $name } }) { errors { code } } }';

describeOnBothEngines('API keys', (engine) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app);
  });
  afterAll(() => server.close());

  /** Sends `{ me }` repeatedly over one connection. */
  const overOneConnection = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    return {
      sockets,
      close: () => agent.destroy(),
      ask: async (authorization?: string) => {
        const asked = request(`${server.origin}/api/v1/graphql`, {
          method: 'POST',
          agent,
          headers: { ...(authorization && { authorization }), 'content-type': 'application/json' },
        });
        asked.on('socket', (socket) => sockets.add(socket));
        asked.end(JSON.stringify({ query: ME }));
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        return { status: response.statusCode, headers: response.headers, answer: await text(response) };
      },
    };
  };

  test('answers 401 with a challenge to malformed keys over one connection', async () => {
    const { ask, sockets, close } = overOneConnection();
    await fc.assert(
      fc.asyncProperty(notCredentials(ada.key), async (authorization) => {
        const { status, headers } = await ask(authorization);
        expect(status).toBe(401);
        expect(headers['www-authenticate']).toMatch(/^Bearer realm="stint"/);
      }),
      { numRuns: 500 },
    );
    expect((await ask(`Bearer ${ada.key}`)).status).toBe(200);
    expect(sockets.size).toBe(1);
    close();
  });

  test('authenticates each request of a connection by its own key, until the key is revoked', async () => {
    const bob = await createPerson(server.app);
    const { apiKey, secret } = await createApiKey(server.app, asOperator(bob.actor), {
      name: 'for a while',
    });
    const { ask, sockets, close } = overOneConnection();
    const { user } = ada;
    for (const [credential, id] of [
      [`Bearer ${ada.key}`, user.id],
      [`Bearer ${ada.key}`, user.id],
      [`Bearer ${secret}`, bob.user.id],
      [`bearer  ${ada.key}`, user.id],
      [`Bearer ${secret}`, bob.user.id],
    ] as const) {
      expect(JSON.parse((await ask(credential)).answer)).toMatchObject({ data: { me: { id } } });
    }
    expect((await ask()).status).toBe(401);
    expect((await ask(`Bearer ${secret}x`)).status).toBe(401);
    expect((await ask(`Bearer ${secret}`)).status).toBe(200);
    await revokeApiKey(server.app, bob.actor, apiKey.id);
    expect((await ask(`Bearer ${secret}`)).status).toBe(401);
    expect((await ask(`Bearer ${ada.key}`)).status).toBe(200);
    expect(sockets.size).toBe(1);
    close();
  });

  test('ignores a key in the query, the body, a cookie or another header', async () => {
    const body = JSON.stringify({ query: ME, key: ada.key, authorization: `Bearer ${ada.key}` });
    const attempts: [string, Record<string, string>][] = [
      [`?access_token=${ada.key}`, {}],
      [`?key=${ada.key}`, {}],
      ['', { cookie: `key=${ada.key}; authorization=Bearer ${ada.key}` }],
      ['', { 'x-api-key': ada.key }],
      ['', { 'proxy-authorization': `Bearer ${ada.key}` }],
    ];
    for (const [query, headers] of attempts) {
      const response = await fetch(`${server.origin}/api/v1/graphql${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      expect(response.status).toBe(401);
    }
  });

  test.each([
    ['a missing key', undefined, 'Bearer realm="stint"'],
    ['a wrong key', 'Bearer x', 'Bearer realm="stint", error="invalid_token"'],
  ])('sends the right challenge for %s', async (_what, authorization, challenge) => {
    const { headers } = await server
      .client(null)
      .send(ME, {}, authorization === undefined ? {} : { authorization });
    expect(headers.get('www-authenticate')).toBe(challenge);
  });

  test('stores only the prefix of a key in plain text', async () => {
    const { secret } = await createApiKey(server.app, asOperator(ada.actor), { name: 'stored' });
    const stored = JSON.stringify(await storedRows(server.app));
    expect(stored).toContain(secret.slice(0, 12));
    expect(stored).not.toContain(secret.slice(0, 13));
    expect(stored).not.toContain(secret.slice(12));
    expect(stored).not.toContain('correct horse battery');
  });

  test('rejects a revoked key at once, and on other servers within 1 s', async () => {
    const other = await startServerProcess(server.app.database);
    const { apiKey, secret } = await createApiKey(server.app, asOperator(ada.actor), { name: 'revoked' });
    const clients = [server.client(secret), other.client(secret)];
    for (const client of clients) expect((await client.send(ME)).status).toBe(200);
    await server
      .client(ada.key)
      .run('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { errors { code } } }', { id: apiKey.id });
    const answers = clients.map((client) => async () => {
      const { status, errors } = await client.send(ME);
      return [status, errors[0]?.message];
    });
    const refused = [401, 'This API key is unknown or was revoked.'];
    expect(await answers[0]?.()).toEqual(refused);
    await expect.poll(answers[1] ?? (() => null)).toEqual(refused);
    await other.stop();
  });

  test('lets a key revoke itself', async () => {
    const { apiKey, secret } = await createApiKey(server.app, asOperator(ada.actor), { name: 'own' });
    const client = server.client(secret);
    await client.run('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { errors { code } } }', {
      id: apiKey.id,
    });
    expect((await client.send(ME)).status).toBe(401);
  });

  test('shows when a key was last used after the next flush', async () => {
    const { apiKey, secret } = await createApiKey(server.app, asOperator(ada.actor), { name: 'used' });
    const lastUsed = async () => {
      const { apiKeys } = await server.client(ada.key).run<{
        apiKeys: { edges: { node: { id: string; lastUsedAt: string | null } }[] };
      }>('{ apiKeys(first: 500) { edges { node { id lastUsedAt } } } }');
      return apiKeys.edges.find((edge) => edge.node.id === apiKey.id)?.node.lastUsedAt;
    };
    const other = await startServerProcess(server.app.database);
    const start = Date.now();
    await other.client(secret).run(ME);
    const end = Date.now();
    expect(await lastUsed()).toBeNull();
    // A server flushes pending last-used times when it stops.
    await other.stop();
    const shown = Date.parse((await lastUsed()) ?? '');
    expect(shown).toBeGreaterThanOrEqual(start);
    expect(shown).toBeLessThanOrEqual(end);
  });

  test('rejects a key on the next request after the service revoked it', async () => {
    const { apiKey, secret } = await createApiKey(server.app, asOperator(ada.actor), { name: 'service' });
    expect((await server.client(secret).send(ME)).status).toBe(200);
    await revokeApiKey(server.app, ada.actor, apiKey.id);
    expect((await server.client(secret).send(ME)).status).toBe(401);
  });
});

describeOnBothEngines('request limits', (engine) => {
  let server: TestServer;
  const start = async (settings: Settings) => {
    server = await startTestServer(engine, settings);
    return createPerson(server.app);
  };
  afterEach(() => server.close());

  /** Sends requests until one gets 429. Returns the number of admitted requests, and the 429. */
  const untilLimited = async (client: Client, document = ME) => {
    for (let passed = 0; passed < 100; passed++) {
      const answer = await client.send(document);
      if (answer.status === 429) return { passed, answer };
    }
    throw new Error('There is no limit.');
  };

  describe('the rate limit', () => {
    test('answers 429 with Retry-After, and serves requests again after that time', async () => {
      // A burst of 10, then one per second.
      const { key } = await start({ STINT_RATE_LIMIT: '60/minute' });
      const client = server.client(key);
      const { passed, answer } = await untilLimited(client);
      expect(passed).toBeGreaterThanOrEqual(10);
      expect(passed).toBeLessThan(20);
      expect(answer.errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBe(1);
      await sleep(seconds * 1000);
      expect((await client.send(ME)).status).toBe(200);
    });

    test('counts each credential separately, including rejected documents', async () => {
      const one = await start({ STINT_RATE_LIMIT: '60/minute' });
      const two = await createPerson(server.app);
      const { secret } = await createApiKey(server.app, asOperator(one.actor), { name: 'second' });
      expect((await untilLimited(server.client(one.key), '{ nothing }')).passed).toBeLessThan(20);
      expect((await server.client(two.key).send(ME)).status).toBe(200);
      expect((await server.client(secret).send(ME)).status).toBe(200);
    });

    test('limits all credentials of a user together to three times the rate of one', async () => {
      const one = await start({ STINT_RATE_LIMIT: '60/minute' });
      const two = await createPerson(server.app);
      const keys = [one.key];
      for (let i = 0; i < 7; i++) {
        keys.push((await createApiKey(server.app, asOperator(one.actor), { name: `key ${i}` })).secret);
      }
      const began = performance.now();
      const counts: number[] = [];
      for (const key of keys) counts.push((await untilLimited(server.client(key))).passed);
      const seconds = (performance.now() - began) / 1000;
      const passed = counts.reduce((sum, count) => sum + count, 0);
      expect(passed).toBeGreaterThanOrEqual(30);
      expect(passed).toBeLessThanOrEqual(1.1 * 3 * (10 + seconds));
      expect((await server.client(two.key).send(ME)).status).toBe(200);
    });

    test('counts each user of an application separately', async () => {
      const one = await start({ STINT_RATE_LIMIT: '60/minute' });
      const two = await createPerson(server.app);
      const app = await makeApp(server, one);
      const [first, second] = [await connectApp(server, app, one), await connectApp(server, app, two)];
      await untilLimited(server.client(first.access_token));
      expect((await server.client(second.access_token).send(ME)).status).toBe(200);
    });

    test('counts requests without a valid credential by address, apart from valid keys', async () => {
      const { key } = await start({ STINT_RATE_LIMIT: '60/minute' });
      const { passed, answer } = await untilLimited(server.client(null));
      expect(passed).toBeLessThan(20);
      expect(answer.headers.get('retry-after')).toBe('1');
      expect((await untilLimited(server.client('stint_wrong'))).passed).toBeLessThan(5);
      expect((await server.client(key).send(ME)).status).toBe(200);
    });

    test.each([
      ['an hour', 3_600_000],
      ['a day', 86_400_000],
    ])('holds for its time after the system clock is set back by %s', async (_name, step) => {
      const { key } = await start({ STINT_RATE_LIMIT: '60/minute' });
      const client = server.client(key);
      await untilLimited(client);
      const now = Date.now;
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - step);
      const { answer } = await untilLimited(client);
      expect(Number(answer.headers.get('retry-after'))).toBe(1);
      await sleep(1000);
      expect((await client.send(ME)).status).toBe(200);
      clock.mockRestore();
      await sleep(1000);
      expect((await client.send(ME)).status).toBe(200);
    });

    test('sets no limit with STINT_RATE_LIMIT=off', async () => {
      const { key } = await start({ STINT_RATE_LIMIT: 'off' });
      const statuses = await Promise.all(
        Array.from(
          { length: 300 },
          async (_, i) => (await server.client(i % 2 ? key : null).send(ME)).status,
        ),
      );
      expect(new Set(statuses)).toEqual(new Set([200, 401]));
    });
  });

  describe('X-Forwarded-For', () => {
    const attempts = async (header: (i: number) => string) => {
      const statuses: number[] = [];
      for (let i = 0; i < 15; i++) {
        const { status } = await server.client(null).send(ME, {}, { 'x-forwarded-for': header(i) });
        statuses.push(status);
      }
      return statuses;
    };

    test('ignores X-Forwarded-For by default: a forged address gets no new limit', async () => {
      await start({ STINT_RATE_LIMIT: '60/minute' });
      expect(await attempts((i) => `203.0.113.${i}`)).toContain(429);
    });

    test('takes the client address from the X-Forwarded-For of a trusted proxy', async () => {
      await start({ STINT_RATE_LIMIT: '60/minute', STINT_TRUST_PROXY: '127.0.0.1' });
      expect(await attempts((i) => `203.0.113.${i}`)).not.toContain(429);
      expect(await attempts(() => '203.0.113.200')).toContain(429);
      expect(await attempts((i) => `203.0.113.201:${1000 + i}`)).toContain(429);
      expect(await attempts((i) => `nobody ${i}`)).toContain(429);
    });

    test('takes only the last address, which the trusted proxy appended', async () => {
      await start({ STINT_RATE_LIMIT: '60/minute', STINT_TRUST_PROXY: '127.0.0.1' });
      expect(await attempts((i) => `198.51.100.${i}, 203.0.113.7`)).toContain(429);
    });

    test('ignores the X-Forwarded-For of an untrusted client', async () => {
      await start({ STINT_RATE_LIMIT: '60/minute', STINT_TRUST_PROXY: '10.0.0.0/8' });
      expect(await attempts((i) => `203.0.113.${i}`)).toContain(429);
    });
  });

  describe('the limit of in-flight requests', () => {
    const write = (key: string, name: string, signal?: AbortSignal) =>
      fetch(`${server.origin}/api/v1/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: WRITE, variables: { name } }),
        signal,
      });

    test('answers 503 with Retry-After beyond the limit, and serves the admitted requests', async () => {
      const { key } = await start({ STINT_MAX_IN_FLIGHT: '4' });
      const hold = await holdWrites(server.app.database, 'tags');
      const waiting = ['a', 'b', 'c', 'd'].map((name) => write(key, name));
      // Wait until all four writes are in flight.
      let answer = await server.client(key).send(ME);
      for (let i = 0; i < 50 && answer.status === 200; i++) answer = await server.client(key).send(ME);
      await hold.release();
      expect(answer.status).toBe(503);
      expect(answer.errors).toMatchObject([{ extensions: { code: 'OVERLOADED' } }]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect((await Promise.all(waiting)).map((response) => response.status)).toEqual([200, 200, 200, 200]);
      expect((await server.client(key).send(ME)).status).toBe(200);
    });

    test('releases the slots of clients that disconnect', async () => {
      const { key } = await start({ STINT_MAX_IN_FLIGHT: '4' });
      const hold = await holdWrites(server.app.database, 'tags');
      const gone = new AbortController();
      const waiting = ['a', 'b', 'c'].map((name) => write(key, name, gone.signal).catch(() => null));
      await sleep(300);
      gone.abort();
      await Promise.all(waiting);
      await hold.release();
      const port = Number(new URL(server.origin).port);
      for (let i = 0; i < 10; i++) {
        // A client that sends half of its body and disconnects.
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write(partialRequest(key));
        await sleep(20);
        socket.destroy();
      }
      await sleep(200);
      const statuses = await Promise.all(
        Array.from({ length: 4 }, async () => (await server.client(key).send(ME)).status),
      );
      expect(statuses).toEqual([200, 200, 200, 200]);
    });
  });

  describe('slow requests and clients', () => {
    test('answers a request beyond the timeout with 503 and Retry-After', async () => {
      const { key } = await start({ STINT_REQUEST_TIMEOUT_MS: '300' });
      const hold = await holdWrites(server.app.database, 'tags');
      const begin = performance.now();
      const { status, headers, errors } = await server.client(key).send(WRITE, { name: 'late' });
      const took = performance.now() - begin;
      await hold.release();
      expect(status).toBe(503);
      expect(errors).toMatchObject([
        {
          message:
            'The request took longer than 300 ms and is no longer waited for. It may still be carried out; repeat it with the same idempotencyKey.',
          extensions: { code: 'TIMEOUT' },
        },
      ]);
      expect(headers.get('retry-after')).toBe('1');
      expect(took).toBeGreaterThanOrEqual(299);
      expect(took).toBeLessThan(15_000);
      expect((await server.client(key).send(ME)).status).toBe(200);
    });

    test('stops in time despite a client that never sends the rest of its request', async () => {
      const { key } = await start({ STINT_REQUEST_TIMEOUT_MS: '500' });
      const process = await startServerProcess(server.app.database, { STINT_REQUEST_TIMEOUT_MS: '500' });
      const socket = connect(Number(new URL(process.origin).port), '127.0.0.1').on('error', () => {});
      socket.write(partialRequest(key));
      await sleep(100);
      const begin = performance.now();
      await process.stop();
      expect(performance.now() - begin).toBeLessThan(15_000);
    });

    test('stops in time despite a client that never sends anything', async () => {
      await start({});
      const process = await startServerProcess(server.app.database);
      const socket = connect(Number(new URL(process.origin).port), '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      await sleep(100);
      const begin = performance.now();
      await process.stop();
      expect(performance.now() - begin).toBeLessThan(15_000);
    });

    test('answers an in-flight request before it stops', async () => {
      const { key } = await start({});
      const process = await startServerProcess(server.app.database);
      const hold = await holdWrites(server.app.database, 'tags');
      const answer = process.client(key).send(WRITE, { name: 'last' });
      await sleep(300);
      const stopped = process.stop();
      await sleep(100);
      const begin = performance.now();
      await hold.release();
      expect((await answer).status).toBe(200);
      await stopped;
      expect(performance.now() - begin).toBeLessThan(15_000);
      expect(
        await process
          .client(key)
          .send(ME)
          .catch(() => 'gone'),
      ).toBe('gone');
    });
  });
});

// PostgreSQL only: on SQLite a writer never blocks readers.
describe('a database that does not respond, on postgres', () => {
  test('times out even while the caller is authenticated', async () => {
    const server = await startTestServer('postgres', { STINT_REQUEST_TIMEOUT_MS: '300' });
    const { key } = await createPerson(server.app);
    const url = server.app.database.url ?? inject('postgresUrl');
    const hold = await holdReads(url, 'api_keys');
    const begin = performance.now();
    const { status, headers, errors } = await server.client(key).send(ME);
    const took = performance.now() - begin;
    await hold.release();
    expect(status).toBe(503);
    expect(errors).toMatchObject([{ extensions: { code: 'TIMEOUT' } }]);
    expect(headers.get('retry-after')).toBe('1');
    expect(took).toBeLessThan(15_000);
    await server.close();
  });

  test('advises a timed-out query to ask for less instead of repeating it', async () => {
    const server = await startTestServer('postgres', { STINT_REQUEST_TIMEOUT_MS: '300' });
    const { key } = await createPerson(server.app);
    const hold = await holdReads(server.app.database.url ?? inject('postgresUrl'), 'clients');
    const asked = await server.client(key).send('{ clients { edges { node { id } } } }');
    const params = { name: 'list_clients', arguments: {} };
    const called = await postMcp(server.origin, key, message('tools/call', params));
    await hold.release();
    const advice =
      'The request took longer than 300 ms and is no longer waited for. It changes nothing; try again with a shorter range or a smaller page.';
    expect(asked.errors).toMatchObject([{ message: advice, extensions: { code: 'TIMEOUT' } }]);
    expect(await called.json()).toMatchObject({ error: { message: advice, data: { code: 'TIMEOUT' } } });
    await server.close();
  });
});

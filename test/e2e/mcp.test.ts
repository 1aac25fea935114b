import { request as httpRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MCP_PATH } from '../../src/http/mcp/path.ts';
import { plainCallOf } from '../../src/mcp/plain-call.ts';
import { tools } from '../../src/mcp/tools.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { asOperator, createPerson, createWriteOnlyKey, type Person } from '../harness/factories.ts';
import { holdWrites } from '../harness/locks.ts';
import { call, connectMcp, type Era, headersOf, message, postMcp, REVISION } from '../harness/mcp.ts';
import { inspect } from '../harness/mcp-inspector.ts';
import { startServerProcess, startTestServer, type TestServer } from '../harness/server.ts';
import { span } from '../harness/times.ts';

const WHO = message('tools/call', { name: 'who_am_i' });

describeOnBothEngines('MCP', (engine) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server.close());

  describe.each<[Era, string]>([
    ['modern', REVISION],
    ['legacy', '2025-11-25'],
  ])('with the official client, %s', (era, revision) => {
    test('lists tools, prompts and resources', async () => {
      const client = await connectMcp(server.origin, ada.key, era);
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect(client.getServerVersion()).toMatchObject({ name: 'stint', title: 'Stint' });
      expect(client.getInstructions()).toContain('who_am_i');
      const listed = await client.listTools();
      expect(listed.tools.map((tool) => tool.name)).toEqual(tools.map((tool) => tool.name));
      expect(listed.tools[0]).toMatchObject({ title: 'Who am I', annotations: { readOnlyHint: true } });
      const { prompts } = await client.listPrompts();
      expect(prompts.map((prompt) => prompt.name)).toEqual(['my_week', 'log_yesterday']);
      const { resources } = await client.listResources();
      expect(resources.map((resource) => resource.uri)).toEqual(['stint://me', 'stint://timer']);
      await client.close();
    });

    test('creates one entry for two calls with the same idempotency key', async () => {
      const client = await connectMcp(server.origin, ada.key, era);
      const args = { ...snake(span(9, 10)), title: `Twice ${era}`, idempotency_key: `twice ${era}` };
      const policy = { overlap_policy: 'KEEP_BOTH' };
      const first = await call(client, 'create_time_entry', { ...args, ...policy });
      const second = await call(client, 'create_time_entry', { ...args, ...policy });
      expect([first.data.outcome, second.data.outcome]).toEqual(['CREATED', 'DEDUPLICATED']);
      const { timeEntries } = await server.client(ada.key).run<{
        timeEntries: { edges: { node: { id: string; title: string; source: { kind: string } } }[] };
      }>(
        'query ($search: String) { timeEntries(search: $search) { edges { node { id title source { kind } } } } }',
        {
          search: `Twice ${era}`,
        },
      );
      const { id } = first.data.time_entry as { id: string };
      expect(timeEntries.edges.map((edge) => edge.node)).toEqual([
        { id, title: `Twice ${era}`, source: { kind: 'API_KEY' } },
      ]);
      await client.close();
    });

    test('returns prompts with dates', async () => {
      const client = await connectMcp(server.origin, ada.key, era);
      const textOf = async (name: string, args: Record<string, string> = {}) => {
        const { messages } = await client.getPrompt({ name, arguments: args });
        const [first] = messages;
        return first?.content.type === 'text' ? first.content.text : '';
      };
      expect(await textOf('my_week')).toMatch(
        /my current week\. It lasts from \d{4}-\d\d-\d\dT00:00:00\+00:00 to /,
      );
      expect(await textOf('my_week', { week: 'last' })).toContain('my last week');
      expect(await textOf('my_week')).toContain('member = "me"');
      const dayBefore = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const before = dayBefore();
      const logged = await textOf('log_yesterday', { notes: 'Sketches from 9 to 11' });
      const yesterday = /yesterday, (\d{4}-\d\d-\d\d), /.exec(logged)?.[1];
      // Midnight may pass during the request.
      expect([before, dayBefore()]).toContain(yesterday);
      expect(logged).toContain('Sketches from 9 to 11');
      expect(logged).toContain('member = "me"');
      // Each call of the prompt has different keys, so that two conversations about one day do not share them.
      const keyIn = (text: string) =>
        /the idempotency_key "(log-\d{4}-\d\d-\d\d-[0-9a-f]{8}-1)" for the first/.exec(text)?.[1];
      expect(keyIn(logged)).toContain(`log-${yesterday}-`);
      expect(keyIn(await textOf('log_yesterday'))).not.toBe(keyIn(logged));
      await expect(client.getPrompt({ name: 'nothing' })).rejects.toThrow('There is no prompt "nothing".');
      await client.close();
    });

    test('reads resources', async () => {
      const client = await connectMcp(server.origin, ada.key, era);
      const read = async (uri: string) => {
        const [content] = (await client.readResource({ uri })).contents;
        return JSON.parse(content && 'text' in content ? content.text : '{}');
      };
      expect(await read('stint://me')).toMatchObject({ name: 'Ada' });
      expect(await read('stint://timer')).toEqual({ running: false });
      await expect(client.readResource({ uri: 'stint://nothing' })).rejects.toThrow();
      await client.close();
    });

    test('returns a protocol error for an unknown tool', async () => {
      const client = await connectMcp(server.origin, ada.key, era);
      await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow(
        'There is no tool "nothing".',
      );
      await client.close();
    });
  });

  test('the Inspector lists and calls tools', async () => {
    const url = `${server.origin}/mcp`;
    const withKey = ['--header', `Authorization: Bearer ${ada.key}`];
    const listed = await inspect<{ tools: unknown[] }>(url, ['--method', 'tools/list', ...withKey]);
    expect(listed.tools).toHaveLength(tools.length);
    const call = ['--method', 'tools/call', '--tool-name', 'who_am_i', ...withKey];
    const called = await inspect<{ structuredContent: unknown }>(url, call);
    expect(called.structuredContent).toMatchObject({ name: 'Ada' });
  });

  test('returns their own results to a hundred clients with equal request ids', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const names = Array.from({ length: 50 }, (_, i) => `Crossed ${String(i).padStart(2, '0')}`);
    for (const person of [ada, bob]) {
      for (const name of names) await createProject(server.app, person.actor, { name });
    }
    await Promise.all(
      [ada, bob].flatMap((person) =>
        names.map(async (name) => {
          const body = message('tools/call', { name: 'list_projects', arguments: { search: name } }, 1);
          const answer = await (await postMcp(server.origin, person.key, body)).json();
          expect(answer).toMatchObject({
            id: 1,
            result: { structuredContent: { projects: [{ name, team_id: person.team.id }], total_count: 1 } },
          });
        }),
      ),
    );
  });

  describe('requests to the MCP endpoint', () => {
    const metadata = () =>
      `resource_metadata="http://localhost:${new URL(server.origin).port}/.well-known/oauth-protected-resource/mcp"`;

    test('rejects a missing or wrong credential with 401 and a challenge with the metadata URL', async () => {
      const [none, wrong] = [
        await postMcp(server.origin, null, WHO),
        await postMcp(server.origin, 'stint_wrong', WHO),
      ];
      expect([none.status, wrong.status]).toEqual([401, 401]);
      expect(none.headers.get('www-authenticate')).toBe(
        `Bearer realm="stint", ${metadata()}, scope="read write"`,
      );
      expect(wrong.headers.get('www-authenticate')).toBe(
        `Bearer realm="stint", error="invalid_token", ${metadata()}, scope="read write"`,
      );
      expect(await none.json()).toMatchObject({
        jsonrpc: '2.0',
        id: null,
        error: { data: { code: 'UNAUTHENTICATED' } },
      });
    });

    test('rejects a credential without the scope with 403 and a challenge that names the scope', async () => {
      const { secret: read } = await createApiKey(server.app, asOperator(ada.actor), {
        name: 'read',
        scopes: ['read'],
      });
      const write = await createWriteOnlyKey(server.app, ada.actor);
      const creation = message('tools/call', { name: 'create_client', arguments: { name: 'Never' } });
      const resource = message('resources/read', { uri: 'stint://me' });
      for (const [key, body] of [
        [read, creation],
        [write, WHO],
        // The result of a writing tool contains stored data.
        [write, creation],
      ] as const) {
        const refused = await postMcp(server.origin, key, body);
        expect(refused.status).toBe(403);
        expect(refused.headers.get('www-authenticate')).toBe(
          `Bearer realm="stint", error="insufficient_scope", scope="read write", ${metadata()}`,
        );
        expect(await refused.json()).toMatchObject({
          id: body.id,
          error: { data: { code: 'FORBIDDEN', requestId: refused.headers.get('x-request-id') } },
        });
      }
      expect(await server.client(ada.key).run('{ clients { edges { node { name } } } }')).toEqual({
        clients: { edges: [] },
      });
      expect((await postMcp(server.origin, write, resource, { 'mcp-name': 'stint://me' })).status).toBe(403);
      const prompt = message('prompts/get', { name: 'my_week' });
      expect((await postMcp(server.origin, write, prompt)).status).toBe(403);
      expect((await postMcp(server.origin, read, prompt)).status).toBe(200);
      for (const key of [read, write])
        expect((await postMcp(server.origin, key, message('tools/list'))).status).toBe(200);
    });

    test('returns an error for each request of a refused batch', async () => {
      const { secret } = await createApiKey(server.app, asOperator(ada.actor), {
        name: 'read',
        scopes: ['read'],
      });
      const call = (id: number | undefined, name: string) => ({
        ...{ jsonrpc: '2.0', id, method: 'tools/call' },
        params: { name, arguments: { name: 'Never' } },
      });
      const response = await fetch(`${server.origin}${MCP_PATH}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-03-26',
        },
        body: JSON.stringify([call(7, 'create_client'), call(undefined, 'who_am_i'), call(8, 'who_am_i')]),
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject([
        { id: 7, error: { data: { code: 'FORBIDDEN' } } },
        { id: 8, error: { data: { code: 'FORBIDDEN' } } },
      ]);
    });

    test.each([
      ['list_projects', {}],
      ['list_time_entries', { first: 2, from: '2026-01-01' }],
      ['list_time_entries', { first: 2, colour: 'red' }],
      ['list_time_entries', { project: 'There is none' }],
      ['update_project', { project: 'There is none', name: 'Other' }],
    ])('a plain call of %s with %j has the same result as a call with more metadata', async (name, args) => {
      const plain = message('tools/call', { name, arguments: args });
      const more = message('tools/call', { name, arguments: args });
      Object.assign(more.params._meta, { 'com.example/more': true });
      expect(plainCallOf(headersOf(plain), plain)).not.toBeNull();
      expect(plainCallOf(headersOf(more), more)).toBeNull();
      const answers = [
        await postMcp(server.origin, ada.key, plain),
        await postMcp(server.origin, ada.key, more),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [answer, other] = await Promise.all(answers.map((response) => response.json()));
      expect(answer).toEqual(other);
      expect(answer).toMatchObject({ result: { resultType: 'complete' } });
    });

    describe('batches of messages', () => {
      const one = (name: string, id: string | number = name) => ({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name, arguments: {} },
      });
      const send = (messages: object[], key = ada.key, headers: Record<string, string> = {}) =>
        fetch(`${server.origin}/mcp`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...headers,
          },
          body: JSON.stringify(messages),
        });
      const many = (count: number) => Array.from({ length: count }, (_, i) => one('who_am_i', i));

      test('refuses a whole batch if the key lacks the scope of one message', async () => {
        const { secret } = await createApiKey(server.app, asOperator(ada.actor), {
          name: 'batch',
          scopes: ['read'],
        });
        expect((await send([one('who_am_i'), one('start_timer')], secret)).status).toBe(403);
      });

      test.each([{}, { 'mcp-protocol-version': '2025-03-26' }])(
        'accepts batches of up to ten messages with the headers %j',
        async (headers) => {
          const answered = await send(many(10), ada.key, headers as Record<string, string>);
          expect(answered.status).toBe(200);
          expect((await answered.text()).match(/"structuredContent"/g)).toHaveLength(10);
          const refused = await send(many(11), ada.key, headers as Record<string, string>);
          expect(refused.status).toBe(400);
          expect(await refused.json()).toEqual({
            jsonrpc: '2.0',
            id: null,
            error: {
              code: -32600,
              message: 'A batch has at most 10 messages; this one has 11.',
              data: { code: 'INVALID_INPUT', requestId: refused.headers.get('x-request-id') },
            },
          });
        },
      );

      test.each(['2024-11-05', '2025-06-18', '2025-11-25', REVISION, 'x'])(
        'refuses batches in the revision %s',
        async (revision) => {
          const refused = await send(many(2), ada.key, { 'mcp-protocol-version': revision });
          expect(refused.status).toBe(400);
          expect(await refused.json()).toMatchObject({
            id: null,
            error: { code: -32600, message: expect.stringMatching(/^Send one message at a time;/) },
          });
        },
      );
    });

    test.each(['https://evil.example.com', 'http://localhost.evil.example.com', 'null', 'file://', 'x'])(
      'rejects the origin %s with 403',
      async (origin) => {
        const response = await postMcp(server.origin, ada.key, WHO, { origin });
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ error: { data: { code: 'FORBIDDEN' } } });
      },
    );

    test.each(['evil.example.com', 'localhost.evil.example.com', '192.0.2.1'])(
      'rejects the foreign host %s with 403',
      async (host) => {
        expect(await statusByName(`${server.origin}/mcp`, host, ada.key)).toBe(403);
        expect(await statusByName(`${server.origin}/mcp`, 'localhost', ada.key)).toBe(200);
      },
    );

    test.each(['http://localhost:6274', 'http://127.0.0.1:1', 'http://[::1]:8080'])(
      'accepts the local origin %s',
      async (origin) => {
        expect((await postMcp(server.origin, ada.key, WHO, { origin })).status).toBe(200);
      },
    );

    test.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('rejects %s with 405', async (method) => {
      const response = await fetch(`${server.origin}/mcp`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
    });

    test('rejects a body of 5 MB with 413', async () => {
      const body = message('tools/call', {
        name: 'create_client',
        arguments: { name: 'x'.repeat(5_000_000) },
      });
      const response = await postMcp(server.origin, ada.key, body);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: { data: { code: 'PAYLOAD_TOO_LARGE' } } });
    });

    test.each([
      ['MCP-Protocol-Version', { 'mcp-protocol-version': '2025-11-25' }],
      ['Mcp-Method', { 'mcp-method': 'tools/list' }],
      ['Mcp-Name', { 'mcp-name': 'delete_time_entry' }],
    ])('rejects a header %s that contradicts the body with 400', async (_name, headers) => {
      const response = await postMcp(server.origin, ada.key, WHO, headers as Record<string, string>);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ id: 1, error: { code: -32020 } });
    });

    test.each([
      ['tools/call', { name: 'who_am_i', arguments: [] }, /^params\.arguments must be an object: /],
      ['tools/call', {}, /^params\.name is missing: /],
      [
        'prompts/get',
        { name: 'log_yesterday', arguments: { notes: 5 } },
        /^The argument "notes" of a prompt/,
      ],
      ['prompts/get', { name: 'my_week', arguments: { week: 'x' } }, /^week must be "this" or "last"\.$/],
      ['resources/read', {}, /^params\.uri is missing: /],
      ['tools/list', { cursor: 5 }, /^params\.cursor must be a text\.$/],
    ])('refuses %s with %j and a sentence', async (method, params, sentence) => {
      const response = await postMcp(server.origin, ada.key, message(method, params));
      const answer = await response.json();
      expect(answer).toMatchObject({
        id: 1,
        error: { code: -32602, message: expect.stringMatching(sentence) },
      });
    });

    test.each([
      ['invalid JSON', '{', 'application/json', 400, -32700],
      ['no content', '', 'application/json', 400, -32700],
      ['another content type', '{}', 'text/plain', 415, -32000],
    ])('refuses a body with %s', async (_what, body, type, status, code) => {
      const response = await fetch(`${server.origin}/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.key}`, 'content-type': type },
        body,
      });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
    });

    test('returns a request id in every response', async () => {
      for (const response of [
        await postMcp(server.origin, ada.key, WHO),
        await postMcp(server.origin, null, WHO),
        await fetch(`${server.origin}/mcp`),
      ]) {
        expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-/);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      }
    });
  });
});

describe('MCP with settings', () => {
  let server: TestServer;
  afterEach(() => server.close());

  test('a server on all interfaces accepts only pages of its own addresses', async () => {
    server = await startTestServer('sqlite', {
      HOST: '0.0.0.0',
      STINT_BASE_URL: 'https://api.example.com',
      STINT_DASHBOARD_URL: 'https://app.example.com:8443',
    });
    const { key } = await createPerson(server.app);
    const { port } = new URL(server.origin);
    const status = async (origin: string) =>
      (await postMcp(`http://127.0.0.1:${port}`, key, WHO, { origin })).status;
    expect(await status('https://api.example.com')).toBe(200);
    expect(await status('https://app.example.com:8443')).toBe(200);
    expect(await status('https://app.example.com')).toBe(403);
    expect(await status('http://api.example.com')).toBe(403);
    expect(await status('http://localhost:6274')).toBe(403);
  });

  test('shares the rate limit with the API', async () => {
    // A burst of 10, then one per second.
    server = await startTestServer('sqlite', { STINT_RATE_LIMIT: '60/minute' });
    const { key } = await createPerson(server.app);
    for (let i = 0; i < 9; i++) await server.client(key).send('{ me { id } }');
    const statuses: number[] = [];
    let refused: Response | undefined;
    for (let i = 0; i < 6; i++) {
      const response = await postMcp(server.origin, key, WHO);
      statuses.push(response.status);
      if (response.status === 429) refused = response;
    }
    expect(statuses).toContain(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await server.client(key).send('{ me { id } }')).status).toBe(429);
  });

  test.each(['modern', 'legacy'])(
    'aborts a call over the time limit with 503, with a %s client',
    async (era) => {
      server = await startTestServer('sqlite', { STINT_REQUEST_TIMEOUT_MS: '300' });
      const { key } = await createPerson(server.app);
      const hold = await holdWrites(server.app.database, 'clients');
      const params = { name: 'create_client', arguments: { name: 'Late' } };
      const response =
        era === 'modern'
          ? await postMcp(server.origin, key, message('tools/call', params))
          : await fetch(`${server.origin}/mcp`, {
              method: 'POST',
              headers: {
                authorization: `Bearer ${key}`,
                'content-type': 'application/json',
                accept: 'application/json, text/event-stream',
              },
              body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
            });
      await hold.release();
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('1');
      expect(await response.json()).toMatchObject({
        error: {
          message: expect.stringContaining('Repeat create_time_entry with the same idempotency_key'),
          data: { code: 'TIMEOUT' },
        },
      });
      expect((await postMcp(server.origin, key, WHO)).status).toBe(200);
    },
  );

  test('a stop waits for in-flight calls', async () => {
    server = await startTestServer('sqlite');
    const { key } = await createPerson(server.app);
    const stopping = await startServerProcess(server.app.database);
    const hold = await holdWrites(server.app.database, 'clients');
    const call = message('tools/call', { name: 'create_client', arguments: { name: 'Last' } });
    const answered = postMcp(stopping.origin, key, call);
    await setTimeout(300);
    const stopped = stopping.stop();
    await setTimeout(300);
    await hold.release();
    expect((await answered).status).toBe(200);
    await stopped;
  });

  test('sends CORS headers to pages of its own addresses', async () => {
    server = await startTestServer('sqlite', { STINT_DASHBOARD_URL: 'https://app.example.com' });
    const { key } = await createPerson(server.app);
    const origin = 'https://app.example.com';
    const preflight = await fetch(`${server.origin}/mcp`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
    for (const credential of [key, null]) {
      const answer = await postMcp(server.origin, credential, WHO, { origin });
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-expose-headers')).toContain('www-authenticate');
    }
    const foreign = await fetch(`${server.origin}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('limits wrong keys by address', async () => {
    server = await startTestServer('sqlite', { STINT_RATE_LIMIT: '60/minute' });
    const statuses: number[] = [];
    for (let i = 0; i < 15; i++) statuses.push((await postMcp(server.origin, 'stint_wrong', WHO)).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  test('logs the route without the credential and stores the last use of the key', async () => {
    server = await startTestServer('sqlite');
    const ada = await createPerson(server.app);
    const process = await startServerProcess(server.app.database, { STINT_LOG_LEVEL: 'info' });
    await postMcp(process.origin, ada.key, WHO);
    await process.stop();
    expect(process.log()).toContain('"route":"/mcp","status":200');
    expect(process.log()).not.toContain(ada.key);
    const { apiKeys } = await server.client(ada.key).run<{
      apiKeys: { edges: { node: { lastUsedAt: string | null } }[] };
    }>('{ apiKeys { edges { node { lastUsedAt } } } }');
    expect(apiKeys.edges[0]?.node.lastUsedAt).not.toBeNull();
  });
});

/** The times of an entry under the argument names of tools. */
function snake({ startTime, endTime }: ReturnType<typeof span>) {
  return { start_time: startTime, end_time: endTime };
}

/** The status of a call with another host name, as browsers send it after DNS rebinding. */
function statusByName(url: string, host: string, key: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = {
    host,
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  httpRequest(url, { method: 'POST', headers }, (response) => {
    response.resume();
    resolve(response.statusCode);
  })
    .on('error', reject)
    .end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'who_am_i', arguments: {} },
      }),
    );
  return promise;
}

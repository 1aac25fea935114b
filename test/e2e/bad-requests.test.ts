import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { post, readAnswer, startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';

describeOnBothEngines('invalid requests', (engine) => {
  let server: TestServer;
  let ada: Person;
  let before: Record<string, string[]>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    before = await storedRows(server.app);
  });

  const expectNothingWritten = async () => {
    expect(await storedRows(server.app)).toEqual(before);
    expect((await server.client(ada.key).send('{ me { id } }')).status).toBe(200);
  };

  const query = 'mutation { createTag(input: { args: { name: "Never" } }) { tag { id } } }';
  const body = JSON.stringify({ query });

  const send = async (content: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const response = await post(server.origin, content, {
      authorization: `Bearer ${ada.key}`,
      ...headers,
    });
    const answer = await readAnswer(response);
    await expectNothingWritten();
    return [answer.status, ...answer.errors.map(({ extensions }) => extensions.code)];
  };

  test.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a form with files', 'multipart/form-data; boundary=x'],
    ['a document', 'application/graphql'],
    ['XML', 'application/xml'],
    ['something like JSON', 'application/json+x'],
    ['something else like JSON', 'text/json'],
    ['no type', ''],
    ['JSON in another charset', 'application/json; charset=utf-16'],
    ['JSON in an exotic charset', 'application/json; charset=ibm500'],
    ['two types', 'text/plain, application/json'],
    ['a type with a trick', 'text/plain; application/json'],
  ])('answers 415 to a body in %s', async (_what, type) => {
    expect(await send(body, { 'content-type': type })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'accepts a body in %s',
    async (type) => {
      const response = await post(server.origin, JSON.stringify({ query: '{ me { id } }' }), {
        authorization: `Bearer ${ada.key}`,
        'content-type': type,
      });
      expect(response.status).toBe(200);
    },
  );

  test.each(['gzip', 'deflate', 'br', 'zstd', 'nonsense'])(
    'answers 415 to a body compressed with %s',
    async (encoding) => {
      expect(await send(new Uint8Array(gzipSync(body)), { 'content-encoding': encoding })).toEqual([
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ]);
    },
  );

  test('answers 415 to a compression bomb', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' ')));
    expect(await send(bomb, { 'content-encoding': 'gzip' })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('answers 413 to a body of 10 MB', async () => {
    const large = JSON.stringify({ query, variables: { padding: 'x'.repeat(10_000_000) } });
    expect(await send(large)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('answers 413 to a streamed body of 10 MB without Content-Length', async () => {
    const chunk = new Uint8Array(100_000).fill(120);
    const response = await fetch(`${server.origin}/api/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.key}` },
      body: new ReadableStream({
        start: (controller) => {
          for (let i = 0; i < 100; i++) controller.enqueue(chunk);
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect((await readAnswer(response)).errors).toMatchObject([
      { extensions: { code: 'PAYLOAD_TOO_LARGE' } },
    ]);
    await expectNothingWritten();
  });

  test('accepts a body just under the size limit', async () => {
    const small = JSON.stringify({ query: '{ me { id } }', variables: { padding: '' } });
    const response = await post(
      server.origin,
      JSON.stringify({
        query: '{ me { id } }',
        variables: { padding: 'x'.repeat(262_144 - small.length) },
      }),
      { authorization: `Bearer ${ada.key}` },
    );
    expect(response.status).toBe(200);
  });

  test.each([
    ['nothing', ''],
    ['white space', '  '],
    ['no JSON', '{ "query": '],
    ['a document without JSON around it', query],
    ['a batch', `[${body},${body}]`],
    ['an empty batch', '[]'],
    ['null', 'null'],
    ['a text', JSON.stringify(query)],
    ['a number', '1'],
    ['an object without a query', '{}'],
    ['a query that is an object', '{ "query": {} }'],
    ['a query that is a list', JSON.stringify({ query: [query] })],
    ['a query that is null', '{ "query": null }'],
    ['variables that are a list', JSON.stringify({ query, variables: [] })],
    ['variables that are a text', JSON.stringify({ query, variables: '{}' })],
    ['extensions that are a text', JSON.stringify({ query, extensions: 'x' })],
    ['an operation name that is a number', JSON.stringify({ query, operationName: 7 })],
    ['a key named __proto__', `{ "__proto__": { "query": "x" }, "query": ${JSON.stringify(query)} }`],
    ['a deep key named __proto__', `{ "query": "x", "variables": { "a": [{ "__proto__": 1 }] } }`],
    ['a constructor with a prototype', '{ "query": "x", "constructor": { "prototype": { "a": 1 } } }'],
    ['lists in lists in lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['lists without end', '['.repeat(200_000)],
  ])('answers 400 to a body with %s', async (_what, content) => {
    expect(await send(content)).toEqual([400, 'BAD_REQUEST']);
  });

  test('rejects variables with 100,000 levels without crashing', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const document = JSON.stringify('query ($id: ID!) { project(id: $id) { id } }');
    for (const value of [deep, `{"a":${deep}}`]) {
      const [status, code] = await send(`{ "query": ${document}, "variables": { "id": ${value} } }`);
      expect([status, code]).toEqual([200, 'GRAPHQL_VALIDATION_FAILED']);
    }
  });

  test('answers 401 to a key of 300 characters', async () => {
    expect(await send(body, { authorization: `Bearer stint_${'a'.repeat(294)}` })).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'executes nothing for the method %s',
    async (method) => {
      const url = `${server.origin}/api/v1/graphql?query=${encodeURIComponent(query)}`;
      const response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${ada.key}`, 'content-type': 'application/json' },
        body: method === 'GET' ? undefined : body,
      });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain('POST');
      await expectNothingWritten();
    },
  );

  test.each(['/api/v1/graphql/', '/%zz', '/%c3', '//', '/api/v1/graphql/../../../etc/passwd', '/\\'])(
    'answers a request to %s with a 4xx status',
    async (path) => {
      const response = await fetch(server.origin + path, { method: 'POST', body });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      await expectNothingWritten();
    },
  );
});

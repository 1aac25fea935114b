import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { asOperator, createPerson, createWriteOnlyKey } from '../harness/factories.ts';
import { newMetrics } from '../harness/metrics.ts';
import { post, readAnswer, type Settings, startTestServer, type TestServer } from '../harness/server.ts';
import { CHANGES, openStream, subscribe } from '../harness/subscription.ts';

const ME = '{ me { id } }';
const TAG = 'mutation { createTag(input: { args: { name: "x" } }) { errors { code } } }';

// On SQLite only, because opening and ending streams does not depend on the database.
describe('an event stream', () => {
  let server: TestServer;
  const start = async (settings: Settings = {}) => {
    server = await startTestServer('sqlite', settings);
    return createPerson(server.app);
  };
  afterEach(() => server.close());

  const ask = (key: string, query: string, accept: string) =>
    post(server.origin, JSON.stringify({ query }), { authorization: `Bearer ${key}`, accept });

  test('has the headers of an event stream and begins at once', async () => {
    const { key } = await start();
    const { status, headers, body } = await openStream(server.origin, key);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
    });
    const { value } = (await body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe(':\n\n');
  });

  test.each(['application/json', 'application/graphql-response+json', '*/*', 'text/*'])(
    'opens no stream for a client that accepts %s',
    async (accept) => {
      const { key } = await start();
      const { status, errors } = await readAnswer(await ask(key, CHANGES, accept));
      expect(status).toBe(406);
      expect(errors).toMatchObject([
        { message: expect.stringContaining('text/event-stream'), extensions: { code: 'NOT_ACCEPTABLE' } },
      ]);
    },
  );

  test.each([
    ['a query', ME, { data: { me: { id: expect.any(String) } } }],
    ['a mutation', TAG, { data: { createTag: { errors: [] } } }],
    ['an invalid document', '{ none }', { errors: [expect.anything()] }],
    ['a syntax error', '{', { errors: [expect.anything()] }],
    ['a refused query', '{ teams(first: 0) { totalCount } }', { errors: [expect.anything()] }],
    [
      'a subscription without a required variable',
      'subscription ($a: Int!) { changes { at @include(if: true) } }',
      { errors: [expect.anything()] },
    ],
  ])('has one result for %s', async (_what, query, result) => {
    const { key } = await start();
    const response = await ask(key, query, 'text/event-stream');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const [, json = ''] =
      /^(?::\n\n)?event: next\ndata: (.*)\n\nevent: complete\ndata:\n\n$/.exec(await response.text()) ?? [];
    expect(JSON.parse(json)).toMatchObject(result);
  });

  test('refuses a stream over the limit of a user for all credentials', async () => {
    const ada = await start({ STINT_MAX_STREAMS: '2', STINT_MAX_USER_STREAMS: '3' });
    const keys = [ada.key];
    for (const name of ['second', 'third']) {
      keys.push((await createApiKey(server.app, asOperator(ada.actor), { name })).secret);
    }
    const [first = '', second = '', third = ''] = keys;
    const stream = await openStream(server.origin, first);
    for (const key of [first, second]) expect((await openStream(server.origin, key)).status).toBe(200);
    const refused = await ask(third, CHANGES, 'text/event-stream');
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('You have 3 streams open with all of your credentials');
    const bob = await createPerson(server.app);
    expect((await openStream(server.origin, bob.key)).status).toBe(200);
    await stream.body?.cancel();
    await expect
      .poll(async () => (await openStream(server.origin, third)).status, { timeout: 10_000 })
      .toBe(200);
  });

  test('opens no stream for a query if the client also accepts JSON', async () => {
    const { key } = await start();
    for (const accept of [
      'application/json, text/event-stream',
      'text/event-stream, application/json;q=0.1',
    ]) {
      const response = await ask(key, ME, accept);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  test('requires the scope "read"', async () => {
    const { actor } = await start();
    const { secret: read } = await createApiKey(server.app, asOperator(actor), {
      name: 'read',
      scopes: ['read'],
    });
    for (const [secret, status] of [
      [read, 200],
      [await createWriteOnlyKey(server.app, actor), 403],
    ] as const) {
      const response = await openStream(server.origin, secret);
      expect(response.status).toBe(status);
      await response.body?.cancel();
    }
  });

  test('requires a valid key', async () => {
    await start();
    const response = await openStream(server.origin, 'stint_wrong');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('accepts only one subscription field', async () => {
    const { key } = await start();
    const text = await (
      await ask(key, 'subscription { a: changes { at } b: changes { at } }', 'text/event-stream')
    ).text();
    expect(text).toContain('GRAPHQL_VALIDATION_FAILED');
  });

  test('exempts streams from the request timeout and the limit of in-flight requests', async () => {
    const { key } = await start({ STINT_REQUEST_TIMEOUT_MS: '300', STINT_MAX_IN_FLIGHT: '1' });
    const streams = [await subscribe(server.origin, key), await subscribe(server.origin, key)];
    await sleep(1_000);
    await server.client(key).run(TAG);
    for (const stream of streams) expect((await stream.next()).data?.changes.teamIds).toHaveLength(1);
  });

  test('counts as one request against the rate limit', async () => {
    const { key } = await start({ STINT_RATE_LIMIT: '60/minute' });
    const statuses = new Set<number>();
    for (let i = 0; i < 15; i++) {
      const response = await openStream(server.origin, key);
      statuses.add(response.status);
      await response.body?.cancel();
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  test('refuses a stream over the limit of a credential', async () => {
    const { key, actor } = await start({ STINT_MAX_STREAMS: '3' });
    const { secret } = await createApiKey(server.app, asOperator(actor), { name: 'another' });
    const [first] = await Promise.all(Array.from({ length: 3 }, () => subscribe(server.origin, key)));
    const refused = await openStream(server.origin, key);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await readAnswer(refused)).errors).toMatchObject([
      { message: expect.stringMatching(/3 streams/), extensions: { code: 'RATE_LIMITED' } },
    ]);
    await subscribe(server.origin, secret);
    first?.stop();
    await sleep(100);
    await subscribe(server.origin, key);
  });

  test('counts open streams in the metrics, separately from requests', async () => {
    const { key } = await start();
    const metrics = () => newMetrics(server.origin);
    expect(await metrics()).toContain('\nstint_streams_open 0\n');
    const stream = await subscribe(server.origin, key);
    expect(await metrics()).toContain('\nstint_streams_open 1\n');
    stream.stop();
    const after = await metrics();
    expect(after).toContain('\nstint_streams_open 0\n');
    expect(after).toContain(
      'stint_http_requests_total{method="POST",route="/api/v1/graphql (stream)",status="200"} 1',
    );
    expect(after).not.toContain('route="/api/v1/graphql",');
  });
});

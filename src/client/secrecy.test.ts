import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, watchedClient } from '../../test/harness/client.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../test/hostile/faulty-proxy.ts';
import { createClient } from './index.ts';
import { createHttpFetch } from './node/index.ts';

const KEY = 'stint_TheMostSecretOfKeys';

/** Every representation of a value that a program may write to a log. */
function everythingIn(value: unknown): string {
  return [
    inspect(value, { depth: 20, showHidden: true, getters: true }),
    JSON.stringify(value),
    String(value),
    value instanceof Error ? `${value.stack} ${inspect(value.cause, { depth: 20, showHidden: true })}` : '',
  ].join('\n');
}

test('everythingIn finds a secret in nested objects and causes', () => {
  expect(everythingIn({ a: { b: { c: KEY } } })).toContain(KEY);
  expect(everythingIn(new Error('a', { cause: new Error(KEY) }))).toContain(KEY);
});

describe('secrecy of the credential', () => {
  let proxy: FaultyProxy;
  beforeAll(async () => {
    proxy = await startFaultyProxy('http://127.0.0.1:1');
  });
  afterAll(() => proxy?.close());

  test('the client object does not contain the credential', () => {
    expect(everythingIn(createClient({ url: proxy.origin, credential: KEY }))).not.toContain(KEY);
    expect(everythingIn(createClient({ url: proxy.origin, credential: () => KEY }))).not.toContain(KEY);
  });

  const echo = JSON.stringify({
    errors: [{ message: `No: ${KEY}`, extensions: { code: 'UNAUTHENTICATED' } }],
  });
  const faults: [string, Fault][] = [
    ['a lost connection', 'drop'],
    ['silence', 'silence'],
    ['an answer that repeats it', { status: 401, body: echo }],
    ['an answer that is no JSON', { status: 200, body: `Bearer ${KEY}` }],
    ['a redirect', { status: 302, headers: { location: `https://elsewhere.example/?${KEY}` } }],
    ['a proxy that is busy', { status: 503, body: KEY }],
  ];
  const ways = [undefined, createHttpFetch()];
  test.each(faults.flatMap(([name, fault]) => ways.map((fetch) => [name, fault, fetch] as const)))(
    'errors and events do not contain the credential after %s',
    async (_name, fault, fetch) => {
      proxy.faults.push(fault, fault, fault);
      const { client, events } = watchedClient({
        url: proxy.origin,
        credential: KEY,
        fetch,
        retries: 1,
        timeout: 200,
      });
      const error = await refusalOf(client.me());
      expect(error).toHaveProperty('name', 'ApiError');
      expect(events.length).toBeGreaterThan(1);
      proxy.faults.length = 0;
      expect(everythingIn(error)).not.toContain(KEY);
      expect(everythingIn(events)).not.toContain(KEY);
    },
  );

  test('the error for an invalid credential does not contain the credential', async () => {
    for (const credential of [`${KEY}\n`, `${KEY} `, `${KEY}é`, '']) {
      let thrown: unknown;
      try {
        createClient({ url: proxy.origin, credential });
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toBeInstanceOf(TypeError);
      expect(everythingIn(thrown)).not.toContain(KEY);
      const late = createClient({ url: proxy.origin, credential: () => credential });
      const error = await refusalOf(late.me());
      expect(error).toBeInstanceOf(TypeError);
      expect(everythingIn(error)).not.toContain(KEY);
    }
  });

  test('the error for a url with a password does not contain the password', () => {
    const url = `http://me:${KEY}@127.0.0.1:4000`;
    let thrown: unknown;
    try {
      createClient({ url, credential: null });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(TypeError);
    expect(everythingIn(thrown)).not.toContain(KEY);
  });
});

test.each(['localhost:4000', 'ftp://time.example.com', '', 'time.example.com'])(
  'rejects the url %j',
  (url) => {
    expect(() => createClient({ url, credential: null })).toThrow('such as http://localhost:4000');
  },
);

test.each([
  ['http://time.example', 'http://time.example/api/v1/graphql'],
  ['http://time.example/', 'http://time.example/api/v1/graphql'],
  ['http://time.example/stint/', 'http://time.example/stint/api/v1/graphql'],
  ['http://time.example/api/v1/graphql', 'http://time.example/api/v1/graphql'],
])('derives the API endpoint from the url %s', async (url, address) => {
  const called: string[] = [];
  const client = createClient({
    url,
    credential: null,
    fetch: async (asked) => {
      called.push(asked);
      return new Response('{"data":{"me":{"id":"1"}}}');
    },
  });
  await client.me({}, { select: { id: true } });
  expect(called).toEqual([address]);
});

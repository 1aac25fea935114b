import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf, watchedClient } from '../../test/harness/client.ts';
import { describeOnBothEnginesAtOnce } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../test/hostile/faulty-proxy.ts';
import type { Engine } from '../db/database.ts';
import { type ApiClient, ApiError, type ClientEvent, createClient, type Fetch } from './index.ts';
import { createHttpFetch } from './node/index.ts';

const HOUR = { startTime: '2026-03-02T09:00:00Z', endTime: '2026-03-02T10:00:00Z' };
const COUNT = { select: { totalCount: true } } as const;

function problem(code: string): string {
  return JSON.stringify({ errors: [{ message: 'Not now.', extensions: { code } }] });
}

const fetches: Record<Engine, Fetch | undefined> = { sqlite: undefined, postgres: createHttpFetch() };

// Network faults do not depend on the engine, so each engine is tested with one of the two transports.
describeOnBothEnginesAtOnce('a client with a bad connection', (engine) => {
  const fetch = fetches[engine];
  let server: TestServer;
  let proxy: FaultyProxy;
  let ada: Person;
  let client: ApiClient;
  let events: ClientEvent[];
  let story: () => string;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app);
  });
  afterAll(() => server?.close());

  beforeEach(async () => {
    proxy = await startFaultyProxy(server.origin);
    ada = await inNewTeam(server.app, ada);
    ({ client, events, story } = watchedClient({
      url: proxy.origin,
      credential: ada.key,
      fetch,
      timeout: 5_000,
    }));
  });
  afterEach(() => proxy?.close());

  const stored = async () => {
    const direct = createClient({ url: server.origin, credential: ada.key });
    return (await direct.timeEntries({ teamId: ada.team.id }, COUNT)).totalCount;
  };

  const transient: [string, Fault][] = [
    ['a connection that is dropped', 'drop'],
    ['a connection that is lost before the answer', 'drop-answer'],
    ['an answer that is cut', 'cut-answer'],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
    ['408', { status: 408 }],
    ['429', { status: 429 }],
    ['OVERLOADED', { status: 503, body: problem('OVERLOADED') }],
    ['UNAVAILABLE', { status: 503, body: problem('UNAVAILABLE') }],
    ['RATE_LIMITED, said with status 200', { status: 200, body: problem('RATE_LIMITED') }],
    ['TIMEOUT', { status: 503, body: problem('TIMEOUT') }],
    ['INTERNAL', { status: 500, body: problem('INTERNAL') }],
    ['500 without a body of ours', { status: 500, body: '<html>Internal Server Error</html>' }],
  ];

  test.each(transient)('retries a query after %s', async (_name, fault) => {
    proxy.faults.push(fault, fault);
    await expect(client.me()).resolves.toMatchObject({ id: ada.user.id });
    expect(story()).toBe('request retry request retry request answer');
  });

  test.each(transient)('writes an entry with a key once through %s', async (_name, fault) => {
    proxy.faults.push(fault, fault);
    const idempotencyKey = crypto.randomUUID();
    const { timeEntry } = await client.createTimeEntry({ ...HOUR, teamId: ada.team.id, idempotencyKey });
    expect(proxy.count()).toBe(3);
    expect(timeEntry.idempotencyKey).toBe(idempotencyKey);
    expect(await stored()).toBe(1);
  });

  describe('a mutation without a key', () => {
    const refused: [string, Fault][] = [
      ['408', { status: 408 }],
      ['429', { status: 429 }],
      ['RATE_LIMITED', { status: 429, body: problem('RATE_LIMITED') }],
      ['OVERLOADED', { status: 503, body: problem('OVERLOADED') }],
    ];
    test.each(refused)(
      'retries the mutation after %s, since nothing was carried out',
      async (_name, fault) => {
        proxy.faults.push(fault);
        await client.createTimeEntry({ ...HOUR, teamId: ada.team.id });
        expect(proxy.count()).toBe(2);
        expect(await stored()).toBe(1);
      },
    );

    const uncertain = transient.filter(([name]) => !/408|429|RATE_LIMITED|OVERLOADED/.test(name));
    test.each(uncertain)('reports an unknown outcome after %s', async (_name, fault) => {
      proxy.faults.push(fault);
      const error = await refusalOf(client.createTimeEntry({ ...HOUR, teamId: ada.team.id }));
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        outcomeUnknown: true,
        message: expect.stringMatching(/ It is unknown whether createTimeEntry was carried out\.$/),
      });
      expect(proxy.count()).toBe(1);
      expect(story()).toBe('request failure');
    });

    test('retries a mutation that the caller declares repeatable', async () => {
      proxy.faults.push('drop-answer');
      await client.createTag({ args: { name: 'once', teamId: ada.team.id } }, { repeatable: true }).then(
        () => expect.unreachable('the tag was there already'),
        (error) => expect(error).toMatchObject({ code: 'NAME_TAKEN' }),
      );
    });

    test('does not retry a mutation in a custom document', async () => {
      proxy.faults.push('drop');
      const document =
        'mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { outcome } }';
      const error = await refusalOf(client.run(document, { input: HOUR }));
      expect(error).toMatchObject({ code: 'UNREACHABLE', operation: 'the mutation', outcomeUnknown: true });
      expect(proxy.count()).toBe(1);
    });
  });

  test('retries a mutation that sets values without a key', async () => {
    proxy.faults.push('drop-answer');
    const { team } = await client.updateTeam({ id: ada.team.id, args: { name: 'Renamed' } });
    expect(team.name).toBe('Renamed');
    expect(proxy.count()).toBe(2);
  });

  test('does not retry a permanent refusal', async () => {
    proxy.faults.push({ status: 404 });
    await expect(client.me()).rejects.toMatchObject({ code: 'NOT_UNDERSTOOD', status: 404 });
    await expect(client.timeEntries({ first: 0 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(story()).toBe('request failure request failure');
  });

  test('does not follow a redirect, and reports its target', async () => {
    proxy.faults.push({ status: 307, headers: { location: 'https://elsewhere.example/' } });
    await expect(client.me()).rejects.toThrow('https://elsewhere.example/');
  });

  test.each([
    ['in seconds', () => '1'],
    ['as a date', () => new Date(Date.now() + 2000).toUTCString()],
  ])('waits as long as the Retry-After %s', async (_name, header) => {
    proxy.faults.push({ status: 429, headers: { 'retry-after': header() } });
    const start = performance.now();
    await client.me();
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  test('holds back all other calls while a Retry-After is pending', async ({ expect }) => {
    proxy.faults.push({ status: 429, headers: { 'retry-after': '1' } });
    const start = performance.now();
    const first = client.me();
    await expect.poll(() => story()).toContain('request retry');
    await Promise.all([client.teams(), client.teams()]);
    expect(performance.now() - start).toBeGreaterThan(990);
    await first;
    expect(proxy.count()).toBe(4);
  });

  test('does not count a Retry-After as a failure', async () => {
    proxy.faults.push(...Array<Fault>(5).fill({ status: 429, headers: { 'retry-after': '0' } }));
    await client.me({}, { retries: 0 });
    expect(proxy.count()).toBe(6);
  });

  test('gives up after the last retry and throws the last error', async () => {
    proxy.faults.push(...Array<Fault>(5).fill({ status: 503, headers: { 'retry-after': '0' } }));
    const error = await refusalOf(client.me({}, { retries: 2 }));
    expect(error).toMatchObject({
      code: 'NOT_UNDERSTOOD',
      status: 503,
      retryAfter: 0,
      outcomeUnknown: false,
    });
    expect(proxy.count()).toBe(3);
  });

  test('gives up at once if the Retry-After exceeds the total timeout', async () => {
    proxy.faults.push({ status: 429, headers: { 'retry-after': '600' } });
    await expect(client.me()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 600_000 });
    expect(proxy.count()).toBe(1);
  });

  test('limits the time of each attempt', async () => {
    proxy.faults.push('silence');
    await client.me({}, { timeout: 100 });
    expect(events.find(({ kind }) => kind === 'retry')).toMatchObject({ code: 'NO_ANSWER' });
  });

  test('limits the total time of all attempts', async () => {
    proxy.faults.push('silence', 'silence', 'silence', 'silence', 'silence', 'silence');
    const start = performance.now();
    await expect(client.me({}, { timeout: 200, totalTimeout: 500 })).rejects.toMatchObject({
      code: 'NO_ANSWER',
    });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('stops a sent, a paused and a queued call when the signal is aborted', async ({ expect }) => {
    const reason = new Error('enough');
    const stop = new AbortController();
    proxy.faults.push('silence', { status: 429, headers: { 'retry-after': '60' } });
    const silent = client.me({}, { signal: stop.signal });
    const paused = client.me({}, { signal: stop.signal });
    await expect.poll(() => story()).toContain('retry');
    const queued = client.me({}, { signal: stop.signal });
    stop.abort(reason);
    for (const call of [silent, paused, queued]) await expect(call).rejects.toBe(reason);
    await expect(client.me({}, { signal: stop.signal })).rejects.toBe(reason);
  });

  test('keeps at most `inFlight` requests in flight', async () => {
    let open = 0;
    let most = 0;
    const counted: Fetch = async (address, init) => {
      most = Math.max(most, ++open);
      try {
        return await (fetch ?? globalThis.fetch)(address, init);
      } finally {
        open--;
      }
    };
    const few = createClient({ url: proxy.origin, credential: ada.key, fetch: counted, inFlight: 3 });
    await Promise.all(Array.from({ length: 20 }, () => few.me()));
    expect(most).toBe(3);
    expect(proxy.count()).toBe(20);
  });
});

test('completes all calls against a low rate limit', async () => {
  // A burst of 10, then one request a second.
  const server = await startTestServer('sqlite', { STINT_RATE_LIMIT: '60/minute' });
  try {
    const { key } = await createPerson(server.app);
    const { client, events } = watchedClient({ url: server.origin, credential: key, retries: 0 });
    const hours = Array.from({ length: 13 }, (_, hour) => String(hour).padStart(2, '0'));
    const made = await Promise.all(
      hours.map((hour) =>
        client.createTimeEntry({
          startTime: `2026-03-02T${hour}:00:00Z`,
          endTime: `2026-03-02T${hour}:30:00Z`,
        }),
      ),
    );
    expect(new Set(made.map(({ timeEntry }) => timeEntry.id)).size).toBe(13);
    // One refusal pauses all calls, instead of each call being refused repeatedly.
    expect(events.filter(({ kind }) => kind === 'retry').length).toBeLessThan(20);
  } finally {
    await server.close();
  }
});

test.each(Object.values(fetches))('retries a mutation if no connection was made', async (fetch) => {
  const nobody = await startFaultyProxy('http://127.0.0.1:1');
  await nobody.close();
  const { client, story } = watchedClient({ url: nobody.origin, credential: 'stint_key', fetch, retries: 1 });
  await expect(client.createTag({ args: { name: 'x' } })).rejects.toMatchObject({
    code: 'UNREACHABLE',
    message: `${nobody.origin} cannot be reached.`,
    outcomeUnknown: false,
  });
  expect(story()).toBe('request retry request failure');
});

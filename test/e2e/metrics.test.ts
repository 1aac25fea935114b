import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { createPerson } from '../harness/factories.ts';
import { type Settings, startTestServer, type TestServer } from '../harness/server.ts';
import { runStint } from '../processes/run-stint.ts';

const TOKEN = 'scrape-9c1f8ad0b2e74c55';

let server: TestServer | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
  server = undefined;
});

const start = async (settings: Settings = {}): Promise<TestServer> => {
  server = await startTestServer('sqlite', settings);
  return server;
};

describe('the metrics endpoint', () => {
  let computed: number;
  let running: number;
  let maxConcurrent: number;

  beforeEach(() => {
    [computed, running, maxConcurrent] = [0, 0, 0];
    const original = Registry.prototype.metrics;
    vi.spyOn(Registry.prototype, 'metrics').mockImplementation(async function (this: Registry) {
      computed += 1;
      running += 1;
      maxConcurrent = Math.max(maxConcurrent, running);
      try {
        return await original.call(this);
      } finally {
        running -= 1;
      }
    });
  });

  test('collects metrics at most once per second and once at a time, and serves other requests meanwhile', async () => {
    const { app, origin, client } = await start();
    const ada = await createPerson(app);
    const agent = new Agent({ keepAlive: true });
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        request(`${origin}/metrics`, { agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode));
        })
          .once('error', reject)
          .end();
      });
    const begun = performance.now();
    for (let round = 0; round < 8; round++) {
      const responses = Array.from({ length: 150 }, ask);
      expect(await client(ada.key).send('{ me { id } }')).toMatchObject({ status: 200 });
      expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
      await sleep(200);
    }
    agent.destroy();
    const seconds = (performance.now() - begun) / 1_000;
    expect(maxConcurrent).toBe(1);
    expect(computed).toBeGreaterThanOrEqual(2);
    expect(computed).toBeLessThanOrEqual(Math.ceil(seconds));
  });
});

test('the metrics count compiled documents and fallbacks to the interpreter', async () => {
  const { app, origin, client } = await start();
  const ada = await createPerson(app);
  const countsOf = async (pattern: RegExp) => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(pattern.exec(text)?.[1] ?? 0);
  };
  const taken = /stint_fast_path_taken_total\{path="compiled_document"\} (\d+)/;
  const fellBack =
    /stint_fast_path_fallbacks_total\{path="compiled_document",reason="not compilable"\} (\d+)/;
  const before = { taken: await countsOf(taken), fellBack: await countsOf(fellBack) };
  for (let use = 0; use < 50; use++) {
    await client(ada.key).send('{ me { id name } }');
    await client(ada.key).send('{ me { id name @skip(if: true) } }');
  }
  // The metrics are cached for one second.
  await sleep(1_000);
  expect(await countsOf(taken)).toBeGreaterThan(before.taken);
  expect(await countsOf(fellBack)).toBeGreaterThan(before.fellBack);
});

describe('the metrics endpoint with STINT_METRICS_TOKEN', () => {
  const statusFor = async (origin: string, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await fetch(`${origin}/metrics`, { headers });
    const body = await answer.text();
    return { status: answer.status, challenge: answer.headers.get('www-authenticate'), body };
  };

  test('restricts the metrics to requests with the token', async () => {
    const { origin, app } = await start({ STINT_METRICS_TOKEN: TOKEN });
    for (const authorization of [`Bearer ${TOKEN}`, `bearer ${TOKEN}`]) {
      expect(await statusFor(origin, authorization)).toMatchObject({
        status: 200,
        challenge: null,
        body: expect.stringContaining('stint_http_requests_total'),
      });
    }
    expect(await statusFor(origin)).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="stint metrics"',
      body: expect.stringContaining('"UNAUTHENTICATED"'),
    });
    const ada = await createPerson(app);
    for (const authorization of [
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      `Bearer ${TOKEN.toUpperCase()}`,
      `Bearer ${ada.key}`,
      `Basic ${TOKEN}`,
      'Bearer',
      TOKEN,
    ]) {
      const answer = await statusFor(origin, authorization);
      expect(answer, authorization).toMatchObject({
        status: 401,
        challenge: 'Bearer realm="stint metrics", error="invalid_token"',
      });
      expect(answer.body).not.toContain('stint_http');
    }
    const head = await fetch(`${origin}/metrics`, { method: 'HEAD' });
    expect(head.status).toBe(401);
    // Probes need no token.
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});

describe('the metrics endpoint with STINT_METRICS_PORT', () => {
  test('serves only metrics on that port, and no metrics on the main port', async () => {
    const port = await freePort();
    const { origin } = await start({ STINT_METRICS_PORT: String(port), HOST: '127.0.0.1' });
    const own = `http://127.0.0.1:${port}`;
    await (await fetch(`${origin}/healthz`)).text();
    const answer = await fetch(`${own}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('route="/healthz",status="200"} 1');
    for (const path of ['/metrics', '/metrics/', '/%6detrics', '/metrics?a=b'])
      expect((await fetch(origin + path)).status, path).toBe(404);
    for (const path of ['/', '/healthz', '/api/v1/graphql', '/sign-in'])
      expect((await fetch(own + path)).status, path).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  test('requires the token also on the separate port', async () => {
    const port = await freePort();
    await start({ STINT_METRICS_PORT: String(port), STINT_METRICS_TOKEN: TOKEN, HOST: '127.0.0.1' });
    const own = `http://127.0.0.1:${port}/metrics`;
    expect((await fetch(own)).status).toBe(401);
    expect((await fetch(own, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
  });

  test('frees the port when the server stops', async () => {
    const port = await freePort();
    const settings = { STINT_METRICS_PORT: String(port), HOST: '127.0.0.1' };
    for (let i = 0; i < 2; i++) {
      await start(settings);
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
      await server?.close();
      server = undefined;
      await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
    }
  });

  test('names a port that another program uses in the error', async () => {
    const { app, origin } = await start();
    const taken = new URL(origin).port;
    const { code, stderr } = await runStint(['serve'], {
      env: {
        ...{ HOST: '127.0.0.1', PORT: '0', STINT_METRICS_PORT: taken },
        STINT_DATA_DIR: app.database.dataDir,
      },
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `stint: The server cannot listen on 127.0.0.1, port ${taken}: another program uses it. Set STINT_METRICS_PORT to a free port.\n`,
    });
  });
});

import { connect as openSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { setAdministrator } from '../../src/db/queries/accounts/users.ts';
import { rotateOAuthAppSecret } from '../../src/services/oauth-apps/rotate-secret.ts';
import { openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import type { TestApp } from '../harness/engines.ts';
import { asOperator, createMember, createPerson, type Person } from '../harness/factories.ts';
import { call, connectMcp, message, postMcp } from '../harness/mcp.ts';
import {
  allow,
  authorizePath,
  exchangeCode,
  makeApp,
  newVerifier,
  postToken,
  signedInBrowser,
} from '../harness/oauth-flow.ts';
import { createClient, partialRequest, type TestServer } from '../harness/server.ts';
import { subscribe } from '../harness/subscription.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import { type Nginx, startNginx } from '../processes/nginx.ts';
import {
  hammer,
  type Load,
  type Node,
  nodeOf,
  openServices,
  startDatabase,
  startLoad,
  startNode,
} from '../processes/nodes.ts';
import { type RedisServer, startRedis } from '../processes/redis.ts';

const ME = '{ me { id } }';
/** A document of the given cost. */
const costing = (cost: number) =>
  `{ ${Array.from({ length: cost }, (_, n) => `a${n}: me { id }`).join(' ')} }`;
/** 20 requests per second, with a burst of 200. */
const LIMIT = { STINT_RATE_LIMIT: '1200/minute' };
const allowedRequests = (seconds: number) => 200 + 20 * seconds;

/** Checks that all nodes share the limit of a key, for limits in PostgreSQL and in Redis. */
async function expectOneLimit(context: TestContext, origins: readonly string[], key: string): Promise<void> {
  const result = await hammer(origins, key, ME, 10_000);
  const share = result.passed / allowedRequests(result.seconds);
  reportFigures(context, {
    tries: result.passed + result.refused,
    failures: result.unexpectedStatuses.length,
    worst: `${result.passed} admitted in ${result.seconds.toFixed(1)} s, ${(share * 100).toFixed(1)} % of the limit`,
  });
  expect(result.unexpectedStatuses).toEqual([]);
  expect(share).toBeLessThanOrEqual(1.1);
  expect(result.refused).toBeGreaterThan(0);
  expect(share).toBeGreaterThan(0.5);
  expect(result.waits.filter((wait) => !/^[1-9]\d*$/.test(wait ?? ''))).toEqual([]);

  // After Retry-After, every node admits the refused request.
  for (const [index, origin] of origins.slice(0, fullOrQuick(3, 1)).entries()) {
    const refusal = await createClient(origin, key).send(costing(60));
    expect(refusal.status).toBe(429);
    await sleep(Number(refusal.headers.get('retry-after')) * 1000);
    const next = origins[(index + 1) % origins.length] ?? origin;
    expect((await createClient(next, key).send(costing(60))).status).toBe(200);
  }
}

describe('three nodes on one PostgreSQL behind nginx', () => {
  let cluster: Awaited<ReturnType<typeof startDatabase>>;
  let app: TestApp;
  let nodes: Node[];
  let nginx: Nginx;
  let server: TestServer;
  let settings: Record<string, string>;

  beforeAll(async () => {
    cluster = await startDatabase();
    const [port, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
    settings = { STINT_BASE_URL: `http://127.0.0.1:${port}`, STINT_STOP_DELAY_MS: '4000', ...LIMIT };
    // All nodes start at once on an empty database.
    nodes = await Promise.all(ports.map((nodePort) => startNode(cluster.database, nodePort, settings)));
    nginx = await startNginx(port, ports);
    app = openServices(cluster.database);
    const origin = `http://127.0.0.1:${port}`;
    server = { app, origin, client: (key) => createClient(origin, key), close: async () => {} };
  });
  afterAll(async () => {
    await app?.close();
    await nginx?.stop();
    for (const node of nodes ?? []) node.kill('SIGKILL');
    await Promise.all((nodes ?? []).map((node) => node.ended));
    await cluster?.stop();
  });

  const origins = () => nodes.map(({ origin }) => origin);

  test('three nodes start together on an empty database, and only one node migrates it', async (context) => {
    const count = () =>
      nodes.map((node) => node.log().filter(({ msg }) => msg === 'migrated the database').length);
    // Logs are flushed twice a second. Wait until every node would have logged a migration.
    await vi.waitUntil(() => count().some((ran) => ran > 0), { timeout: 20_000 });
    await sleep(1_000);
    const migrations = count();
    reportFigures(context, {
      tries: 3,
      failures: 0,
      worst: `migrations run by each node: ${migrations.join(', ')}`,
    });
    expect(migrations.filter((ran) => ran > 0)).toHaveLength(1);
    const keys = new Set<string>();
    for (const origin of origins()) keys.add(await (await fetch(`${origin}/oauth/jwks`)).text());
    expect(keys.size).toBe(1);
  });

  test('nodes get requests in turn', async () => {
    const responding = new Set<string>();
    for (let i = 0; i < 12; i++) responding.add(nodeOf((await fetch(`${server.origin}/healthz`)).headers));
    expect(responding.size).toBe(3);
  });

  test('nodes share the limit of a credential', async (context) => {
    const ada = await createPerson(app);
    await expectOneLimit(context, origins(), ada.key);
  });

  test('nodes share the limit of failed sign-ins exactly', async (context) => {
    const ada = await createPerson(app);
    const guess = async (index: number) => {
      const node = nodes[index % 3]?.origin ?? '';
      // The headers that nginx forwards for a browser.
      const headers = { origin: server.origin, 'x-forwarded-for': '203.0.113.7' };
      return openCookieBrowser(node).post(
        '/sign-in',
        { email: ada.user.email, password: `not ${PASSWORD}` },
        headers,
      );
    };
    const pages = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(index)));
    const refused = pages.filter(({ status }) => status === 429);
    reportFigures(context, { tries: 12, failures: 0, worst: `${12 - refused.length} checked, 5 allowed` });
    expect(refused).toHaveLength(7);
    const wait = Math.max(...refused.map(({ headers }) => Number(headers.get('retry-after'))));
    await sleep(wait * 1000);
    expect((await guess(1)).status).not.toBe(429);
  });

  /** Repeats requests until each node refuses. Returns the ms from `done` to the start of the last admitted request. */
  const lastAdmittedAfter = async (done: number, isRefused: (origin: string) => Promise<boolean>) => {
    const ages = origins().map(async (origin) => {
      let last = 0;
      for (;;) {
        const began = performance.now();
        if (await isRefused(origin)) return last;
        last = began - done;
        if (last > 20_000) throw new Error('It is let through for ever.');
      }
    });
    return Math.max(...(await Promise.all(ages)));
  };

  test('rejects a revoked key, a lost role and an ended session on every node within a second', async (context) => {
    const ada = await createPerson(app);
    const bob = await createMember(app, ada, 'ADMIN');
    const rename = `mutation { updateTeam(input: { id: "${ada.team.id}", args: { name: "Ours" } }) { errors { code } } }`;
    const mayRename = async (origin: string) =>
      (await createClient(origin, bob.key).send(rename)).text.includes('FORBIDDEN') === false;
    const mayCall = async (origin: string) => (await createClient(origin, bob.key).send(ME)).status === 200;
    for (const origin of origins())
      expect([await mayRename(origin), await mayCall(origin)]).toEqual([true, true]);
    const [first, second] = nodes;
    await createClient(first?.origin ?? '', ada.key).run(
      `mutation { updateTeamMember(input: { id: "${bob.identity.id}", args: { role: MEMBER } }) { errors { code } } }`,
    );
    const role = await lastAdmittedAfter(performance.now(), async (origin) => !(await mayRename(origin)));

    const keyId = bob.actor.source.id;
    await createClient(second?.origin ?? '', bob.key).run(
      `mutation { revokeApiKey(input: { id: "${keyId}" }) { errors { code } } }`,
    );
    const key = await lastAdmittedAfter(performance.now(), async (origin) => !(await mayCall(origin)));

    const browser = await signedInBrowser(server, ada);
    const cookie = `stint_session=${browser.cookies.get('stint_session')}`;
    const isSignedIn = async (origin: string) =>
      (await fetch(`${origin}/account`, { headers: { cookie }, redirect: 'manual' })).status === 200;
    for (const origin of origins()) expect(await isSignedIn(origin)).toBe(true);
    expect((await browser.post('/sign-out', {})).status).toBe(303);
    const session = await lastAdmittedAfter(performance.now(), async (origin) => !(await isSignedIn(origin)));
    const ages = `a role for ${role.toFixed(0)} ms, a key for ${key.toFixed(0)} ms, a session for ${session.toFixed(0)} ms`;
    reportFigures(context, { tries: 9, failures: 0, worst: `accepted afterwards: ${ages}` });
    expect(Math.max(role, key, session)).toBeLessThan(1_000);
  });

  test('rejects the old secret of an application on every node within a second after its rotation', async (context) => {
    const ada = await createPerson(app);
    const robot = await makeApp(server, ada, { confidential: true });
    // With the right secret the error is invalid_grant, with a wrong secret invalid_client.
    const answerOf = async (origin: string) =>
      (await postToken({ ...server, origin }, robot, { grant_type: 'refresh_token', refresh_token: 'none' }))
        .error;
    for (const origin of origins()) expect(await answerOf(origin)).toBe('invalid_grant');
    const { secret } = await rotateOAuthAppSecret(app, asOperator(ada.actor), robot.app.id);
    const age = await lastAdmittedAfter(
      performance.now(),
      async (origin) => (await answerOf(origin)) === 'invalid_client',
    );
    reportFigures(context, { tries: 3, failures: 0, worst: `accepted afterwards for ${age.toFixed(0)} ms` });
    expect(age).toBeLessThan(1_000);
    robot.secret = secret;
    for (const origin of origins()) expect(await answerOf(origin)).toBe('invalid_grant');
  });

  test('authorizes an application, renews its tokens and serves its calls on different nodes', async () => {
    const ada = await createPerson(app);
    const on = (index: number): TestServer => ({ ...server, origin: nodes[index % 3]?.origin ?? '' });
    const resource = `${server.origin}/mcp`;
    for (let start = 0; start < 3; start++) {
      const robot = await makeApp(server, ada);
      const browser = await signedInBrowser(server, ada);
      const verifier = newVerifier();
      const params = await allow(browser, authorizePath(robot, verifier, { resource }));
      const tokens = await exchangeCode(on(start), robot, params.get('code') ?? '', verifier, { resource });
      expect(tokens.status).toBe(200);
      const renewed = await postToken(on(start + 1), robot, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token ?? '',
        resource,
      });
      expect(renewed.status).toBe(200);
      for (const origin of origins()) {
        const answer = await postMcp(
          origin,
          renewed.access_token ?? '',
          message('tools/call', { name: 'list_projects', arguments: {} }),
          { host: new URL(server.origin).host },
        );
        expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('projects')]);
      }
    }
    await vi.waitFor(
      () =>
        expect(nodes.filter((node) => hasAnswered(node, /^\/oauth\/(authorize|interaction)/))).toHaveLength(
          3,
        ),
      { timeout: 15_000 },
    );
  });

  test('serves the calls of an MCP client on all nodes in turn with all earlier writes', async () => {
    const ada = await createPerson(app);
    const mcp = await connectMcp(server.origin, ada.key);
    for (let i = 1; i <= 9; i++) {
      expect((await call(mcp, 'create_client', { name: `Client ${i}` })).problems).toEqual([]);
      const { data } = await call(mcp, 'list_clients');
      expect((data.clients as unknown[]).length).toBe(i);
    }
    await mcp.close();
    await vi.waitFor(() => expect(nodes.filter((node) => hasAnswered(node, /^\/mcp$/))).toHaveLength(3), {
      timeout: 15_000,
    });
  });

  test('notifies subscribers on all nodes of a change', async (context) => {
    const ada = await createPerson(app);
    const streams = await Promise.all(
      [...origins(), server.origin].map((origin) => subscribe(origin, ada.key)),
    );
    await Promise.all(streams.map((stream) => stream.settle()));
    const began = performance.now();
    await createClient(nodes[1]?.origin ?? '', ada.key).run(
      'mutation { createTag(input: { args: { name: "New" } }) { errors { code } } }',
    );
    for (const stream of streams) expect((await stream.next()).data?.changes.teamIds).toEqual([ada.team.id]);
    const took = (performance.now() - began).toFixed(0);
    reportFigures(context, { tries: 4, failures: 0, worst: `notified everywhere after ${took} ms` });
    for (const stream of streams) stream.stop();
  });

  /** Starts a load of queries, mutations, tools and pages by 12 people. `lost` compares the acknowledged writes with the database. */
  const startPeople = async (isGood: (status: number, text: string, headers: Headers) => boolean) => {
    const people: Person[] = [];
    for (let i = 0; i < 12; i++) people.push(await createPerson(app));
    // Pages need no database once the installation has an administrator.
    await app.db.transaction((tx) => setAdministrator(tx, people[0]?.user.id ?? '', app.clock()));
    const acknowledged = new Map<Person, string[]>(people.map((person) => [person, []]));
    let count = 0;
    const check = async (response: Response, what: string): Promise<string> => {
      const text = await response.text();
      if (!isGood(response.status, text, response.headers)) {
        throw new Error(`${what}: ${response.status} ${text.slice(0, 300)}`);
      }
      return text;
    };
    const post = (person: Person, query: string) =>
      fetch(`${server.origin}/api/v1/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.key}` },
        body: JSON.stringify({ query }),
      });
    const works = people.flatMap((person) => [
      async () => {
        const name = `tag ${++count}`;
        const response = await post(
          person,
          `mutation { createTag(input: { args: { name: "${name}" } }) { tag { name } errors { code } } }`,
        );
        const text = await check(response, 'a mutation');
        if (response.status !== 200) return;
        if (!text.includes(`"tag":{"name":"${name}"}`)) throw new Error(`a mutation: ${text}`);
        acknowledged.get(person)?.push(name);
      },
      async () => void (await check(await post(person, ME), 'a query')),
      async () =>
        void (await check(
          await postMcp(
            server.origin,
            person.key,
            message('tools/call', { name: 'list_clients', arguments: {} }),
          ),
          'a tool',
        )),
      async () => void (await check(await fetch(`${server.origin}/sign-in`), 'a page')),
    ]);
    const load = startLoad(works, 250);
    const lost = async () => {
      const missing: string[] = [];
      let written = 0;
      for (const [person, names] of acknowledged) {
        const there = await namesOfTags(app, person);
        written += names.length;
        missing.push(...names.filter((name) => !there.includes(name)));
        expect(new Set(there).size).toBe(there.length);
      }
      return { missing, written };
    };
    return { load, lost };
  };

  /** Polls /nodes through nginx, so that nginx notices a stopping node, as docs/nodes.md recommends. */
  const startPollingNodes = (): Load =>
    startLoad([async () => void (await (await fetch(`${server.origin}/nodes`)).text())], 200);

  test('nodes restart one after the other under load without a failed request', {
    timeout: 300_000,
  }, async (context) => {
    const { load, lost } = await startPeople((status) => status === 200);
    const polling = startPollingNodes();
    await sleep(2_000);
    const took: number[] = [];
    for (const [index, node] of nodes.slice(0, fullOrQuick(3, 2)).entries()) {
      const began = performance.now();
      node.kill('SIGTERM');
      expect(await node.ended).toEqual({ code: 0, signal: null });
      took.push(performance.now() - began);
      const started = await startNode(cluster.database, node.port, settings);
      nodes[index] = started;
      expect((await fetch(`${started.origin}/readyz`)).status).toBe(200);
      const name = nodeOf((await fetch(`${started.origin}/healthz`)).headers);
      await vi.waitFor(
        async () => expect(nodeOf((await fetch(`${server.origin}/healthz`)).headers)).toBe(name),
        { timeout: 60_000, interval: 50 },
      );
    }
    await polling.stop();
    await load.stop();
    const { missing, written } = await lost();
    reportFigures(context, {
      tries: load.answered() + load.failed.length,
      failures: load.failed.length + missing.length,
      worst: `${written} writes, ${missing.length} lost; a node stopped within ${(Math.max(...took) / 1000).toFixed(1)} s`,
    });
    expect(load.failed, nginx.errors()).toEqual([]);
    expect(missing).toEqual([]);
    expect(Math.max(...took)).toBeLessThan(10_000);
  });

  test('stops a node within ten seconds despite a slow request and an open stream', async (context) => {
    const ada = await createPerson(app);
    const [node] = nodes;
    if (!node) throw new Error('There are three.');
    const socket = openSocket(node.port, '127.0.0.1').on('error', () => {});
    socket.write(partialRequest(ada.key));
    const stream = await subscribe(node.origin, ada.key);
    await sleep(500);
    const began = performance.now();
    node.kill('SIGTERM');
    expect(await node.ended).toEqual({ code: 0, signal: null });
    const took = performance.now() - began;
    reportFigures(context, { tries: 1, failures: 0, worst: `stopped within ${(took / 1000).toFixed(1)} s` });
    expect(took).toBeLessThan(10_000);
    stream.stop();
    nodes[0] = await startNode(cluster.database, node.port, settings);
  });

  test('recovers from a restart of PostgreSQL without losing an acknowledged write', async (context) => {
    const statuses = new Map<number, number>();
    let lastRefusal = 0;
    const { load, lost } = await startPeople((status, text, headers) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503) lastRefusal = performance.now();
      return status === 200 || (status === 503 && headers.has('retry-after') && text.includes('UNAVAILABLE'));
    });
    await sleep(2_000);
    const restarted = cluster.restart(3_000);
    await sleep(1_500);
    const [first] = nodes;
    const ready = async (path: string) => (await fetch(`${first?.origin}${path}`)).status;
    expect([await ready('/readyz'), await ready('/readyz?exclude=database')]).toEqual([503, 200]);
    await restarted;
    const back = performance.now();
    // Every node gets several requests per second.
    const quiet = () => performance.now() - Math.max(lastRefusal, back);
    while (quiet() < 4_000 && performance.now() - back < 12_000) await sleep(100);
    for (const origin of origins()) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const seconds = Math.max(0, lastRefusal - back) / 1000;
    await load.stop();
    const { missing, written } = await lost();
    const refused = `${statuses.get(503)} answered 503, the last ${seconds.toFixed(1)} s after it was back`;
    reportFigures(context, {
      tries: load.answered() + load.failed.length,
      failures: load.failed.length + missing.length,
      worst: `${refused}; ${written} writes, ${missing.length} lost`,
    });
    expect(load.failed).toEqual([]);
    expect(statuses.get(503)).toBeGreaterThan(0);
    expect(missing).toEqual([]);
    expect(seconds).toBeLessThan(10);
  });
});

describe('three nodes with a Redis', () => {
  let cluster: Awaited<ReturnType<typeof startDatabase>>;
  let redis: RedisServer;
  let app: TestApp;
  let nodes: Node[];

  beforeAll(async () => {
    [cluster, redis] = await Promise.all([startDatabase(), startRedis()]);
    const ports = [await freePort(), await freePort(), await freePort()];
    const settings = { ...LIMIT, REDIS_URL: redis.url };
    nodes = await Promise.all(ports.map((port) => startNode(cluster.database, port, settings)));
    app = openServices(cluster.database);
  });
  afterAll(async () => {
    await app?.close();
    await Promise.all((nodes ?? []).map((node) => node.stop()));
    await redis?.stop();
    await cluster?.stop();
  });

  const logCounts = (text: string) =>
    nodes.map((node) => node.log().filter(({ msg }) => msg.includes(text)).length);

  test('nodes share the limit of a credential in Redis', async (context) => {
    const ada = await createPerson(app);
    await expectOneLimit(
      context,
      nodes.map(({ origin }) => origin),
      ada.key,
    );
  });

  test('nodes limit on their own while Redis is down, log this once, and share limits again afterwards', async (context) => {
    const ada = await createPerson(app);
    const expectAllServe = async () => {
      const statuses = await Promise.all(
        nodes.map(async ({ origin }) => (await createClient(origin, ada.key).send(ME)).status),
      );
      expect(statuses).toEqual([200, 200, 200]);
    };
    await expectAllServe();
    await redis.stop();
    for (let i = 0; i < 8; i++) {
      await expectAllServe();
      await sleep(300);
    }
    await vi.waitFor(() => expect(logCounts('Redis cannot be reached')).toEqual([1, 1, 1]), {
      timeout: 15_000,
    });
    redis = await startRedis(Number(new URL(redis.url).port));
    await vi.waitFor(() => expect(logCounts('Redis is back')).toEqual([1, 1, 1]), { timeout: 30_000 });
    const bob = await createPerson(app);
    await expectOneLimit(
      context,
      nodes.map(({ origin }) => origin),
      bob.key,
    );
  });
});

function hasAnswered(node: Node, route: RegExp): boolean {
  return node.log().some((line) => route.test(line.route ?? ''));
}

async function namesOfTags({ db }: TestApp, { team }: Person): Promise<string[]> {
  const rows = await db.read.selectFrom('tags').select('name').where('team_id', '=', team.id).execute();
  return rows.map(({ name }) => name);
}

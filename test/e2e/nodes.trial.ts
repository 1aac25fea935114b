import { connect as openSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { setAdministrator } from '../../src/db/queries/accounts/users.ts';
import { rotateOAuthAppSecret } from '../../src/services/oauth-apps/rotate-secret.ts';
import { openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import type { TestApp } from '../harness/engines.ts';
import { atTheMachine, createMember, createPerson, type Person } from '../harness/factories.ts';
import { follow } from '../harness/following.ts';
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
import { createClient, halfARequest, type TestServer } from '../harness/server.ts';
import { often, tell } from '../harness/trials.ts';
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
/** A document of a given cost. */
const costing = (cost: number) =>
  `{ ${Array.from({ length: cost }, (_, n) => `a${n}: me { id }`).join(' ')} }`;
/** 20 a second, and 200 in a burst. */
const LIMIT = { STINT_RATE_LIMIT: '1200/minute' };
const allowed = (seconds: number) => 200 + 20 * seconds;

/** In PostgreSQL, and in Redis. */
async function expectOneLimit(context: TestContext, origins: readonly string[], key: string): Promise<void> {
  const told = await hammer(origins, key, ME, 10_000);
  const share = told.passed / allowed(told.seconds);
  tell(context, {
    tries: told.passed + told.refused,
    failures: told.others.length,
    worst: `${told.passed} admitted in ${told.seconds.toFixed(1)} s, ${(share * 100).toFixed(1)} % of the limit`,
  });
  expect(told.others).toEqual([]);
  expect(share).toBeLessThanOrEqual(1.1);
  expect(told.refused).toBeGreaterThan(0);
  expect(share).toBeGreaterThan(0.5);
  expect(told.waits.filter((wait) => !/^[1-9]\d*$/.test(wait ?? ''))).toEqual([]);

  // After the wait that it names, a refused request is let through, wherever it comes.
  for (const [index, origin] of origins.slice(0, often(3, 1)).entries()) {
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
    // At once, on a database that is empty.
    nodes = await Promise.all(ports.map((one) => startNode(cluster.database, one, settings)));
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

  test('started together on an empty database, of which the first migrates it', async (context) => {
    const count = () =>
      nodes.map((node) => node.log().filter(({ msg }) => msg === 'migrated the database').length);
    // Each of them writes its log twice a second; no other may turn out to have migrated as well.
    await vi.waitUntil(() => count().some((ran) => ran > 0), { timeout: 20_000 });
    await sleep(1_000);
    const migrations = count();
    tell(context, { tries: 3, failures: 0, worst: `migrations run by each node: ${migrations.join(', ')}` });
    expect(migrations.filter((ran) => ran > 0)).toHaveLength(1);
    const keys = new Set<string>();
    for (const origin of origins()) keys.add(await (await fetch(`${origin}/oauth/jwks`)).text());
    expect(keys.size).toBe(1);
  });

  test('take requests in turn', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 12; i++) seen.add(nodeOf((await fetch(`${server.origin}/healthz`)).headers));
    expect(seen.size).toBe(3);
  });

  test('limit a credential together', async (context) => {
    const ada = await createPerson(app);
    await expectOneLimit(context, origins(), ada.key);
  });

  test('limit failed sign-ins together, exactly', async (context) => {
    const ada = await createPerson(app);
    const guess = async (index: number) => {
      const node = nodes[index % 3]?.origin ?? '';
      // As nginx passes on what a browser somewhere sends.
      const headers = { origin: server.origin, 'x-forwarded-for': '203.0.113.7' };
      return openCookieBrowser(node).post(
        '/sign-in',
        { email: ada.user.email, password: `not ${PASSWORD}` },
        headers,
      );
    };
    const pages = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(index)));
    const refused = pages.filter(({ status }) => status === 429);
    tell(context, { tries: 12, failures: 0, worst: `${12 - refused.length} checked, 5 allowed` });
    expect(refused).toHaveLength(7);
    const wait = Math.max(...refused.map(({ headers }) => Number(headers.get('retry-after'))));
    await sleep(wait * 1000);
    expect((await guess(1)).status).not.toBe(429);
  });

  /** Until each node refuses; answers how long after `done` the last request began that was let through. */
  const lastLetThrough = async (done: number, isRefused: (origin: string) => Promise<boolean>) => {
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

  test('refuse a revoked key, a role and a session that ended within a second', async (context) => {
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
    const role = await lastLetThrough(performance.now(), async (origin) => !(await mayRename(origin)));

    const keyId = bob.actor.source.id;
    await createClient(second?.origin ?? '', bob.key).run(
      `mutation { revokeApiKey(input: { id: "${keyId}" }) { errors { code } } }`,
    );
    const key = await lastLetThrough(performance.now(), async (origin) => !(await mayCall(origin)));

    const browser = await signedInBrowser(server, ada);
    const cookie = `stint_session=${browser.cookies.get('stint_session')}`;
    const isIn = async (origin: string) =>
      (await fetch(`${origin}/account`, { headers: { cookie }, redirect: 'manual' })).status === 200;
    for (const origin of origins()) expect(await isIn(origin)).toBe(true);
    expect((await browser.post('/sign-out', {})).status).toBe(303);
    const session = await lastLetThrough(performance.now(), async (origin) => !(await isIn(origin)));
    const ages = `a role for ${role.toFixed(0)} ms, a key for ${key.toFixed(0)} ms, a session for ${session.toFixed(0)} ms`;
    tell(context, { tries: 9, failures: 0, worst: `accepted afterwards: ${ages}` });
    expect(Math.max(role, key, session)).toBeLessThan(1_000);
  });

  test('refuse the old secret of an application from the moment that it has a new one', async (context) => {
    const ada = await createPerson(app);
    const robot = await makeApp(server, ada, { confidential: true });
    // The owner of the secret learns that the token is unknown; others learn nothing.
    const answerOf = async (origin: string) =>
      (await postToken({ ...server, origin }, robot, { grant_type: 'refresh_token', refresh_token: 'none' }))
        .error;
    for (const origin of origins()) expect(await answerOf(origin)).toBe('invalid_grant');
    const { secret } = await rotateOAuthAppSecret(app, atTheMachine(ada.actor), robot.app.id);
    const age = await lastLetThrough(
      performance.now(),
      async (origin) => (await answerOf(origin)) === 'invalid_client',
    );
    tell(context, { tries: 3, failures: 0, worst: `accepted afterwards for ${age.toFixed(0)} ms` });
    expect(age).toBeLessThan(1_000);
    robot.secret = secret;
    for (const origin of origins()) expect(await answerOf(origin)).toBe('invalid_grant');
  });

  test('let an application in over several nodes, renew its tokens and serve it on any', async () => {
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

  test('answer the calls of an AI tool in turn, each knowing what the others wrote', async () => {
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

  test('tell clients of all nodes what changed', async (context) => {
    const ada = await createPerson(app);
    const streams = await Promise.all([...origins(), server.origin].map((origin) => follow(origin, ada.key)));
    await Promise.all(streams.map((stream) => stream.settle()));
    const began = performance.now();
    await createClient(nodes[1]?.origin ?? '', ada.key).run(
      'mutation { createTag(input: { args: { name: "New" } }) { errors { code } } }',
    );
    for (const stream of streams) expect((await stream.next()).data?.changes.teamIds).toEqual([ada.team.id]);
    const took = (performance.now() - began).toFixed(0);
    tell(context, { tries: 4, failures: 0, worst: `notified everywhere after ${took} ms` });
    for (const stream of streams) stream.stop();
  });

  /** People who read and write, call tools and open pages; what they wrote and was acknowledged. */
  const startPeople = async (isGood: (status: number, text: string, headers: Headers) => boolean) => {
    const people: Person[] = [];
    for (let i = 0; i < 12; i++) people.push(await createPerson(app));
    // Pages need no database once there is an administrator, as there is in every installation that somebody set up.
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

  /** Has nginx find out who is about to stop, as docs/nodes.md says. */
  const startAsking = (): Load =>
    startLoad([async () => void (await (await fetch(`${server.origin}/nodes`)).text())], 200);

  test('are restarted one after the other under load without one failed request', {
    timeout: 300_000,
  }, async (context) => {
    const { load, lost } = await startPeople((status) => status === 200);
    const asking = startAsking();
    await sleep(2_000);
    const took: number[] = [];
    for (const [index, node] of nodes.slice(0, often(3, 2)).entries()) {
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
    await asking.stop();
    await load.stop();
    const { missing, written } = await lost();
    tell(context, {
      tries: load.answered() + load.failed.length,
      failures: load.failed.length + missing.length,
      worst: `${written} writes, ${missing.length} lost; a node stopped within ${(Math.max(...took) / 1000).toFixed(1)} s`,
    });
    expect(load.failed, nginx.errors()).toEqual([]);
    expect(missing).toEqual([]);
    expect(Math.max(...took)).toBeLessThan(10_000);
  });

  test('stop within ten seconds, whoever is slow', async (context) => {
    const ada = await createPerson(app);
    const [node] = nodes;
    if (!node) throw new Error('There are three.');
    const socket = openSocket(node.port, '127.0.0.1').on('error', () => {});
    socket.write(halfARequest(ada.key));
    const stream = await follow(node.origin, ada.key);
    await sleep(500);
    const began = performance.now();
    node.kill('SIGTERM');
    expect(await node.ended).toEqual({ code: 0, signal: null });
    const took = performance.now() - began;
    tell(context, { tries: 1, failures: 0, worst: `stopped within ${(took / 1000).toFixed(1)} s` });
    expect(took).toBeLessThan(10_000);
    stream.stop();
    nodes[0] = await startNode(cluster.database, node.port, settings);
  });

  test('need no restart when PostgreSQL is restarted, and lose nothing that they acknowledged', async (context) => {
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
    // Each of them is asked several times a second.
    const quiet = () => performance.now() - Math.max(lastRefusal, back);
    while (quiet() < 4_000 && performance.now() - back < 12_000) await sleep(100);
    for (const origin of origins()) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const seconds = Math.max(0, lastRefusal - back) / 1000;
    await load.stop();
    const { missing, written } = await lost();
    const refused = `${statuses.get(503)} answered 503, the last ${seconds.toFixed(1)} s after it was back`;
    tell(context, {
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

  const said = (text: string) =>
    nodes.map((node) => node.log().filter(({ msg }) => msg.includes(text)).length);

  test('limit a credential together in it', async (context) => {
    const ada = await createPerson(app);
    await expectOneLimit(
      context,
      nodes.map(({ origin }) => origin),
      ada.key,
    );
  });

  test('count for themselves while it is away, say so once, and return to it', async (context) => {
    const ada = await createPerson(app);
    const everywhere = async () => {
      const statuses = await Promise.all(
        nodes.map(async ({ origin }) => (await createClient(origin, ada.key).send(ME)).status),
      );
      expect(statuses).toEqual([200, 200, 200]);
    };
    await everywhere();
    await redis.stop();
    for (let i = 0; i < 8; i++) {
      await everywhere();
      await sleep(300);
    }
    await vi.waitFor(() => expect(said('Redis cannot be reached')).toEqual([1, 1, 1]), { timeout: 15_000 });
    redis = await startRedis(Number(new URL(redis.url).port));
    await vi.waitFor(() => expect(said('Redis is back')).toEqual([1, 1, 1]), { timeout: 30_000 });
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

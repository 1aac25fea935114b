import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCookieBrowser, PASSWORD } from '../cookie-browser.ts';
import { createTestApp, createTestDatabase, describeOnBothEngines, type TestApp } from '../engines.ts';
import { createPerson } from '../factories.ts';
import { follow } from '../following.ts';
import { call, connectMcp } from '../mcp.ts';
import { newMetrics } from '../metrics.ts';
import { connect, makeApp } from '../oauth-flow.ts';
import { freePort } from '../ports.ts';
import { runStint, settingsFor } from '../run-stint.ts';
import { createClient, halfARequest, type TestServer } from '../server.ts';
import {
  type Front,
  inTurn,
  isAlive,
  startWorkers,
  startWorkersInTurn,
  toEach,
  type Workers,
} from '../workers.ts';

const ME = '{ me { id } }';
const TEAMS = '{ teams { edges { node { id } } } }';
/** What counts as so many requests. */
const costing = (cost: number) =>
  `{ ${Array.from({ length: cost }, (_, n) => `a${n}: me { id }`).join(' ')} }`;

describeOnBothEngines('two workers', (engine) => {
  let app: TestApp;
  let workers: Workers;
  let front: Front;
  let server: TestServer;

  beforeAll(async () => {
    app = await createTestApp(engine);
    // In a burst as many as a sixth: 20.
    ({ workers, front } = await startWorkersInTurn(app.database, {
      STINT_SIGNUP: 'on',
      STINT_RATE_LIMIT: '120/minute',
    }));
    const client = (key: string | null) => createClient(front.origin, key);
    server = { app, origin: front.origin, client, close: workers.stop };
  });
  afterAll(async () => {
    front.close();
    await workers.stop();
    await app.close();
  });

  const metric = async (origin: string, start: string) => {
    const text = await newMetrics(origin, { workers: 2 });
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(start))
        ?.split(' ')[1],
    );
  };

  test('take connections in turn; neither is the first process, and each line of the log says whose it is', async () => {
    const ada = await createPerson(app);
    for (let i = 0; i < 6; i++) await server.client(ada.key).run(ME);
    const [one, other, ...more] = new Set(front.answeredBy);
    expect([one, other, more]).toEqual([expect.any(String), expect.any(String), []]);
    const pidsOf = (name: string | undefined) =>
      new Set(
        workers
          .log()
          .filter(({ reqId }) => reqId?.startsWith(`${name}-`))
          .map(({ pid }) => pid),
      );
    await vi.waitFor(() => expect([pidsOf(one).size, pidsOf(other).size]).toEqual([1, 1]), 15_000);
    expect(new Set([...pidsOf(one), ...pidsOf(other), workers.pid]).size).toBe(3);
    expect(workers.log().every(({ pid }) => pid > 0)).toBe(true);
  });

  test('answer for both of them what was measured, whichever is asked', async () => {
    const fronts = await toEach(workers.origin);
    const [one, other] = fronts;
    const counted = 'stint_http_requests_total{method="GET",route="/healthz",status="200"}';
    const before = await metric(one.origin, counted);
    for (const { origin } of [one, one, other]) await (await fetch(`${origin}/healthz`)).text();
    for (const { origin } of fronts) {
      expect(await metric(origin, counted)).toBe(before + 3);
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    }
    for (const each of fronts) each.close();
  });

  test('measure at most once a second for all who ask, whichever of them is asked', async () => {
    const begun = performance.now();
    const spent = new Set<string | undefined>();
    for (let round = 0; round < 10; round++) {
      const crowd = Array.from({ length: 150 }, async () => {
        const answer = await fetch(`${workers.origin}/metrics`, { headers: { connection: 'close' } });
        return /^process_cpu_seconds_total (\S+)/m.exec(await answer.text())?.[1];
      });
      for (const each of await Promise.all(crowd)) spent.add(each);
      await sleep(200);
    }
    // Each collection has other sums, and both of them answer with those of the same one.
    expect(spent).not.toContain(undefined);
    expect(spent.size).toBeGreaterThanOrEqual(2);
    expect(spent.size).toBeLessThanOrEqual(Math.ceil((performance.now() - begun) / 1_000));
  });

  test('tell each other what changed', async () => {
    const ada = await createPerson(app);
    const begin = front.answeredBy.length;
    const streams = await Promise.all([follow(front.origin, ada.key), follow(front.origin, ada.key)]);
    expect(new Set(front.answeredBy.slice(begin)).size).toBe(2);
    await Promise.all(streams.map((stream) => stream.settle()));
    await server
      .client(ada.key)
      .run('mutation { createTag(input: { args: { name: "New" } }) { errors { code } } }');
    for (const stream of streams) {
      expect((await stream.next()).data?.changes.teamIds).toEqual([ada.team.id]);
      stream.stop();
    }
  });

  test('know at once what the other one wrote', async () => {
    const ada = await createPerson(app);
    const fronts = await toEach(workers.origin);
    const clients = fronts.map(({ origin }) => createClient(origin, ada.key));
    const count = async (client: (typeof clients)[number]) =>
      (await client.run<{ teams: { edges: unknown[] } }>(TEAMS)).teams.edges.length;
    for (let made = 1; made <= 3; made++) {
      const [one, other] = made % 2 === 0 ? clients : clients.toReversed();
      if (!one || !other) throw new Error('There are two.');
      expect([await count(one), await count(other)]).toEqual([made, made]);
      await one.run('mutation { createTeam(input: { args: { name: "New" } }) { team { id } } }');
      expect(await count(other)).toBe(made + 1);
    }
    for (const each of fronts) each.close();
  });

  test('have one session, and let one application in, whoever of them is asked', async () => {
    const browser = openCookieBrowser(front.origin);
    const begin = front.answeredBy.length;
    const email = `grace.${engine}@example.com`;
    expect((await browser.signUp('Grace', email)).status).toBe(303);
    for (let i = 0; i < 4; i++) expect((await browser.get('/account')).status).toBe(200);
    expect((await browser.post('/sign-out', {})).status).toBe(303);
    for (let i = 0; i < 4; i++) expect((await browser.get('/account')).status).toBe(303);
    expect((await browser.signIn(email)).status).toBe(303);
    for (let i = 0; i < 4; i++) expect((await browser.get('/account')).status).toBe(200);

    const ada = await createPerson(app, 'Ada');
    const tokens = await connect(server, await makeApp(server, ada), ada, {
      resource: `${front.origin}/mcp`,
    });
    const mcp = await connectMcp(front.origin, tokens.access_token);
    for (let i = 0; i < 4; i++) {
      expect((await call(mcp, 'list_projects')).problems).toEqual([]);
    }
    await mcp.close();
    const answers = front.answeredBy.slice(begin);
    expect(new Set(answers).size).toBe(2);
  });

  test('limit a credential together', async () => {
    const ada = await createPerson(app);
    const [one, other] = await toEach(workers.origin);
    await createClient(one.origin, ada.key).run(costing(20));
    // It would have 20 for itself, and as one comes back every half second, some of these are refused where it knows better.
    const statuses: number[] = [];
    for (let i = 0; i < 15 && !statuses.includes(429); i++) {
      await sleep(150);
      statuses.push((await createClient(other.origin, ada.key).send(ME)).status);
    }
    expect(statuses).toContain(429);
    one.close();
    other.close();
  });

  test('count failed sign-ins together', async () => {
    const ada = await createPerson(app);
    const [one, other] = await toEach(workers.origin);
    const guess = async ({ origin }: Front) =>
      (await openCookieBrowser(origin).signIn(ada.user.email, `not ${PASSWORD}`)).status;
    const statuses: number[] = [];
    while (!statuses.includes(429)) statuses.push(await guess(one));
    // By itself it would let five through.
    const others: number[] = [];
    for (let i = 0; i < 4 && !others.includes(429); i++) {
      await sleep(500 * 4 ** i);
      others.push(await guess(other));
    }
    expect(others).toContain(429);
    one.close();
    other.close();
  });

  test('are two again after one was killed, and nobody notices who comes afterwards', async () => {
    const ada = await createPerson(app);
    const listening = () => workers.log().filter(({ msg }) => msg === 'a new worker listens');
    const [victim] = new Set(
      workers
        .log()
        .filter(({ reqId }) => reqId)
        .map(({ pid }) => pid),
    );
    if (!victim) throw new Error('There is a worker.');
    process.kill(victim, 'SIGKILL');
    await vi.waitFor(
      () =>
        expect(workers.log()).toContainEqual(expect.objectContaining({ worker: victim, signal: 'SIGKILL' })),
      15_000,
    );
    const begin = front.answeredBy.length;
    do {
      await server.client(ada.key).run(ME);
      await sleep(600);
    } while (listening().length === 0);
    for (let i = 0; i < 4; i++) await server.client(ada.key).run(ME);
    expect(new Set(front.answeredBy.slice(begin)).size).toBe(2);
    expect(isAlive(victim)).toBe(false);
  });
});

describeOnBothEngines('a server of several workers', (engine) => {
  const workerPids = async (workers: Workers) => {
    const pids = () =>
      new Set(
        workers
          .log()
          .map(({ pid }) => pid)
          .filter((pid) => pid !== workers.pid),
      );
    // Each logs that it listens, some time after it does.
    await vi.waitFor(() => expect(pids().size).toBe(2), { timeout: 15_000 });
    return pids();
  };
  /** Until nobody answers any more. */
  const closed = ({ origin }: Workers) =>
    vi.waitFor(
      () => expect(fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(1_000) })).rejects.toThrow(),
      { timeout: 30_000 },
    );
  const gone = (pids: Iterable<number>) =>
    vi.waitFor(() => expect([...pids].filter(isAlive)).toEqual([]), { timeout: 30_000 });
  /** A connection on which the first half of a request was sent. */
  const openHalf = async (workers: Workers, key: string) => {
    const socket = openSocket(Number(new URL(workers.origin).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    await once(socket, 'connect');
    const half = halfARequest(key);
    socket.write(
      half.replace('Content-Length: 1000', `Content-Length: ${'{"query":"{ me { id } }"}'.length}`),
    );
    await sleep(300);
    return {
      finish: () => socket.write('"{ me { id } }"}'),
      closed: once(socket, 'close'),
      answer: () => answer,
    };
  };

  test('answers what is under way when it is told to stop, and ends well', async () => {
    const app = await createTestApp(engine);
    const ada = await createPerson(app);
    const workers = await startWorkers(app.database);
    const halves = [await openHalf(workers, ada.key), await openHalf(workers, ada.key)];
    const pids = await workerPids(workers);
    workers.kill('SIGTERM');
    await closed(workers);
    for (const half of halves) half.finish();
    for (const half of halves) {
      await half.closed;
      expect(half.answer()).toContain('HTTP/1.1 200 OK');
    }
    expect(await workers.ended).toEqual({ code: 0, signal: null });
    await gone(pids);
    await app.close();
  });

  test('ends at once with the second signal, and with its first process however that ends', async () => {
    const app = await createTestApp(engine);
    const ada = await createPerson(app);
    const settings = { STINT_REQUEST_TIMEOUT_MS: '600000' };
    const [impatient, killed] = await Promise.all([
      startWorkers(app.database, settings),
      startWorkers(app.database, settings),
    ]);
    await openHalf(impatient, ada.key);
    const halves = await Promise.all(Array.from({ length: 12 }, () => openHalf(impatient, ada.key)));
    const pids = [...(await workerPids(impatient)), ...(await workerPids(killed))];
    impatient.kill('SIGTERM');
    await closed(impatient);
    // Its processes have lines for the log, which nobody reads after the end of the first.
    for (const half of halves) {
      half.finish();
      await sleep(60);
    }
    impatient.kill('SIGTERM');
    expect(await impatient.ended).toEqual({ code: null, signal: 'SIGTERM' });
    killed.kill('SIGKILL');
    await killed.ended;
    await gone(pids);
    await app.close();
  });

  test('answers those whom it was just handing to a process that is killed', async () => {
    const app = await createTestApp(engine);
    const workers = await startWorkers(app.database);
    const [victim = 0] = await workerPids(workers);
    // It takes a connection, and cannot say that it has it.
    process.kill(victim, 'SIGSTOP');
    let answered = 0;
    const asked = Array.from({ length: 6 }, async () => {
      const { status } = await fetch(`${workers.origin}/healthz`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(40_000),
      });
      answered += 1;
      return status;
    });
    await vi.waitFor(() => expect(answered).toBe(5), 30_000);
    process.kill(victim, 'SIGKILL');
    expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
    await workers.stop();
    await app.close();
  });

  test('begins with an empty database, and all of its processes sign with the same keys', async () => {
    const database = await createTestDatabase(engine);
    const workers = await startWorkers(database, { STINT_WORKERS: '4' });
    const front = await inTurn(workers.origin);
    const keys = new Set<string>();
    for (let i = 0; i < 8; i++) keys.add(await (await fetch(`${front.origin}/oauth/jwks`)).text());
    expect(new Set(front.answeredBy).size).toBe(4);
    front.close();
    expect(keys.size).toBe(1);
    expect([...keys][0]).toContain('"kid"');
    const migrated = workers.log().filter(({ msg }) => msg === 'migrated the database');
    expect(new Set(migrated.map(({ pid }) => pid))).toEqual(new Set([workers.pid]));
    await workers.stop();
    await database.drop();
  });
});

describe('a server of several workers that cannot start', () => {
  test('says why in one sentence, as one process does', async () => {
    const database = await createTestDatabase('sqlite');
    const workers = await startWorkers(database, { PORT: String(await freePort()) });
    const port = new URL(workers.origin).port;
    const env = { ...settingsFor(database), HOST: '127.0.0.1', PORT: port, STINT_WORKERS: '3' };
    const taken = await runStint(['serve'], { env });
    expect(taken.code).toBe(1);
    expect(taken.stderr).toBe(
      `stint: The server cannot listen on port ${port} of 127.0.0.1: another program does; set PORT to a free one.\n`,
    );
    const url = 'postgres://nobody@127.0.0.1:1/none';
    const unreachable = await runStint(['serve'], { env: { ...env, PORT: '0', DATABASE_URL: url } });
    expect(unreachable.code).toBe(1);
    expect(unreachable.stderr).toBe(
      'stint: The database at 127.0.0.1:1/none cannot be used: nothing listens there.\n',
    );
    await workers.stop();
    await database.drop();
  });
});

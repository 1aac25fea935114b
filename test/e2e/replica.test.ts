import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProject } from '../../src/services/projects/create.ts';
import type { TestApp } from '../engines.ts';
import { createPerson, type Person } from '../factories.ts';
import { call, connectMcp } from '../mcp.ts';
import { newMetrics } from '../metrics.ts';
import { openServices, startLoad } from '../nodes.ts';
import { runStint } from '../run-stint.ts';
import { createClient, type ServerProcess, startServerProcess } from '../server.ts';
import { type StallingProxy, startStallingProxy } from '../stalling-proxy.ts';
import { type PostgresPair, runOn, startPostgresPair } from '../support/postgres-pair.ts';

const REPORT = `{ teamAnalytics(groupBy: [PROJECT], from: "2026-01-01", to: "2026-12-31") {
  totals { entries seconds } } }`;
const LIST =
  '{ timeEntries(first: 500) { totalCount edges { node { title tags { name } mergedFrom { id } } } } }';
const CREATE = `mutation Create($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) {
  timeEntry { id tags { name } mergedFrom { id } project { budget { spentSeconds } } } errors { message } } }`;

describe('two nodes with a replica', () => {
  let pair: PostgresPair;
  let proxy: StallingProxy;
  let app: TestApp;
  let nodes: ServerProcess[];
  let ada: Person;
  let projectId: string;
  let count = 0;

  beforeAll(async () => {
    pair = await startPostgresPair({ log_statement: 'all' });
    const database = { url: pair.urlAt(pair.primary), dataDir: '/nowhere', drop: async () => {} };
    proxy = await startStallingProxy(pair.urlAt(pair.standby));
    nodes = [];
    for (const url of [pair.urlAt(pair.standby), proxy.url]) {
      nodes.push(await startServerProcess(database, { DATABASE_READ_URL: url, STINT_LOG_LEVEL: 'info' }));
    }
    app = openServices(database);
    ada = await createPerson(app);
    const budget = { period: 'ONCE', seconds: 360_000 } as const;
    ({ id: projectId } = await createProject(app, ada.actor, { name: 'Depths', budget }));
  });
  afterAll(async () => {
    await app?.close();
    for (const node of nodes ?? []) await node.stop();
    await proxy?.close();
    await pair?.stop();
  });

  const at = (index: number) => createClient(nodes[index]?.origin ?? '', ada.key);

  /** What of the reads that the replica may answer was answered by whom, at one node. */
  const readsAt = async (index: number) => {
    const text = await newMetrics(nodes[index]?.origin ?? '');
    const of = (server: string) =>
      Number(new RegExp(`stint_replica_reads_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1]);
    return { replica: of('replica'), primary: of('primary') };
  };

  /** The statements that the standby was sent meanwhile, but for those by which it is asked how far it is. */
  const sentToStandby = async (work: () => Promise<unknown>) => {
    const before = pair.standby.log().length;
    await work();
    // What was run is in the log by then.
    await runOn(pair.standby, "select 'marked'");
    await expect.poll(() => pair.standby.log().slice(before)).toContain("select 'marked'");
    const lines = pair.standby
      .log()
      .slice(before)
      .split(/\n(?=\d{4}-)/);
    const statements = lines.filter((line) => /LOG: {2}(statement|execute [^:]+):/.test(line));
    return statements.filter((line) => !/pg_control_checkpoint|'marked'|set jit/.test(line));
  };

  const write = async (index: number) => {
    const title = `entry ${++count}`;
    const startTime = new Date(Date.UTC(2026, 0, 1) + count * 7_200_000).toISOString();
    const endTime = new Date(Date.UTC(2026, 0, 1) + count * 7_200_000 + 3_600_000).toISOString();
    const input = { title, startTime, endTime, tags: ['deep'], projectId };
    const { createTimeEntry } = await at(index).run<{ createTimeEntry: { errors: unknown[] } }>(CREATE, {
      input,
    });
    expect(createTimeEntry.errors).toEqual([]);
    return title;
  };

  const expectAll = async (index: number, title: string) => {
    const { timeEntries } = await at(index).run<{
      timeEntries: { totalCount: number; edges: { node: unknown }[] };
    }>(LIST);
    expect(timeEntries.totalCount).toBe(count);
    expect(timeEntries.edges[0]?.node).toEqual({ title, tags: [{ name: 'deep' }], mergedFrom: [] });
    const { teamAnalytics } = await at(index).run<{ teamAnalytics: unknown }>(REPORT);
    expect(teamAnalytics).toEqual({ totals: { entries: count, seconds: count * 3_600 } });
  };

  /** Until it is read again: who was found behind or away is looked at once a second. */
  const expectInUse = (index: number) =>
    expect
      .poll(
        async () => {
          const before = await readsAt(index);
          await at(index).run(REPORT);
          return (await readsAt(index)).replica > before.replica;
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe(true);

  test('read reports, exports and lists from it, through every door', async () => {
    await write(0);
    await expectInUse(0);
    const doors: (() => Promise<unknown>)[] = [
      () => at(0).run(REPORT),
      () => at(0).run(LIST),
      () =>
        at(0).run('{ reportEntries(from: "2026-01-01", to: "2026-12-31") { edges { node { seconds } } } }'),
      async () => {
        const headers = { authorization: `Bearer ${ada.key}` };
        const path = '/api/v1/reports/export?format=csv&kind=DETAILED&from=2026-01-01&to=2026-12-31';
        const answer = await fetch(`${nodes[0]?.origin}${path}`, { headers });
        expect(answer.status).toBe(200);
        await answer.text();
      },
      async () => {
        const client = await connectMcp(nodes[0]?.origin ?? '', ada.key);
        const { problems } = await call(client, 'list_time_entries', {});
        expect(problems).toEqual([]);
        await client.close();
      },
    ];
    for (const door of doors) {
      // On a busy machine it may be behind for a moment, when the primary is asked.
      const readsThere = async () =>
        (await sentToStandby(door)).some((line) => line.includes('time_entries'));
      await expect.poll(readsThere, { timeout: 30_000 }).toBe(true);
    }
  });

  test('never read from it for what changes something, nor for who calls', async () => {
    await expectInUse(0);
    await expectInUse(1);
    const sent = await sentToStandby(async () => {
      for (let i = 0; i < 10; i++) await write(i % 2);
      await at(0).run('{ me { id } }');
      await at(0).run(`mutation { startTimer(input: { title: "now" }) { timeEntry { id tags { name } } } }`);
      await at(0).run(`mutation { discardTimer(input: {}) { errors { message } } }`);
    });
    expect(sent).toEqual([]);
  });

  test('have what was just written, whichever node wrote it', async () => {
    await expectInUse(0);
    await expectInUse(1);
    const before = await readsAt(1);
    for (let i = 0; i < 40; i++) await expectAll(1, await write(0));
    const { replica } = await readsAt(1);
    expect(replica).toBeGreaterThan(before.replica);
  });

  test('have it also where the replica stands still', async () => {
    await expectInUse(0);
    await expectInUse(1);
    await runOn(pair.standby, 'select pg_wal_replay_pause()');
    try {
      const [{ entries }] = (await runOn<{ entries: number }>(
        pair.standby,
        'select count(*)::int as entries from time_entries',
        'stint',
      )) as [{ entries: number }];
      for (let i = 0; i < 20; i++) await expectAll((i + 1) % 2, await write(i % 2));
      const [now] = await runOn<{ entries: number }>(
        pair.standby,
        'select count(*)::int as entries from time_entries',
        'stint',
      );
      expect(now?.entries).toBeLessThanOrEqual(entries + 1);
    } finally {
      await runOn(pair.standby, 'select pg_wal_replay_resume()');
    }
    await expectInUse(0);
    await expectInUse(1);
  });

  test('answer everything while it is killed, and read from it when it is back', async () => {
    await expectInUse(0);
    await expectInUse(1);
    const works = [0, 1, 0, 1].flatMap((index) => [
      async () => void (await at(index).run(REPORT)),
      async () => void (await at(index).run(LIST)),
    ]);
    const load = startLoad(works, 5);
    await sleep(1_000);
    await pair.standby.kill();
    await sleep(3_000);
    const without = await Promise.all([readsAt(0), readsAt(1)]);
    await pair.standby.restart(0);
    await expectInUse(0);
    await expectInUse(1);
    await load.stop();
    expect(load.failed).toEqual([]);
    expect(load.answered()).toBeGreaterThan(10);
    expect(without.every(({ primary }) => primary > 0)).toBe(true);
    for (const node of nodes) {
      // What a process said arrives here a moment after it did what it says.
      const said = () => expect.poll(() => node.log(), { timeout: 10_000 });
      await said().toContain('the replica cannot be used, so the primary is read');
      await said().toContain('the replica is back, and is read again');
    }
  });

  test('do not wait for one that is silent', async () => {
    await expectInUse(1);
    const title = await write(0);
    proxy.stall();
    const begin = performance.now();
    await expectAll(1, title);
    expect(performance.now() - begin).toBeLessThan(10_000);
    proxy.release();
    await expectInUse(1);
  });

  test('start with one that is there alone', async () => {
    const env = { PORT: '0', DATABASE_URL: pair.urlAt(pair.primary) };
    const serve = (url: string) => runStint(['serve'], { env: { ...env, DATABASE_READ_URL: url } });
    const away = await serve('postgres://app:secret@127.0.0.1:1/stint');
    expect(away.stderr).toContain('The replica at 127.0.0.1:1/stint cannot be used: nothing listens there.');
    expect(away.stderr).not.toContain('secret');
    expect(away.code).toBe(1);
    const other = 'cannot be used: it is no replica of what DATABASE_URL names.';
    expect((await serve(pair.urlAt(pair.primary))).stderr).toContain(other);
    expect((await serve(pair.urlAt(pair.standby).replace(/stint$/, 'postgres'))).stderr).toContain(other);
    const embedded = await runStint(['serve'], { env: { DATABASE_READ_URL: pair.urlAt(pair.standby) } });
    expect(embedded.stderr).toContain('DATABASE_READ_URL must be set together with DATABASE_URL');
  });

  test('leave one alone that goes its own way', async () => {
    await expectInUse(0);
    await pair.standby.promote();
    const before = await readsAt(0);
    for (let i = 0; i < 5; i++) await expectAll(0, await write(1));
    expect((await readsAt(0)).replica).toBe(before.replica);
  });
});

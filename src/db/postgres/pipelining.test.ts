import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/engines.ts';
import { runDirectly } from './client.ts';
import { PostgresHosts } from './hosts.ts';
import { MAX_PIPELINED, pipelinedRoute, type Route } from './pipelining.ts';
import { openPool } from './pool.ts';

interface Row {
  process: number;
  n: number;
}

const CONNECTIONS = 3;

let database: TestDatabase;
let pool: pg.Pool;
let route: Route;

beforeAll(async () => {
  database = await createTestDatabase('postgres');
});
afterAll(() => database.drop());
beforeEach(() => {
  pool = openPool(new PostgresHosts(database.url ?? ''), {
    connections: CONNECTIONS,
    connectTimeoutMs: 500,
    onError: () => {},
  });
  route = pipelinedRoute({ connect: () => pool.connect(), isExhausted: () => pool.waitingCount > 0 });
  return () => pool.end();
});

const run = (text: string, values: unknown[] = []) =>
  route((client) => runDirectly(client, text, values)) as Promise<Row[]>;
const select = async (n: number): Promise<Row> => {
  const [row] = await run('select pg_backend_pid() as process, $1::int as n', [n]);
  if (!row) throw new Error('The statement returned no row.');
  return row;
};
const selectMany = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => select(n)));

test('statements of one tick share a connection, and each gets its own rows', async () => {
  const rows = await selectMany(MAX_PIPELINED);
  expect(rows.map(({ n }) => n)).toEqual([...rows.keys()]);
  expect(new Set(rows.map(({ process }) => process)).size).toBe(1);
});

test('a connection has at most MAX_PIPELINED statements in flight', async () => {
  const rows = await selectMany(2 * MAX_PIPELINED + 1);
  const byProcess = Map.groupBy(rows, ({ process }) => process);
  expect([...byProcess.values()].map((some) => some.length)).toEqual([MAX_PIPELINED, MAX_PIPELINED, 1]);
});

test('statements that exceed the connections wait for one', async () => {
  const rows = await selectMany((CONNECTIONS + 2) * MAX_PIPELINED);
  expect(rows.map(({ n }) => n)).toEqual([...rows.keys()]);
  expect(pool.totalCount).toBe(CONNECTIONS);
});

test('a later statement joins a connection that is still answering', async () => {
  const first = select(1);
  const slow = run('select pg_sleep(0.02)');
  const { process } = await first;
  expect(await select(2)).toEqual({ process, n: 2 });
  await slow;
});

test('no statement joins a connection whose statement takes long', async () => {
  const order: string[] = [];
  const slow = run('select pg_sleep(0.4)').then(() => order.push('slow'));
  await setTimeout(50);
  await select(1);
  order.push('quick');
  await slow;
  expect(order).toEqual(['quick', 'slow']);
});

test('a failed statement affects neither the others nor the connection', async () => {
  const [before, failed, after] = await Promise.allSettled([select(1), run('select 1 / 0'), select(3)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect([before, after]).toMatchObject([
    { status: 'fulfilled', value: { n: 1 } },
    { status: 'fulfilled', value: { n: 3 } },
  ]);
  expect(await select(4)).toMatchObject({ n: 4 });
  expect(pool.totalCount).toBe(1);
});

test('a caller who waits for a connection gets it while other statements keep coming', async () => {
  let isOver = false;
  const selectOn = async () => {
    while (!isOver) await run('select pg_sleep(0.001)');
  };
  const selecting = Array.from({ length: CONNECTIONS * MAX_PIPELINED }, selectOn);
  await setTimeout(50);
  let acquired = 0;
  for (let time = 0; time < 5; time++) {
    (await pool.connect()).release();
    acquired += 1;
  }
  isOver = true;
  await Promise.all(selecting);
  expect(acquired).toBe(5);
});

test('a value that cannot be sent fails only its own statement', async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error('no value');
    },
  };
  const runUnsendable = () => run('select $1::int as n', [unsendable]);
  const [first, second, third] = await Promise.allSettled([runUnsendable(), select(2), runUnsendable()]);
  expect([first, third]).toMatchObject([
    { status: 'rejected', reason: { message: 'no value' } },
    { status: 'rejected', reason: { message: 'no value' } },
  ]);
  expect(second).toMatchObject({ status: 'fulfilled', value: { n: 2 } });
  await Promise.allSettled([runUnsendable(), runUnsendable()]);
  const client = await pool.connect();
  const { rows } = await client.query('select 42 as n');
  client.release();
  expect(rows).toEqual([{ n: 42 }]);
  expect(await select(4)).toMatchObject({ n: 4 });
});

test('a lost connection fails all statements on it with UNAVAILABLE, and no later one', async () => {
  const results = await Promise.allSettled([
    run('select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)'),
    select(2),
  ]);
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: { problems: [{ code: 'UNAVAILABLE' }] } });
  expect(await select(3)).toMatchObject({ n: 3 });
});

test('all statements fail when no connection becomes free in time', async () => {
  const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  const results = await Promise.allSettled([select(1), select(2)]);
  expect(results).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  for (const client of taken) client.release();
  expect(await select(3)).toMatchObject({ n: 3 });
});

test('a connection that was shared can fetch rows in batches', async () => {
  const { process } = await select(1);
  const client = await pool.connect();
  const rows = await runDirectly(
    client,
    'select pg_backend_pid() as process from generate_series(1, 5)',
    [],
    2,
  );
  client.release();
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ process })));
});

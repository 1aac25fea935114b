import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/engines.ts';
import { Failure } from '../lib/errors.ts';
import { runDirectly } from './postgres-client.ts';
import { PostgresHosts } from './postgres-hosts.ts';
import { openPool } from './postgres-pool.ts';
import type { Route } from './postgres-reading.ts';
import { MOST_TOGETHER, sharingRoute } from './postgres-sharing.ts';

interface Answer {
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
    patience: 500,
    onError: () => {},
  });
  route = sharingRoute({ connect: () => pool.connect(), areWanted: () => pool.waitingCount > 0 });
  return () => pool.end();
});

const run = (text: string, values: unknown[] = []) =>
  route((client) => runDirectly(client, text, values)) as Promise<Answer[]>;
const ask = async (n: number): Promise<Answer> => {
  const [answer] = await run('select pg_backend_pid() as process, $1::int as n', [n]);
  if (!answer) throw new Error('There was no answer.');
  return answer;
};
const askAll = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => ask(n)));

test('statements that are asked for together share a connection, and each gets its own answer', async () => {
  const answers = await askAll(MOST_TOGETHER);
  expect(answers.map(({ n }) => n)).toEqual([...answers.keys()]);
  expect(new Set(answers.map(({ process }) => process)).size).toBe(1);
});

test('no more of them share one than may', async () => {
  const answers = await askAll(2 * MOST_TOGETHER + 1);
  const byProcess = Map.groupBy(answers, ({ process }) => process);
  expect([...byProcess.values()].map((some) => some.length)).toEqual([MOST_TOGETHER, MOST_TOGETHER, 1]);
});

test('more than there are connections for wait for one', async () => {
  const answers = await askAll((CONNECTIONS + 2) * MOST_TOGETHER);
  expect(answers.map(({ n }) => n)).toEqual([...answers.keys()]);
  expect(pool.totalCount).toBe(CONNECTIONS);
});

test('one that comes while others are answered joins them', async () => {
  const first = ask(1);
  const slow = run('select pg_sleep(0.02)');
  const { process } = await first;
  expect(await ask(2)).toEqual({ process, n: 2 });
  await slow;
});

test('nobody is sent to wait behind one that takes long', async () => {
  const order: string[] = [];
  const slow = run('select pg_sleep(0.4)').then(() => order.push('slow'));
  await setTimeout(50);
  await ask(1);
  order.push('quick');
  await slow;
  expect(order).toEqual(['quick', 'slow']);
});

test('one that fails leaves the others and the connection alone', async () => {
  const [before, failed, after] = await Promise.allSettled([ask(1), run('select 1 / 0'), ask(3)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect([before, after]).toMatchObject([
    { status: 'fulfilled', value: { n: 1 } },
    { status: 'fulfilled', value: { n: 3 } },
  ]);
  expect(await ask(4)).toMatchObject({ n: 4 });
  expect(pool.totalCount).toBe(1);
});

test('one who waits for a connection gets it while others go on to share it', async () => {
  let isOver = false;
  const askOn = async () => {
    while (!isOver) await run('select pg_sleep(0.001)');
  };
  const asking = Array.from({ length: CONNECTIONS * MOST_TOGETHER }, askOn);
  await setTimeout(50);
  for (let time = 0; time < 5; time++) (await pool.connect()).release();
  isOver = true;
  await Promise.all(asking);
});

test('values that cannot be sent are the fault of those who sent them', async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error('no value');
    },
  };
  const runUnsendable = () => run('select $1::int as n', [unsendable]);
  const [first, second, third] = await Promise.allSettled([runUnsendable(), ask(2), runUnsendable()]);
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
  expect(await ask(4)).toMatchObject({ n: 4 });
});

test('a connection that is lost is lost for all who share it, and for nobody after them', async () => {
  const answers = await Promise.allSettled([
    run('select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)'),
    ask(2),
  ]);
  for (const answer of answers) {
    expect(answer.status === 'rejected' && answer.reason).toBeInstanceOf(Failure);
    expect(answer).toMatchObject({ reason: { problems: [{ code: 'OVERLOADED' }] } });
  }
  expect(await ask(3)).toMatchObject({ n: 3 });
});

test('all are told where there is no connection to be had', async () => {
  const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  const answers = await Promise.allSettled([ask(1), ask(2)]);
  expect(answers).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  for (const client of taken) client.release();
  expect(await ask(3)).toMatchObject({ n: 3 });
});

test('a connection that was shared serves one who takes rows in parts', async () => {
  const { process } = await ask(1);
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

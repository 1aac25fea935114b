import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { createClient } from '../harness/server.ts';
import { often, tell } from '../harness/trials.ts';
import { settingsFor } from '../processes/run-stint.ts';
import { startStintTraced } from '../processes/strace.ts';
import { readSyncOrder } from '../processes/sync-order.ts';
import { readSystemCalls } from '../processes/system-calls.ts';

const CREATE = `mutation Create($input: CreateTimeEntryInput!) {
  createTimeEntry(input: $input) { timeEntry { id } errors { message } }
}`;
const CONNECTIONS = 16;
const OPTIONS = [
  '-y',
  '-xx',
  '-s',
  '10000',
  '-e',
  'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg',
];

// Of the embedded database alone: with PostgreSQL, the sync is that server's.
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp('sqlite');
});
afterEach(() => app.close());

test('what was confirmed is on the disk before the answer is sent', { timeout: 600_000 }, async (context) => {
  const { key } = await createPerson(app);
  const file = path.join(app.database.dataDir, 'calls.txt');
  const { child, finished } = startStintTraced(
    ['serve'],
    { file, options: OPTIONS },
    {
      ...settingsFor(app.database),
      HOST: '127.0.0.1',
      PORT: '0',
      STINT_RATE_LIMIT: 'off',
      STINT_LOG_LEVEL: 'error',
    },
  );
  let ids: string[];
  try {
    ids = await createMany(await addressOf(child.stderr), key, often(2_000, 300));
  } finally {
    child.kill('SIGTERM');
    await finished;
  }
  const order = readSyncOrder(readSystemCalls(readFileSync(file, 'latin1')), new Set(ids));
  tell(context, {
    tries: ids.length,
    failures: order.early.length,
    worst: `${order.commits} commits and ${order.syncs} syncs for ${order.confirmed} answers`,
  });
  expect(order.early).toEqual([]);
  expect(order.confirmed).toBe(ids.length);
  // Else it was not shown for those who share one.
  expect(order.commits).toBeLessThan(ids.length);
});

async function addressOf(stderr: AsyncIterable<unknown>): Promise<string> {
  let said = '';
  for await (const text of stderr) {
    said += String(text);
    const address = /Listening on (http:\S+);/.exec(said)?.[1];
    if (address) return address;
  }
  throw new Error(`The server did not start: ${said}`);
}

/** The ids of so many entries that were confirmed, sixteen at a time. */
async function createMany(origin: string, key: string, many: number): Promise<string[]> {
  const ids: string[] = [];
  let next = 0;
  const write = async () => {
    const client = createClient(origin, key);
    while (next < many) {
      const start = Date.UTC(2000, 0, 1) + 7_200_000 * next++;
      const [startTime, endTime] = [start, start + 3_600_000].map((at) => new Date(at).toISOString());
      const { createTimeEntry } = await client.run<{ createTimeEntry: { timeEntry: { id: string } } }>(
        CREATE,
        {
          input: { startTime, endTime },
        },
      );
      ids.push(createTimeEntry.timeEntry.id);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, write));
  return ids;
}

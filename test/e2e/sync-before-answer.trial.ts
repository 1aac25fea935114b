import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { createClient } from '../harness/server.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
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

// On SQLite only: with PostgreSQL, the database server does the sync.
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp('sqlite');
});
afterEach(() => app.close());

test('every acknowledged write is synced to disk before its response is sent', {
  timeout: 600_000,
}, async (context) => {
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
    ids = await createMany(await addressOf(child.stderr), key, fullOrQuick(2_000, 300));
  } finally {
    child.kill('SIGTERM');
    await finished;
  }
  const order = readSyncOrder(readSystemCalls(readFileSync(file, 'latin1')), new Set(ids));
  reportFigures(context, {
    tries: ids.length,
    failures: order.early.length,
    worst: `${order.commits} commits and ${order.syncs} syncs for ${order.confirmed} answers`,
  });
  expect(order.early).toEqual([]);
  expect(order.confirmed).toBe(ids.length);
  // Fewer commits than entries, so the trial covers group commits.
  expect(order.commits).toBeLessThan(ids.length);
});

async function addressOf(stderr: AsyncIterable<unknown>): Promise<string> {
  let output = '';
  for await (const text of stderr) {
    output += String(text);
    const address = /Listening on (http:\S+);/.exec(output)?.[1];
    if (address) return address;
  }
  throw new Error(`The server did not start: ${output}`);
}

/** Creates `many` entries over sixteen connections and returns the acknowledged ids. */
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

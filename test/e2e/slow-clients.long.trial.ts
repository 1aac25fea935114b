import { readdirSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestApp } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import {
  openSilent,
  openSlowBody,
  openSlowHeaders,
  openSlowReader,
  type SlowClient,
} from '../hostile/slow-clients.ts';
import { CREATION, ME, memoryOf, PAGE, startLoadGenerator } from '../processes/load.ts';
import { startStintProcess } from '../processes/stint-process.ts';

/** The server's timeout for a request to arrive. */
const MAX_ARRIVAL_MS = 10_000;
/** The server's timeout for an idle connection. */
const MAX_SILENCE_MS = 30_000;
/** The server checks timeouts once a second; a busy machine needs longer. */
const MARGIN_MS = 10_000;

const assets = new URL('../../dist/web/assets/', import.meta.url);

/** The path of the largest public file. */
function largestFile(): string {
  const files = readdirSync(assets).map((name) => ({ name, size: statSync(new URL(name, assets)).size }));
  const largest = files.sort((a, b) => b.size - a.size)[0];
  return `/assets/${largest?.name}`;
}

// On SQLite only, because slow clients do not depend on the database.
test('a thousand slow clients do not delay other requests and are disconnected', {
  timeout: 300_000,
}, async (context) => {
  const app = await createTestApp('sqlite');
  const { key } = await createPerson(app);
  const server = await startStintProcess(app.database, {
    STINT_RATE_LIMIT: 'off',
    STINT_LOG_LEVEL: 'error',
  });
  const port = Number(new URL(server.origin).port);
  const generator = startLoadGenerator(server.origin, key);
  const clients: SlowClient[] = [];
  try {
    const healthy = { documents: [ME, PAGE, CREATION], connections: 8, rate: 60 };
    const alone = await generator.load({ ...healthy, seconds: 10 });
    const before = memoryOf(server.pid);
    const many = fullOrQuick(450, 200);
    const headers: SlowClient[] = [];
    const bodies: SlowClient[] = [];
    const silent: SlowClient[] = [];
    const readers: SlowClient[] = [];
    const path = largestFile();
    for (let n = 0; n < many; n++) {
      headers.push(await openSlowHeaders(port));
      bodies.push(await openSlowBody(port, key));
      if (n % 4 > 0) continue;
      silent.push(await openSilent(port));
      readers.push(await openSlowReader(port, path));
    }
    clients.push(...headers, ...bodies, ...silent, ...readers);
    await sleep(2_000);
    const withSlowClients = await generator.load({ ...healthy, seconds: 10 });
    // Node extends the timeout once for connections that made progress since its last check.
    await sleep(2 * MAX_SILENCE_MS + MARGIN_MS);
    const memory = memoryOf(server.pid) - before;
    const lastOf = (some: SlowClient[]) =>
      Math.max(...some.map((client) => client.endedAfter() ?? Number.POSITIVE_INFINITY));
    const senders = [...headers, ...bodies];
    const slowest = lastOf(senders);
    const whole = await Promise.all(readers.map((reader) => reader.readRest()));
    const completed = whole.filter((isWhole) => isWhole).length;
    reportFigures(context, {
      tries: clients.length,
      failures:
        completed + [...senders, ...silent].filter((client) => client.endedAfter() === undefined).length,
      worst: `p99 of others ${withSlowClients.p99.toFixed(0)} ms (${alone.p99.toFixed(0)} ms without); slow senders closed within ${(slowest / 1000).toFixed(1)} s; ${memory.toFixed(0)} MB more`,
    });
    expect(Object.keys(withSlowClients.statuses)).toEqual(['200']);
    expect(withSlowClients.p99).toBeLessThan(500);
    expect(slowest).toBeLessThan(MAX_ARRIVAL_MS + MARGIN_MS);
    expect(lastOf(silent)).toBeLessThan(MAX_SILENCE_MS + MARGIN_MS);
    expect(completed).toBe(0);
  } finally {
    for (const client of clients) client.leave();
    generator.stop();
    await server.stop();
    await app.close();
  }
});

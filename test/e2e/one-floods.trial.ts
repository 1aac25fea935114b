import { expect, test } from 'vitest';
import { createTestApp } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import { ME, PAGE, startLoadGenerator } from '../processes/load.ts';
import { startStintProcess } from '../processes/stint-process.ts';

const documents = [ME, PAGE];
const SECONDS = fullOrQuick(60, 15);
const MODEST_RATE = 10;

// On SQLite only, because admission precedes all queries.
test('a flooding caller is refused while a modest caller is served', {
  timeout: 300_000,
}, async (context) => {
  const app = await createTestApp('sqlite');
  const flooding = await createPerson(app, 'Ada');
  const modest = await createPerson(app, 'Bob');
  const server = await startStintProcess(app.database, {
    STINT_LOG_LEVEL: 'error',
    STINT_TRUST_PROXY: '127.0.0.1',
  });
  const flood = startLoadGenerator(server.origin, flooding.key);
  const other = startLoadGenerator(server.origin, modest.key);
  try {
    const [flooded, served] = await Promise.all([
      flood.load({ documents, connections: 800, rate: 20_000, seconds: SECONDS + 3, from: '192.0.2.1' }),
      other.load({ documents, connections: 4, rate: MODEST_RATE, seconds: SECONDS, from: '192.0.2.2' }),
    ]);
    const { 200: ok = 0, ...refusals } = served.statuses;
    const refused = Object.values(refusals).reduce((sum, count) => sum + count, 0);
    reportFigures(context, {
      tries: ok + refused,
      failures: refused,
      worst: `one sent ${Math.round(flooded.sent)}/s and was served ${Math.round(flooded.served)}/s; of the other ${refused} of ${ok + refused} refused, p99 ${served.p99.toFixed(0)} ms`,
    });
    // The flood exceeded the capacity of the server.
    expect(flooded.statuses['503'] ?? 0).toBeGreaterThan(0);
    expect(refused / (ok + refused)).toBeLessThan(0.05);
  } finally {
    flood.stop();
    other.stop();
    await server.stop();
    await app.close();
  }
});

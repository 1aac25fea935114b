import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { median } from '../../bench/matches/median.ts';
import { createTestApp, describeOnBothEngines } from '../harness/engines.ts';
import { createPerson } from '../harness/factories.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import { CREATION, type LoadGenerator, ME, memoryOf, PAGE, startLoadGenerator } from '../processes/load.ts';
import type { LoadResult } from '../processes/load-process.ts';
import { startStintProcess } from '../processes/stint-process.ts';

const documents = [ME, PAGE, CREATION];
const MINUTE_SECONDS = fullOrQuick(60, 8);
const OVERLOADED_MINUTES = 10;

const refusedOf = ({ statuses }: LoadResult) =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (status === '200' ? 0 : count), 0);
const shareRefused = (result: LoadResult) =>
  refusedOf(result) / (refusedOf(result) + (result.statuses['200'] ?? 0));

/** Seconds of a probe: long enough to see refusals, which begin after a second of overload. */
const PROBE_SECONDS = Math.max(MINUTE_SECONDS / 6, 5);

const STEP = 1.3;

/**
 * Measures the capacity: the load of the largest number of closed-loop clients without refusals. Refused clients retry at
 * once, so a rate with refusals says nothing about the capacity.
 */
async function measureCapacity(generator: LoadGenerator): Promise<LoadResult & { connections: number }> {
  const probe = (connections: number, seconds: number) =>
    generator.load({ documents, connections, rate: null, seconds });
  let connections = 16;
  await probe(connections, PROBE_SECONDS);
  const more = () => Math.ceil(connections * STEP);
  while (connections < 512 && shareRefused(await probe(more(), PROBE_SECONDS)) < 0.01) connections = more();
  for (; ; connections = Math.floor(connections / STEP)) {
    // Wait until the refusals of the previous probe are over.
    await sleep(2_000);
    const rated = await probe(connections, MINUTE_SECONDS);
    if (connections <= 16 || shareRefused(rated) < 0.01) return { ...rated, connections };
  }
}

describeOnBothEngines('ten times the rated load', (engine) => {
  test('keeps admitted requests fast for ten minutes and gives all others Retry-After', {
    timeout: 1_500_000,
  }, async (context) => {
    const app = await createTestApp(engine);
    const { key } = await createPerson(app);
    const server = await startStintProcess(app.database, {
      STINT_RATE_LIMIT: 'off',
      STINT_LOG_LEVEL: 'error',
    });
    const generator = startLoadGenerator(server.origin, key);
    try {
      const rated = await measureCapacity(generator);
      expect(shareRefused(rated)).toBeLessThan(0.01);
      // Ten times as many clients, which ignore Retry-After.
      const order = { documents, connections: rated.connections * 10, rate: null };
      const memory: number[] = [];
      const watching = setInterval(() => memory.push(memoryOf(server.pid)), (MINUTE_SECONDS * 1000) / 6);
      const result = await generator.load({ ...order, seconds: MINUTE_SECONDS * OVERLOADED_MINUTES });
      clearInterval(watching);
      const minutes = Array.from({ length: Math.floor(memory.length / 6) }, (_, minute) =>
        median(memory.slice(minute * 6, minute * 6 + 6)),
      );
      // The first minutes do not count, because buffers for the requests are allocated then.
      const [settled = 0, ...later] = minutes.slice(fullOrQuick(1, 4));
      const grown = Math.max(...later.map((at) => Math.abs(at / settled - 1)));
      const badRefusals = result.withoutRetryAfter + result.lost;
      reportFigures(context, {
        tries: Math.round(result.sent * MINUTE_SECONDS * OVERLOADED_MINUTES),
        failures: badRefusals,
        worst: `rated ${Math.round(rated.served)}/s for ${rated.connections} clients with p99 ${rated.p99.toFixed(0)} ms; ${order.connections} clients sent ${Math.round(result.sent)}/s, ${(shareRefused(result) * 100).toFixed(0)} % refused, ${Math.round(result.served)}/s served with p99 ${result.p99.toFixed(0)} ms; memory ${settled.toFixed(0)} MB, within ${(grown * 100).toFixed(0)} %`,
      });
      expect(badRefusals).toBe(0);
      expect(Object.keys(result.statuses).sort()).toEqual(['200', '503']);
      expect(result.p99).toBeLessThan(rated.p99 * 2);
      expect(grown).toBeLessThan(0.1);
      // The overload ends immediately.
      await sleep(1_500);
      const after = await generator.load({
        documents,
        connections: 16,
        rate: null,
        seconds: MINUTE_SECONDS / 6,
      });
      expect(refusedOf(after)).toBe(0);
    } finally {
      generator.stop();
      await server.stop();
      await app.close();
    }
  });
});

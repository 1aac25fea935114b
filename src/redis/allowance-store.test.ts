import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { leaseRequest, testAllowanceStore } from '../../test/models/allowance-stores.ts';
import { type RedisServer, startRedis } from '../../test/processes/redis.ts';
import { openRedisAllowanceStore } from './allowance-store.ts';

describe('the allowance store in Redis', () => {
  let server: RedisServer;

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  /** The clock of Redis cannot be set, so this moves the stored instants the other way. */
  const turnClock = async (by: number) => {
    const redis = new Redis(server.url);
    for (const key of await redis.keys('*')) {
      const [paidOff, debt] = ((await redis.get(key)) ?? '').split(' ');
      // Redis would have expired these keys.
      const left = (await redis.pttl(key)) - by;
      if (left <= 0) await redis.del(key);
      else await redis.set(key, `${(Number(paidOff) - by).toFixed(6)} ${debt}`, 'PX', left);
    }
    await redis.quit();
  };

  testAllowanceStore(() => openRedisAllowanceStore(server.url), turnClock);

  test('rejects while Redis is unreachable and works after it restarts', async () => {
    const other = await startRedis();
    const store = await openRedisAllowanceStore(other.url);
    await store.lease([leaseRequest('a', 4)]);
    await other.stop();
    await expect(store.lease([leaseRequest('a', 4)])).rejects.toThrow();
    const restarted = await startRedis(Number(new URL(other.url).port));
    const leases = await vi.waitFor(() => store.lease([leaseRequest('a', 10)]), {
      timeout: 20_000,
      interval: 50,
    });
    expect(leases[0]?.taken).toBeGreaterThan(0);
    await store.close();
    await restarted.stop();
  });

  test('rejects at once when Redis is unreachable from the start', async () => {
    const store = await openRedisAllowanceStore('redis://127.0.0.1:1');
    await expect(store.lease([leaseRequest('a', 1)])).rejects.toThrow();
    await store.close();
  });
});

import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claimOf, testLedger } from '../../test/models/ledgers.ts';
import { type RedisServer, startRedis } from '../../test/processes/redis.ts';
import { openRedisLedger } from './redis-ledger.ts';

describe('the ledger in Redis', () => {
  let server: RedisServer;

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  /** The clock of Redis cannot be turned; what is stored is turned the other way instead. */
  const turnClock = async (by: number) => {
    const redis = new Redis(server.url);
    for (const key of await redis.keys('*')) {
      const [paidOff, debt] = ((await redis.get(key)) ?? '').split(' ');
      // Expired keys are gone then.
      const left = (await redis.pttl(key)) - by;
      if (left <= 0) await redis.del(key);
      else await redis.set(key, `${(Number(paidOff) - by).toFixed(6)} ${debt}`, 'PX', left);
    }
    await redis.quit();
  };

  testLedger(() => openRedisLedger(server.url), turnClock);

  test('fails while Redis is away, and works when it is back', async () => {
    const other = await startRedis();
    const ledger = await openRedisLedger(other.url);
    await ledger.lease([claimOf('a', 4)]);
    await other.stop();
    await expect(ledger.lease([claimOf('a', 4)])).rejects.toThrow();
    const again = await startRedis(Number(new URL(other.url).port));
    const claimed = await vi.waitFor(() => ledger.lease([claimOf('a', 10)]), {
      timeout: 20_000,
      interval: 50,
    });
    expect(claimed[0]?.taken).toBeGreaterThan(0);
    await ledger.close();
    await again.stop();
  });

  test('fails where there is none, and soon', async () => {
    const ledger = await openRedisLedger('redis://127.0.0.1:1');
    await expect(ledger.lease([claimOf('a', 1)])).rejects.toThrow();
    await ledger.close();
  });
});

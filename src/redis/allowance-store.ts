import { Redis } from 'ioredis';
import type { AllowanceStore, Lease, LeaseRequest } from '../lib/allowance-store.ts';

// Requests wait for the store before they start.
const TIMEOUT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
/**
 * The hash tag keeps all keys in one cluster slot, because one call leases from many buckets. The number is the version
 * of the value format; servers with another format use separate counters.
 */
const PREFIX = 'stint:{limits}:2:';

/**
 * Grants leases as `lib/allowance-store.ts` defines, in milliseconds of the clock of Redis. A value contains the
 * instant at which the debt is paid off and the debt at the last write. The latter bounds the debt after the clock is
 * set back.
 */
const LEASE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local answer = {}
for i, key in ipairs(KEYS) do
  local ceiling, requiredRoom, minGrant, wantedGrant, maxExtra = unpack(ARGV, i * 5 - 4, i * 5)
  local paidOff, debt = string.match(redis.call('GET', key) or '', '^(%S+) (%S+)$')
  paidOff, debt = tonumber(paidOff or 0), tonumber(debt or 0)
  local owed = math.max(math.min(paidOff - now, debt), 0)
  local room = ceiling - owed
  local taken = 0
  if room >= tonumber(requiredRoom) then
    taken = math.max(minGrant, math.min(wantedGrant, room)) + math.max(0, math.min(maxExtra, (room - wantedGrant) / 8))
    owed = owed + taken
  end
  if taken ~= 0 or paidOff - now > owed then
    redis.call('SET', key, string.format('%.6f %.6f', now + owed, owed), 'PX', math.max(math.ceil(owed), 1))
  end
  answer[i] = string.format('%.6f %.6f', taken, owed)
end
return answer`;

/** Reconnects automatically. Calls fail at once while disconnected. */
export async function openRedisAllowanceStore(url: string): Promise<AllowanceStore> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_RECONNECT_DELAY_MS),
    scripts: { stintLease: { lua: LEASE } },
  });
  // A failed call reports the error. Without a listener, the event would end the process.
  redis.on('error', () => {});
  await redis.connect().catch(() => {});
  const run = (redis as unknown as { stintLease: (...args: unknown[]) => Promise<string[]> }).stintLease.bind(
    redis,
  );
  return {
    lease: async (requests) => {
      const keys = requests.map(({ bucket }) => PREFIX + bucket);
      try {
        const replies = await run(keys.length, ...keys, ...requests.flatMap(numbersOf));
        return replies.map(readLease);
      } catch (error) {
        // A connection that times out or returns invalid data may lead to a former address of Redis.
        if (redis.status === 'ready') redis.disconnect(true);
        throw error;
      }
    },
    close: async () => redis.disconnect(),
  };
}

function numbersOf({ ceiling, requiredRoom, minGrant, wantedGrant, maxExtra }: LeaseRequest): number[] {
  return [ceiling, requiredRoom, minGrant, wantedGrant, maxExtra];
}

function readLease(text: string): Lease {
  const [taken = 0, owed = 0] = text.split(' ').map(Number);
  return { taken, owed };
}

import { Redis } from 'ioredis';
import type { AllowanceStore, Lease, LeaseRequest } from '../lib/allowance-store.ts';

/** Whoever waits for it is a request that waits to begin. */
const PATIENCE = 1_000;
const LONGEST_PAUSE = 1_000;
/**
 * All in one slot, where there are several: claims of many buckets come in one call. The number is that of the format of the values,
 * so that versions that write another format count for themselves.
 */
const PREFIX = 'stint:{limits}:2:';

/**
 * Carries out claims as `lib/ledger.ts` says, in milliseconds by the clock of Redis. A value is the instant at which all is paid off,
 * and what was owed when it was written: the debt is never more than that, also after the clock was set back.
 */
const CLAIM = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local answer = {}
for i, key in ipairs(KEYS) do
  local ceiling, enough, least, want, ahead = unpack(ARGV, i * 5 - 4, i * 5)
  local paidOff, debt = string.match(redis.call('GET', key) or '', '^(%S+) (%S+)$')
  paidOff, debt = tonumber(paidOff or 0), tonumber(debt or 0)
  local owed = math.max(math.min(paidOff - now, debt), 0)
  local room = ceiling - owed
  local taken = 0
  if room >= tonumber(enough) then
    taken = math.max(least, math.min(want, room)) + math.max(0, math.min(ahead, (room - want) / 8))
    owed = owed + taken
  end
  if taken ~= 0 or paidOff - now > owed then
    redis.call('SET', key, string.format('%.6f %.6f', now + owed, owed), 'PX', math.max(math.ceil(owed), 1))
  end
  answer[i] = string.format('%.6f %.6f', taken, owed)
end
return answer`;

/** The ledger in Redis. Connects anew by itself; what is claimed meanwhile fails at once. */
export async function openRedisLedger(url: string): Promise<AllowanceStore> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    retryStrategy: (attempt) => Math.min(attempt * 50, LONGEST_PAUSE),
    scripts: { stintClaim: { lua: CLAIM } },
  });
  // Whoever claims something is told.
  redis.on('error', () => {});
  await redis.connect().catch(() => {});
  const run = (redis as unknown as { stintClaim: (...args: unknown[]) => Promise<string[]> }).stintClaim.bind(
    redis,
  );
  return {
    lease: async (claims) => {
      const keys = claims.map(({ bucket }) => PREFIX + bucket);
      try {
        const answers = await run(keys.length, ...keys, ...claims.flatMap(numbersOf));
        return answers.map(readAnswer);
      } catch (error) {
        // A connection that answers nothing, or not what it should, may lead to where Redis was before.
        if (redis.status === 'ready') redis.disconnect(true);
        throw error;
      }
    },
    close: async () => redis.disconnect(),
  };
}

function numbersOf({ ceiling, enough, least, want, ahead }: LeaseRequest): number[] {
  return [ceiling, enough, least, want, ahead];
}

function readAnswer(text: string): Lease {
  const [taken = 0, owed = 0] = text.split(' ').map(Number);
  return { taken, owed };
}

import { createHash } from 'node:crypto';
import { openPostgresAllowanceStore } from '../db/postgres/allowance-store.ts';
import { monotonicClock } from '../lib/clock.ts';
import { LeasedLimiters } from '../lib/leased-limiters.ts';
import type { Logger } from '../lib/logger.ts';

interface LimitSettings {
  databaseUrl: string | null;
  redisUrl: string | null;
}

/**
 * Creates the limiters that all nodes on one PostgreSQL share. Returns null for the embedded database, which
 * has one node.
 */
export async function shareLimits(
  { databaseUrl, redisUrl }: LimitSettings,
  logger: Logger,
): Promise<LeasedLimiters | null> {
  if (databaseUrl === null) return null;
  // The Redis client is loaded only if Redis is used.
  const store = redisUrl
    ? await (await import('../redis/allowance-store.ts')).openRedisAllowanceStore(redisUrl)
    : openPostgresAllowanceStore(databaseUrl);
  const place = redisUrl ? 'Redis' : 'PostgreSQL';
  return new LeasedLimiters({
    store,
    clock: monotonicClock,
    bucketOf,
    report: {
      unreachable: (error) =>
        logger.warn({ err: error }, `${place} cannot be reached, so this process counts limits for itself`),
      reachable: () => logger.info(`${place} is back, so limits are shared between nodes again`),
    },
  });
}

/** Hashes the key, because keys contain network and e-mail addresses and the store needs neither. */
function bucketOf(name: string, key: string): string {
  return createHash('sha256').update(`${name}\n${key}`).digest('base64url');
}

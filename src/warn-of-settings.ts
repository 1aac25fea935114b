import type { Config } from './config.ts';
import type { Logger } from './lib/logger.ts';

/** Says what is probably not meant the way it is set. */
export function warnOfSettings(config: Config, logger: Logger): void {
  if (config.baseUrl.startsWith('https:') && !config.trustProxy) {
    logger.warn(
      'STINT_BASE_URL is https, so a proxy stands in front; without STINT_TRUST_PROXY everyone behind it shares one limit for sign-ins',
    );
  }
  for (const text of config.removedSettings) logger.warn(text);
  if (config.redisUrl !== null && config.databaseUrl === null) {
    logger.warn('REDIS_URL is for several nodes on one PostgreSQL, and not used without DATABASE_URL');
  }
}

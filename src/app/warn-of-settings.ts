import { isLoopback } from '../domain/oauth/loopback.ts';
import { closeNames } from '../domain/text/close-names.ts';
import type { Logger } from '../lib/logger.ts';
import { type Config, settings } from './config.ts';

/** Says what is probably not meant the way it is set. */
export function warnOfSettings(config: Config, logger: Logger): void {
  if (config.baseUrl.startsWith('https:') && !config.trustProxy) {
    logger.warn(
      'STINT_BASE_URL is https, so a proxy stands in front; without STINT_TRUST_PROXY everyone behind it shares one limit for sign-ins',
    );
  }
  for (const text of config.removedSettings) logger.warn(text);
  for (const name of config.unknownSettings)
    logger.warn(`${name} is not a setting and has no effect${suggestionFor(name)}`);
  if (!config.isAddressSet && !isLoopback(config.host)) {
    logger.warn(
      `STINT_BASE_URL is not set, so links in e-mails and for invitations begin with ${config.dashboardUrl} and open on this machine only`,
    );
  }
  if (config.redisUrl !== null && config.databaseUrl === null) {
    logger.warn('REDIS_URL is for several nodes on one PostgreSQL, and not used without DATABASE_URL');
  }
}

/** A name without the prefix, which would make all names look alike. */
const endOf = (name: string) => name.replace(/^STINT_/, '');

function suggestionFor(name: string): string {
  const known = Object.values(settings).map((setting) => setting.name);
  const [end] = closeNames(endOf(name), known.map(endOf), { most: 1 });
  const meant = known.find((one) => endOf(one) === end);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

import { isLoopback } from '../domain/oauth/loopback.ts';
import { closeNames } from '../domain/text/close-names.ts';
import type { Logger } from '../lib/logger.ts';
import { type Config, settings } from './config.ts';

/** Logs a warning for each setting that is probably a mistake. */
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

/** Removes the common prefix, which would make all names similar. */
const withoutPrefix = (name: string) => name.replace(/^STINT_/, '');

function suggestionFor(name: string): string {
  const known = Object.values(settings).map((setting) => setting.name);
  const [end] = closeNames(withoutPrefix(name), known.map(withoutPrefix), { most: 1 });
  const suggestion = known.find((one) => withoutPrefix(one) === end);
  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
}

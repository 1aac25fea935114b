import type { Config } from '../app/config.ts';
import { isLoopback } from '../domain/oauth/loopback.ts';

type Addresses = Pick<Config, 'host' | 'baseUrl' | 'dashboardUrl' | 'mcpUrl' | 'siteUrl'>;

/**
 * Returns a check whether pages of an origin may call the server: pages of its own addresses. On a loopback
 * address also pages of this computer, on any port. A request without an origin is not from a page.
 */
export function originCheck(config: Addresses): (origin: string | undefined) => boolean {
  const own = new Set(
    [config.baseUrl, config.dashboardUrl, config.mcpUrl, config.siteUrl].map((url) => new URL(url).origin),
  );
  const local = isLoopback(config.host);
  return (origin) => {
    if (origin === undefined || own.has(origin)) return true;
    if (!local || !URL.canParse(origin)) return false;
    const { protocol, hostname } = new URL(origin);
    return /^https?:$/.test(protocol) && isLoopback(hostname);
  };
}

/**
 * Returns a check of the Host header against DNS rebinding: a page elsewhere can let its own name resolve to
 * this computer, and then call a server on a loopback address. Public servers accept any name.
 */
export function hostCheck(config: Addresses): (host: string | undefined) => boolean {
  if (!isLoopback(config.host)) return () => true;
  const own = new Set(
    [config.baseUrl, config.dashboardUrl, config.mcpUrl, config.siteUrl].map((url) => new URL(url).hostname),
  );
  return (host) => {
    const hostname = URL.parse(`http://${host}`)?.hostname;
    return hostname !== undefined && (isLoopback(hostname) || own.has(hostname));
  };
}

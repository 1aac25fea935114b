import type { Config } from '../app/config.ts';
import { isLoopback } from '../domain/oauth/loopback.ts';

type Addresses = Pick<Config, 'host' | 'baseUrl' | 'dashboardUrl' | 'mcpUrl' | 'siteUrl'>;

/**
 * Which pages may call from a browser: those of our own addresses. A server that this machine alone can reach also takes
 * pages of this machine, whatever their port. A request without an origin comes from no page.
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
 * Whether a request may be meant for us, by the name that it asks for. A page elsewhere can have its own name lead to this
 * machine, and then call what only this machine should reach; a server that others reach too has other doors to mind.
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

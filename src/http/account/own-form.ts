import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../app/config.ts';

/**
 * Whether a form was sent from a page of ours. Browsers say where a form comes from and let no page lie about it; what
 * says nothing is no browser, or one that was told to keep quiet, and neither needs to change anything here.
 */
export function isOwnForm(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'baseUrl' | 'dashboardUrl'>,
): boolean {
  const origin = URL.parse(headers.origin ?? '');
  const ours = [config.baseUrl, config.dashboardUrl].map((url) => new URL(url).origin);
  if (origin && ours.includes(origin.origin)) return true;
  // Browsers that say this much say it truly. Over plain http, in a network of one's own, they keep quiet about it.
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // A page that came over http may have been made by anyone on the way, and must not get into a server that uses https.
  const isPlain = origin?.protocol === 'http:' && !config.baseUrl.startsWith('https:');
  return isPlain && origin.host === headers.host?.toLowerCase();
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../app/config.ts';

/**
 * Whether a form was sent from a page of this server. Browsers state the origin of a form, and no page can
 * forge it. Clients that send neither header are rejected: they are no browsers, or hide the origin.
 */
export function isOwnForm(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'baseUrl' | 'dashboardUrl'>,
): boolean {
  const origin = URL.parse(headers.origin ?? '');
  const ours = [config.baseUrl, config.dashboardUrl].map((url) => new URL(url).origin);
  if (origin && ours.includes(origin.origin)) return true;
  // Sec-Fetch-Site is reliable. Browsers omit it over plain http, except on loopback.
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Anyone on the network may have changed a page that came over http, so a server with https rejects its
  // forms.
  const isPlain = origin?.protocol === 'http:' && !config.baseUrl.startsWith('https:');
  return isPlain && origin.host === headers.host?.toLowerCase();
}

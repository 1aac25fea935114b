import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config.ts';

/**
 * Whether a form was sent from a page of ours. Browsers say where a form comes from and let no page lie about it; what
 * says nothing is no browser, or one that was told to keep quiet, and neither needs to change anything here.
 */
export function isOwnForm(
  headers: IncomingHttpHeaders,
  config: Pick<Config, 'baseUrl' | 'dashboardUrl'>,
): boolean {
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  const origin = URL.parse(headers.origin ?? '');
  if (!origin || !/^https?:$/.test(origin.protocol)) return false;
  const ours = [config.baseUrl, config.dashboardUrl].map((url) => new URL(url).origin);
  return ours.includes(origin.origin) || origin.host === headers.host?.toLowerCase();
}

import type { Config } from '../app/config.ts';

/**
 * The headers of every response that is not a page: browsers must not run, frame or sniff it. Other sites
 * cannot embed it; pages of allowed origins can still call.
 */
export const ANSWER_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/** Device features that no page uses. They are disabled for injected scripts too. */
export const PAGE_PERMISSIONS = { 'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', ') };

/**
 * HTTPS for one year, without `includeSubDomains`: other hosts under the domain do not belong to this server.
 */
const HSTS = 'max-age=31536000';

/** The headers of every response. */
export function answerHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): Record<string, string> {
  return baseUrl.startsWith('https:')
    ? { ...ANSWER_HEADERS, 'strict-transport-security': HSTS }
    : ANSWER_HEADERS;
}

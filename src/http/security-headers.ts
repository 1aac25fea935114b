import type { Config } from '../app/config.ts';

/**
 * Headers of every response that is not a page: browsers must not run, frame or sniff it. Other sites cannot embed it;
 * permitted ones can still call.
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

/** A year, as long as browsers are commonly asked to stay with https. Other names under the same domain are not ours to speak of. */
const STAY = 'max-age=31536000';

/** The headers of every answer. */
export function answerHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): Record<string, string> {
  return baseUrl.startsWith('https:')
    ? { ...ANSWER_HEADERS, 'strict-transport-security': STAY }
    : ANSWER_HEADERS;
}

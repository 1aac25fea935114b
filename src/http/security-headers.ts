import type { Config } from '../app/config.ts';

/**
 * What every answer says that is no page: nothing in it is run or framed, nor taken for something else than it says it is. Pages
 * of other sites cannot embed it; those that may call read it all the same, as a call is no embedding.
 */
export const ANSWER_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/** What of a device no page of ours uses, and so nothing that got into one could. */
export const PAGE_PERMISSIONS = { 'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', ') };

/** A year, as long as browsers are commonly asked to stay with https. Other names under the same domain are not ours to speak of. */
const STAY = 'max-age=31536000';

/** The headers of every answer. */
export function answerHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): Record<string, string> {
  return baseUrl.startsWith('https:')
    ? { ...ANSWER_HEADERS, 'strict-transport-security': STAY }
    : ANSWER_HEADERS;
}

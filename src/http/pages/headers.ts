import { hash } from 'node:crypto';
import { style } from './style.ts';

const STYLE_HASH = `'sha256-${hash('sha256', style, 'base64')}'`;

/** An origin or a scheme as a policy names it; anything else could end the directive and begin another. */
const FORM_TARGET = /^[a-z][a-z0-9+.-]*:(\/\/[a-z0-9.-]+(:\d+)?)?$/i;

export interface PageHeaderOptions {
  /**
   * Origins and schemes beyond our own where answers to the page's forms may redirect to: Chromium holds redirects to the
   * rule for forms as well.
   */
  formTargets?: readonly string[];
}

/** The headers of the pages in this folder, for any server. They are about one person and one moment: nobody keeps them. */
export function pageHeaders({ formTargets = [] }: PageHeaderOptions = {}): Record<string, string> {
  const targets = ["'self'", ...formTargets.filter((target) => FORM_TARGET.test(target))];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${STYLE_HASH}`,
      'img-src data:',
      `form-action ${targets.join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Nothing goes to other sites. With "no-referrer" a browser would not tell us either where a form comes from.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/** How a policy names the place that an application's redirect address points to. */
export function formTargetOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  // Other schemes belong to applications on the person's machine; an IPv6 address cannot be named at all.
  return /^https?:$/.test(protocol) && !host.startsWith('[') ? `${protocol}//${host}` : protocol;
}

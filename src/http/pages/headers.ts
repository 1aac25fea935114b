import { hash } from 'node:crypto';
import { PAGE_PERMISSIONS } from '../security-headers.ts';
import { style } from './style.ts';

const STYLE_HASH = `'sha256-${hash('sha256', style, 'base64')}'`;

export interface PageHeaderOptions {
  /**
   * Whether the form's redirects may leave this server. Chromium applies `form-action` to all redirects of a
   * form, including the app's own, and their final target is unknown here.
   */
  leadsAway?: boolean;
  /** Whether the page has a script file of this server. */
  runsOwnScript?: boolean;
}

/** The headers of the pages in this folder. Each page is for one person, so it is never cached. */
export function pageHeaders({
  leadsAway = false,
  runsOwnScript = false,
}: PageHeaderOptions = {}): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${STYLE_HASH}`,
      ...(runsOwnScript ? ["script-src 'self'"] : []),
      'img-src data:',
      ...(leadsAway ? [] : ["form-action 'self'"]),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    // No opener policy: apps open these pages in a window of their own and wait until it redirects back.
    'cross-origin-resource-policy': 'same-origin',
    // Sends only the origin: the path of some pages contains a token. With "no-referrer", browsers would omit
    // the origin of forms too.
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...PAGE_PERMISSIONS,
  };
}

import { hash } from 'node:crypto';
import { PAGE_PERMISSIONS } from '../security-headers.ts';
import { style } from './style.ts';

const STYLE_HASH = `'sha256-${hash('sha256', style, 'base64')}'`;

export interface PageHeaderOptions {
  /**
   * Whether the answer to the page's form may lead anywhere: Chromium holds all redirects to the rule for forms, those of
   * the application that the person goes back to as well, and where that leads on to nobody here can know.
   */
  leadsAway?: boolean;
  /** Whether the page has a script, which is a file of this server. */
  runsOwnScript?: boolean;
}

/** The headers of the pages in this folder, for any server. They are about one person and one moment: nobody keeps them. */
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
    // No opener policy: applications open the way through these pages in a window of their own and wait for it to come back.
    'cross-origin-resource-policy': 'same-origin',
    // Only where a request comes from is told, never which page: some have an address that opens something. With
    // "no-referrer" a browser would not tell us either where a form comes from.
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...PAGE_PERMISSIONS,
  };
}

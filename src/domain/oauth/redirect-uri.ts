import { type Failure, invalid } from '../../lib/errors.ts';
import { isLoopback } from './loopback.ts';

const MAX_LENGTH = 1_000;
const MAX_URIS = 10;

/** Custom schemes of well-known applications. */
const KNOWN_SCHEMES: ReadonlySet<string> = new Set([
  'cursor:',
  'vscode:',
  'vscode-insiders:',
  'windsurf:',
  'zed:',
]);

/** A reversed domain of the publisher, such as `com.example.app:`. RFC 8252 recommends it to avoid collisions. */
const PRIVATE_USE_SCHEME = /^[a-z]{2,}(\.[a-z0-9-]+)+:$/;

/**
 * Checks the redirect URIs of an application. Requests must match them exactly, except for the port of a loopback address, which the
 * application chooses at run time.
 */
export function checkRedirectUris(uris: readonly string[], field = 'redirectUris'): string[] {
  if (uris.length === 0) throw invalid(field, 'An application needs at least one redirect URI.');
  if (uris.length > MAX_URIS) throw invalid(field, `An application has at most ${MAX_URIS} redirect URIs.`);
  for (const uri of uris) {
    const problem = problemOf(uri, field);
    if (problem) throw problem;
  }
  return [...new Set(uris)];
}

function problemOf(uri: string, field: string): Failure | undefined {
  const rejection = (reason: string) => invalid(field, `"${shortenedUri(uri)}" in ${field} ${reason}.`);
  if (uri.length > MAX_LENGTH) return rejection(`is longer than ${MAX_LENGTH} characters`);
  // Browsers remove or rewrite some of these characters, so the compared URI would differ from the actual target.
  if (/[\s\\*\p{Cc}]/u.test(uri))
    return rejection('must have no spaces, backslashes, asterisks or control characters');
  const url = URL.parse(uri);
  if (!url || !/^[a-z][a-z0-9+.-]*:\/\//i.test(uri)) {
    return rejection('must be an address such as https://example.com/callback');
  }
  if (uri.includes('#')) return rejection('must have no fragment (#)');
  if (url.username || url.password) return rejection('must have no user name or password');
  if (!isAllowedScheme(url.protocol)) {
    return rejection(
      `must not use ${url.protocol}; name a scheme of your own after a domain, such as com.example.app://callback`,
    );
  }
  const loopback = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !loopback) {
    return rejection('must use https; plain http is for localhost, 127.0.0.1 and [::1] alone');
  }
  if (url.protocol === 'https:' && loopback) return rejection('must use http on this computer');
  return undefined;
}

/** Rejects other schemes: the browser or the system could run or open the URI instead of passing on the code. */
function isAllowedScheme(scheme: string): boolean {
  return (
    scheme === 'https:' || scheme === 'http:' || KNOWN_SCHEMES.has(scheme) || PRIVATE_USE_SCHEME.test(scheme)
  );
}

function shortenedUri(uri: string): string {
  return uri.length > 100 ? `${uri.slice(0, 100)}…` : uri;
}

/** The target of a redirect URI, in words. */
export function destinationOf(uri: string): string {
  const url = new URL(uri);
  if (url.protocol === 'https:') return url.host;
  // Plain http is allowed only for loopback. In a custom scheme the host has no meaning, even if it looks like localhost.
  if (url.protocol === 'http:') return `${url.host} on this computer`;
  return `the application that opens ${url.protocol}// links`;
}

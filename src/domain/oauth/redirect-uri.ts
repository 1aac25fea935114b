import { type Failure, invalid } from '../../lib/errors.ts';
import { isLoopback } from './loopback.ts';

const MAX_LENGTH = 1_000;
const MAX_URIS = 10;

/** Of applications that are known for them. */
const KNOWN_SCHEMES: ReadonlySet<string> = new Set([
  'cursor:',
  'vscode:',
  'vscode-insiders:',
  'windsurf:',
  'zed:',
]);

/** A domain of the application's maker turned round, `com.example.app:`, which nobody else uses by chance (RFC 8252). */
const OWN_SCHEME = /^[a-z]{2,}(\.[a-z0-9-]+)+:$/;

/**
 * The addresses to which an application may have people sent back. They are compared character by character, but for the
 * port of a loopback address, which such an application takes as it finds it.
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
  const because = (reason: string) => invalid(field, `"${shown(uri)}" in ${field} ${reason}.`);
  if (uri.length > MAX_LENGTH) return because(`is longer than ${MAX_LENGTH} characters`);
  // Browsers drop or turn round some of these, so that what is compared would not be where people are sent.
  if (/[\s\\*\p{Cc}]/u.test(uri))
    return because('must have no spaces, backslashes, asterisks or control characters');
  const url = URL.parse(uri);
  if (!url || !/^[a-z][a-z0-9+.-]*:\/\//i.test(uri)) {
    return because('must be an address such as https://example.com/callback');
  }
  if (uri.includes('#')) return because('must have no fragment (#)');
  if (url.username || url.password) return because('must have no user name or password');
  if (!mayBeUsed(url.protocol)) {
    return because(
      `must not use ${url.protocol}; name a scheme of your own after a domain, such as com.example.app://callback`,
    );
  }
  const loopback = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !loopback) {
    return because('must use https; plain http is for localhost, 127.0.0.1 and [::1] alone');
  }
  if (url.protocol === 'https:' && loopback) return because('must use http on this computer');
  return undefined;
}

/** Other schemes may make a browser or the system run or open the URI instead of handing over the code. */
function mayBeUsed(scheme: string): boolean {
  return scheme === 'https:' || scheme === 'http:' || KNOWN_SCHEMES.has(scheme) || OWN_SCHEME.test(scheme);
}

function shown(uri: string): string {
  return uri.length > 100 ? `${uri.slice(0, 100)}…` : uri;
}

/** The target of a redirect URI, in words. */
export function destinationOf(uri: string): string {
  const url = new URL(uri);
  if (url.protocol === 'https:') return url.host;
  // Plain http leads nowhere else. In other schemes a host is a name like any other, whatever it says.
  if (url.protocol === 'http:') return `${url.host} on this computer`;
  return `the application that opens ${url.protocol}// links`;
}

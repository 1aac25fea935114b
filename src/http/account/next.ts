const MAX_LENGTH = 4_000;
const NOWHERE = 'http://stint.invalid';

/**
 * Returns the target after signing in: a path on this server, or the dashboard. A foreign address would make
 * the sign-in page an open redirect.
 */
export function localPath(next: string | null | undefined): string {
  return parsed(next) ?? '/';
}

function parsed(next: string | null | undefined): string | null {
  // Browsers treat a backslash as a slash, and ignore tabs and line breaks anywhere in a URL.
  if (!next || next.length > MAX_LENGTH || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(next)) return null;
  const url = URL.parse(next, NOWHERE);
  if (url?.origin !== NOWHERE) return null;
  const path = url.pathname + url.search + url.hash;
  // The parsed form of "/.//elsewhere".
  return path.startsWith('//') ? null : path;
}

/** Adds to a path the target `next`, unless it is the dashboard, and the id of the app that waits for the sign-in, if any. */
export function withNext(path: string, next: string, app: string | null = null): string {
  const query = new URLSearchParams();
  if (next !== localPath(null)) query.set('next', next);
  if (app) query.set('app', app);
  return query.size === 0 ? path : `${path}?${query}`;
}

const LONGEST = 4_000;
const NOWHERE = 'http://stint.invalid';

/**
 * Where to go after signing in: a path on this very server, or the dashboard. An address elsewhere would make our sign-in page
 * a part of someone's trap.
 */
export function localPath(next: string | null | undefined): string {
  return parsed(next) ?? '/';
}

function parsed(next: string | null | undefined): string | null {
  // Browsers take a backslash for a slash, and leave out tabs and line breaks wherever they stand.
  if (!next || next.length > LONGEST || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(next)) return null;
  const url = URL.parse(next, NOWHERE);
  if (url?.origin !== NOWHERE) return null;
  const path = url.pathname + url.search + url.hash;
  // What "/.//elsewhere" comes to.
  return path.startsWith('//') ? null : path;
}

/**
 * The address of a page of ours that leads on to `next`, where that is worth mentioning, for the application with the id
 * `app`, where it is one that waits there.
 */
export function withNext(path: string, next: string, app: string | null = null): string {
  const query = new URLSearchParams();
  if (next !== localPath(null)) query.set('next', next);
  if (app) query.set('app', app);
  return query.size === 0 ? path : `${path}?${query}`;
}

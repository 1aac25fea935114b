import type { Config } from '../app/config.ts';

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const middle = pair.indexOf('=');
    if (middle !== -1 && pair.slice(0, middle).trim() === name) return pair.slice(middle + 1).trim();
  }
  return null;
}

/**
 * The name of a cookie. Over https it has the prefix `__Host-`, with which browsers guarantee that this host
 * set the cookie.
 */
export function cookieName(config: Pick<Config, 'baseUrl'>, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/** The `Set-Cookie` header of a cookie that scripts cannot read and other sites cannot send with a form. */
export function writeCookie(
  config: Pick<Config, 'baseUrl'>,
  name: string,
  value: string,
  maxAgeMilliseconds: number,
): string {
  const seconds = Math.floor(maxAgeMilliseconds / 1000);
  const secure = isSecure(config) ? '; Secure' : '';
  return `${cookieName(config, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function isSecure({ baseUrl }: Pick<Config, 'baseUrl'>): boolean {
  return baseUrl.startsWith('https:');
}

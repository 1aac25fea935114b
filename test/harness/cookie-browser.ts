interface Page {
  status: number;
  headers: Headers;
  /** The target of a redirect; null for a page. */
  location: string | null;
  text: string;
  /** The `Set-Cookie` headers. */
  set: string[];
}

export interface CookieBrowser {
  /** Values by cookie name, or by name and path if the path is not `/`. */
  cookies: Map<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<Page>;
  /** Sends a form as the page at the same address would. */
  post: (path: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<Page>;
  /** Follows redirects until a page is shown or a redirect leaves the server. */
  follow: (page: Page) => Promise<Page>;
  signUp: (name: string, email: string) => Promise<Page>;
  signIn: (email: string, password?: string) => Promise<Page>;
}

export const PASSWORD = 'correct horse battery';

/** A minimal browser: forms and cookies. Redirects are returned; `follow` follows them. */
export function openCookieBrowser(origin: string, userAgent = 'Firefox/140.0 (Linux)'): CookieBrowser {
  const cookies = new Map<string, string>();
  const cookiesFor = (path: string) =>
    [...cookies].flatMap(([key, value]) => {
      const [name, cookiePath = '/'] = key.split(' ');
      return path.startsWith(cookiePath) ? [`${name}=${value}`] : [];
    });
  const storeCookie = (header: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    const cookiePath = /; path=([^;]+)/i.exec(header)?.[1] ?? '/';
    const key = cookiePath === '/' ? name : `${name} ${cookiePath}`;
    if (value === '' || /; Max-Age=0(;|$)/.test(header)) cookies.delete(key);
    else cookies.set(key, value);
  };
  const send = async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
    const cookie = cookiesFor(path).join('; ');
    const headers = { 'user-agent': userAgent, ...(cookie && { cookie }), ...init.headers };
    const response = await fetch(origin + path, { ...init, headers, redirect: 'manual' });
    const set = response.headers.getSetCookie();
    for (const header of set) storeCookie(header);
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      text: await response.text(),
      set,
    };
  };
  const post: CookieBrowser['post'] = (path, form, headers = { origin }) =>
    send(path, { method: 'POST', body: new URLSearchParams(form), headers });
  const get: CookieBrowser['get'] = (path, headers = {}) => send(path, { headers });
  const follow: CookieBrowser['follow'] = async (page) => {
    const target = page.location === null ? null : new URL(page.location, origin);
    return target?.origin === origin ? follow(await get(`${target.pathname}${target.search}`)) : page;
  };
  return {
    cookies,
    get,
    post,
    follow,
    signUp: (name, email) => post('/sign-up', { name, email, password: PASSWORD }),
    signIn: (email, password = PASSWORD) => post('/sign-in', { email, password }),
  };
}

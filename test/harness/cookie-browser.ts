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
  /** By their names, or name and path where that is not all of the server. */
  cookies: Map<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<Page>;
  /** Sends a form as the page at the same address would. */
  post: (path: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<Page>;
  /** Goes where it is sent until it is shown a page, or sent away from the server. */
  follow: (page: Page) => Promise<Page>;
  signUp: (name: string, email: string) => Promise<Page>;
  signIn: (email: string, password?: string) => Promise<Page>;
}

export const PASSWORD = 'correct horse battery';

/** As much of a browser as forms and cookies need. Redirects are shown, and followed on request. */
export function openCookieBrowser(origin: string, userAgent = 'Firefox/140.0 (Linux)'): CookieBrowser {
  const cookies = new Map<string, string>();
  const cookiesFor = (path: string) =>
    [...cookies].flatMap(([key, value]) => {
      const [name, place = '/'] = key.split(' ');
      return path.startsWith(place) ? [`${name}=${value}`] : [];
    });
  const keep = (header: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    const place = /; path=([^;]+)/i.exec(header)?.[1] ?? '/';
    const key = place === '/' ? name : `${name} ${place}`;
    if (value === '' || /; Max-Age=0(;|$)/.test(header)) cookies.delete(key);
    else cookies.set(key, value);
  };
  const send = async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
    const cookie = cookiesFor(path).join('; ');
    const headers = { 'user-agent': userAgent, ...(cookie && { cookie }), ...init.headers };
    const response = await fetch(origin + path, { ...init, headers, redirect: 'manual' });
    const set = response.headers.getSetCookie();
    for (const header of set) keep(header);
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

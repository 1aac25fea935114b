import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** The headers of a browser's navigation. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = BROWSER) =>
  fetch(server.origin + path, { headers, redirect: 'manual' });

test.each(['/timesheets', '/report', '/projects/1/2', '/%3Cscript%3E', '//example.com/', '/a%zz'])(
  'a browser at the unknown path %s gets a page with a link to the dashboard',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(path.includes('%zz') ? 400 : 404);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain('<h1>Page not found</h1>');
    expect(page).toContain('href="/"');
    expect(page).not.toContain('script');
  },
);

test('a program at an unknown path gets a JSON error', async () => {
  for (const accept of ['application/json', '*/*']) {
    const response = await get('/timesheets', { accept });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'ROUTE_NOT_FOUND' } }] });
  }
  const posted = await fetch(`${server.origin}/timesheets`, { method: 'POST', headers: BROWSER });
  expect(posted.headers.get('content-type')).toContain('application/json');
});

test.each([
  ['/calendar/', '/calendar'],
  ['/calendar/?view=day', '/calendar?view=day'],
  ['/settings/profile/', '/settings/profile'],
  ['/sign-in/?next=%2Fcalendar', '/sign-in?next=%2Fcalendar'],
  ['/sign-up/', '/sign-up'],
  ['/forgot-password/', '/forgot-password'],
])('%s redirects to %s', async (path, to) => {
  const response = await get(path);
  expect([response.status, response.headers.get('location')]).toEqual([303, to]);
});

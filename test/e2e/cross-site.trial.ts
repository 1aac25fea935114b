import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../src/services/sessions/start.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { launchChromium } from '../processes/chromium.ts';

let server: TestServer;
let elsewhere: Server;
let browser: Browser;
let context: BrowserContext;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer('sqlite');
  ada = await createPerson(server.app, 'Ada');
  elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium();
  context = await browser.newContext();
  const { token } = await startSession(server.app, ada.user.id, { userAgent: null, address: null });
  await context.addCookies([{ name: 'stint_session', value: token, url: server.origin, httpOnly: true }]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  elsewhere.close();
  await server.close();
});

const query = 'mutation { createTag(input: { args: { name: "Forged" } }) { tag { id } } }';
const body = JSON.stringify({ query });
const graphql = () => `${server.origin}/api/v1/graphql`;

/** A script that creates and submits a form. */
const form = (action: string, type: string, fields: Record<string, string>, method = 'post') => `
  const form = document.createElement('form');
  Object.assign(form, ${JSON.stringify({ action, enctype: type, method, target: '_self' })});
  for (const [name, value] of Object.entries(${JSON.stringify(fields)})) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();`;

const call = (options: object, url = graphql()) =>
  `fetch(${JSON.stringify(url)}, ${JSON.stringify({ credentials: 'include', ...options })}).catch(() => {})`;

/** Requests with the user's session that a page of another site can trigger. */
const attacks: Record<string, () => string> = {
  'a form of text/plain that spells JSON': () =>
    form(graphql(), 'text/plain', { [body.slice(0, -1)]: body.slice(-1) }),
  'a form': () => form(graphql(), 'application/x-www-form-urlencoded', { query }),
  'a form with files': () => form(graphql(), 'multipart/form-data', { query, operations: body, map: '{}' }),
  'a form by GET': () => form(graphql(), 'application/x-www-form-urlencoded', { query }, 'get'),
  'a link': () => `location = ${JSON.stringify(`${graphql()}?query=${encodeURIComponent(query)}`)}`,
  'an image': () => `new Image().src = ${JSON.stringify(`${graphql()}?query=${encodeURIComponent(query)}`)}`,
  'a script': () => `
    const script = document.createElement('script');
    script.src = ${JSON.stringify(`${graphql()}?query=${encodeURIComponent(query)}`)};
    document.body.append(script)`,
  'a call of text/plain': () =>
    call({ method: 'POST', mode: 'no-cors', body, headers: { 'content-type': 'text/plain' } }),
  'a call without a type': () => `fetch(${JSON.stringify(graphql())}, {
    method: 'POST', mode: 'no-cors', credentials: 'include', body: new Blob([${JSON.stringify(body)}]) }).catch(() => {})`,
  'a call with a form': () => `fetch(${JSON.stringify(graphql())}, {
    method: 'POST', mode: 'no-cors', credentials: 'include',
    body: new URLSearchParams(${JSON.stringify({ query })}) }).catch(() => {})`,
  'a call with JSON': () => call({ method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  'a call by GET': () => call({}, `${graphql()}?query=${encodeURIComponent(query)}`),
  'a beacon': () => `navigator.sendBeacon(${JSON.stringify(graphql())}, ${JSON.stringify(body)})`,
  'a call of a tool': () =>
    call(
      {
        method: 'POST',
        mode: 'no-cors',
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'create_client', arguments: { name: 'Forged' } },
        }),
      },
      `${server.origin}/mcp`,
    ),
  'a form that signs out': () => form(`${server.origin}/sign-out`, 'application/x-www-form-urlencoded', {}),
  'a form that ends all sessions': () =>
    form(`${server.origin}/sign-out-everywhere`, 'application/x-www-form-urlencoded', {}),
  'a form that signs in as someone else': () =>
    form(`${server.origin}/sign-in`, 'application/x-www-form-urlencoded', {
      email: ada.user.email,
      password: 'correct horse battery',
    }),
};

const places = {
  // To a browser, another port of the same host is the same site: the browser sends the cookie.
  'of the same site': () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`,
  'of another site': () => `http://localhost:${(elsewhere.address() as AddressInfo).port}/`,
};

/** Runs a script in the page and waits until its request has finished or failed. */
async function attack(page: Page, script: string): Promise<void> {
  const isOurs = (request: Request) => request.url().startsWith(server.origin);
  const over = new Promise<void>((resolve) => {
    page.on('requestfinished', (request) => isOurs(request) && resolve());
    page.on('requestfailed', (request) => isOurs(request) && resolve());
  });
  await page.evaluate(`(() => { ${script} })()`).catch(() => {});
  await over;
}

for (const [place, address] of Object.entries(places)) {
  test.each(Object.entries(attacks))(
    `rejects %s from a page ${place}`,
    async (_name, script) => {
      const before = await storedRows(server.app);
      const page = await context.newPage();
      await page.goto(address());
      await attack(page, script());
      await page.close();
      expect(await storedRows(server.app)).toEqual(before);
      // The browser is still signed in, so the request was not rejected for lack of a session.
      const own = await context.newPage();
      await own.goto(`${server.origin}/account`);
      expect(own.url()).toBe(`${server.origin}/account`);
      await own.close();
    },
    60_000,
  );
}

test('executes the same mutation from its own origin', async () => {
  const page = await context.newPage();
  await page.goto(`${server.origin}/sign-in`);
  const answer = await page.context().request.post(graphql(), {
    data: body,
    headers: { 'content-type': 'application/json', origin: server.origin },
  });
  expect(answer.status()).toBe(200);
  expect((await storedRows(server.app)).tags?.join()).toContain('Forged');
  await page.close();
});

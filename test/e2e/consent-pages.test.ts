import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listConnectedApps } from '../../src/services/oauth-apps/connections.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectVisible } from '../harness/dashboard-visit.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { authorizePath, exchangeCode, makeApp, newVerifier } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { launchChromium } from '../processes/chromium.ts';

describe('consent for an application on this computer, in a real browser', () => {
  let browser: Browser;
  let server: TestServer;
  let ada: Person;
  let callback: { uri: string; received: URL[]; close: () => void };

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startTestServer('sqlite');
    ada = await createPerson(server.app, 'Ada');
    callback = await listenForCallback();
  }, 120_000);
  afterAll(async () => {
    callback.close();
    await browser.close();
    await server.close();
  });

  const signIn = async (page: Page) => {
    await page.getByLabel('E-mail').fill(ada.user.email);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  test('works without scripts: sign-in, consent, disconnection and cancellation', async () => {
    const robot = await makeApp(server, ada, { preset: 'claude-code', redirectUris: null });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const verifier = newVerifier();
    const authorizeUrl = authorizePath(robot, verifier, { redirect_uri: callback.uri });

    await page.goto(`${server.origin}${authorizeUrl}`);
    await expect.poll(() => page.innerText('h1')).toBe('Sign in to continue to Robot');
    await page.getByLabel('E-mail').fill(ada.user.email);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.keyboard.press('Enter');

    await expect.poll(() => page.innerText('h1')).toBe('Robot wants to access your Stint account');
    expect(await page.innerText('main')).toContain(`${new URL(callback.uri).host} on this computer`);
    expect(await page.innerText('main')).toContain(ada.user.email);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Thank you').waitFor();

    const code = callback.received.at(-1)?.searchParams.get('code') ?? '';
    const tokens = await exchangeCode(server, robot, code, verifier, { redirect_uri: callback.uri });
    const me = () => server.client(tokens.access_token ?? '').send('{ me { id } }');
    expect((await me()).status).toBe(200);

    await page.goto(`${server.origin}/account`);
    await page.getByRole('button', { name: 'Disconnect Robot' }).click();
    await expect.poll(() => page.url()).toBe(`${server.origin}/account`);
    expect(await page.getByRole('button', { name: 'Disconnect Robot' }).count()).toBe(0);
    expect((await me()).status).toBe(401);

    await page.goto(`${server.origin}${authorizeUrl}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Thank you').waitFor();
    expect(callback.received.at(-1)?.searchParams.get('error')).toBe('access_denied');
    await context.close();
  });

  test('asks for the password again after 15 minutes, then continues', async () => {
    const robot = await makeApp(server, ada, { preset: 'claude-code', redirectUris: null });
    const context = await browser.newContext();
    const page = await context.newPage();
    const verifier = newVerifier();
    const authorizeUrl = `${server.origin}${authorizePath(robot, verifier, { redirect_uri: callback.uri })}`;
    const expirePasswordProof = () =>
      server.app.db.transaction((tx) =>
        tx
          .updateTable('sessions')
          .set({ proved_at: Date.now() - 16 * 60_000 })
          .where('user_id', '=', ada.user.id)
          .execute(),
      );
    const connected = () => listConnectedApps(server.app, ada.actor);
    await page.goto(authorizeUrl);
    await signIn(page);
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    await expirePasswordProof();
    // The password proof was still fresh when the consent page was rendered.
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByLabel('Password').waitFor();
    expect(await connected()).toEqual([]);
    await expectAccessible(page);
    await page.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong password. Try again.').waitFor();
    expect(await connected()).toEqual([]);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByText('Thank you').waitFor();
    const code = callback.received.at(-1)?.searchParams.get('code') ?? '';
    const tokens = await exchangeCode(server, robot, code, verifier, { redirect_uri: callback.uri });
    expect(tokens.status).toBe(200);
    expect(await connected()).toHaveLength(1);

    await expirePasswordProof();
    await page.goto(authorizeUrl);
    await page.getByLabel('Password').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Thank you').waitFor();
    expect(callback.received.at(-1)?.searchParams.get('error')).toBe('access_denied');
    await context.close();
  });

  test('shows accessible sign-in and consent pages', async () => {
    const robot = await makeApp(server, ada, { preset: 'claude-ai', redirectUris: null });
    const page = await browser.newPage();
    await page.goto(`${server.origin}${authorizePath(robot, newVerifier())}`);
    await expectAccessible(page);
    await signIn(page);
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    await expectAccessible(page);
    await page.close();
  });

  test('follows redirects of the redirect URI', async () => {
    const elsewhere = await listenForCallback();
    const hop = createServer((_request, response) => {
      response.writeHead(302, { location: elsewhere.uri.replace('localhost', '127.0.0.1') }).end();
    });
    await new Promise<void>((resolve) => hop.listen(0, '127.0.0.1', resolve));
    const robot = await makeApp(server, ada, { redirectUris: ['http://localhost/hop'] });
    const uri = `http://localhost:${(hop.address() as AddressInfo).port}/hop`;
    const page = await browser.newPage();
    await page.goto(`${server.origin}${authorizePath(robot, newVerifier(), { redirect_uri: uri })}`);
    await signIn(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expectVisible(page.getByText('Thank you'));
    await page.close();
    hop.close();
    elsewhere.close();
  });

  test('keeps the opener of a consent page in a popup window', async () => {
    const robot = await makeApp(server, ada, { redirectUris: ['http://localhost/callback'] });
    const context = await browser.newContext();
    const opener = await context.newPage();
    await opener.goto(new URL('/', callback.uri).href);
    const address = `${server.origin}${authorizePath(robot, newVerifier(), { redirect_uri: callback.uri })}`;
    const popup = context.waitForEvent('page');
    await opener.evaluate(`window.opened = window.open(${JSON.stringify(address)})`);
    const page = await popup;
    await signIn(page);
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    expect(await opener.evaluate('window.opened.closed')).toBe(false);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Thank you').waitFor();
    expect(await page.evaluate('window.opener !== null')).toBe(true);
    await context.close();
  });

  test('refuses to load in a frame', async () => {
    const robot = await makeApp(server, ada);
    const trap = createServer((_request, response) => {
      const source = `${server.origin}${authorizePath(robot, newVerifier())}`;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<iframe src="${source.replaceAll('&', '&amp;')}"></iframe>`);
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(trap.address() as AddressInfo).port}`);
    await expect.poll(() => page.frames().at(1)?.url()).toBe('chrome-error://chromewebdata/');
    await page.close();
    trap.close();
  });
});

/** The loopback server of an application that waits for its redirect. */
async function listenForCallback(): Promise<{ uri: string; received: URL[]; close: () => void }> {
  const received: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/callback') received.push(url);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Thank you</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { uri: `http://localhost:${port}/callback`, received, close: () => server.close() };
}

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findUser } from '../../src/db/queries/accounts/users.ts';
import { createVerificationLinkAsOperator } from '../../src/services/email-verification/request.ts';
import { setUpCode } from '../../src/services/sign-up/set-up-code.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { PASSWORD } from '../harness/cookie-browser.ts';
import { expectVisible } from '../harness/dashboard-visit.ts';
import { createPerson, createUnverified } from '../harness/factories.ts';
import { serveOtherOrigin } from '../harness/other-origin-server.ts';
import { collectPageErrors } from '../harness/page-errors.ts';
import { typeInField, withServer } from '../harness/page-trial.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { launchChromium } from '../processes/chromium.ts';
import { samplePages, serveSamplePages } from '../samples/sample-pages.ts';

let browser: Browser;
beforeAll(async () => {
  // stint.test resolves to this machine but is not a secure context, like a name in a local network.
  browser = await launchChromium(['--host-resolver-rules=MAP stint.test 127.0.0.1']);
}, 120_000);
afterAll(() => browser.close());

const contexts: BrowserContext[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** Opens a page in a new context and collects its errors. */
async function openPage(options: BrowserContextOptions = {}): Promise<{ page: Page; pageErrors: string[] }> {
  const context = await browser.newContext(options);
  contexts.push(context);
  const page = await context.newPage();
  return { page, pageErrors: collectPageErrors(page) };
}

describe('the sign-in pages without JavaScript', () => {
  let server: TestServer;
  withServer(
    'sqlite',
    (started) => {
      server = started;
    },
    { STINT_SIGNUP: 'on', STINT_SIGN_IN_LIMIT: 'off' },
  );

  const focused = (page: Page) => page.locator(':focus').getAttribute('id');

  test('lets a person sign up, sign out, sign in and sign out everywhere', async () => {
    const { page, pageErrors } = await openPage({ javaScriptEnabled: false });
    const email = `ada.${crypto.randomUUID()}@example.com`;
    await page.goto(`${server.origin}/account`);
    await expect.poll(() => page.url()).toBe(`${server.origin}/sign-in?next=/account`);
    expect(await focused(page)).toBe('email');
    await page.getByRole('link', { name: 'Create an account' }).click();
    expect(await focused(page)).toBe('name');
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    expect(await page.innerText('main')).toContain(email);
    expect(await page.innerText('main')).toContain('This browser');

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    expect(await page.innerText('main')).toContain('You are signed out.');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').innerText()).toBe(
      'The e-mail address or the password is not right.',
    );
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await focused(page)).toBe('password');
    await typeInField(page, PASSWORD);
    await page.keyboard.press('Enter');
    // The dashboard explains that it needs JavaScript and links to the account page.
    await expect.poll(() => page.innerText('body')).toMatch(/^The dashboard needs JavaScript/);
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    expect(await page.innerText('main')).toContain('You are signed out everywhere.');
    // Chromium logs the response 401 as an error.
    expect(pageErrors.filter((text) => !text.includes('401'))).toEqual([]);
  });

  test('lets a person verify an address with a new password, or in the browser that signed up', async () => {
    const open = async (isSignedIn: boolean) => {
      const account = await createUnverified(server.app);
      const link = await createVerificationLinkAsOperator(server.app, account.user);
      const { page, pageErrors } = await openPage({ javaScriptEnabled: false });
      if (isSignedIn) {
        const [name, value] = ['stint_session', account.sessionToken];
        await page.context().addCookies([{ name, value, url: server.origin }]);
      }
      await page.goto(server.origin + new URL(link).pathname);
      expect(await page.innerText('main')).toContain(account.user.email);
      return { page, pageErrors, account };
    };
    const isVerified = async ({ user }: { user: { id: string } }) =>
      (await findUser(server.app.db.read, user.id))?.emailVerifiedAt !== null;

    const stranger = await open(false);
    expect(await focused(stranger.page)).toBe('password');
    await typeInField(stranger.page, 'a staple of paper, please');
    await stranger.page.keyboard.press('Enter');
    const here = await open(true);
    expect(await here.page.getByLabel('New password').count()).toBe(0);
    expect(await isVerified(here.account)).toBe(false);
    await here.page.getByRole('button', { name: 'Verify address' }).click();
    for (const { page, pageErrors, account } of [stranger, here]) {
      await page.getByRole('link', { name: 'Your account' }).click();
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      expect(await page.innerText('main')).toContain(account.user.email);
      expect(await isVerified(account)).toBe(true);
      expect(pageErrors).toEqual([]);
    }
  });

  test('works over plain http in a local network, where browsers send no Sec-Fetch-Site', async () => {
    const reachable = await startTestServer('sqlite', { HOST: '0.0.0.0' });
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(`http://stint.test:${new URL(reachable.origin).port}/sign-up`);
    expect(await focused(page)).toBe('setUpCode');
    await page.getByLabel('Set-up code').fill('0000-0000-0000-0000');
    await page.getByLabel('Name').fill('Bob');
    await page.getByLabel('E-mail').fill('bob@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('This is not the set-up code').waitFor();
    expect(await focused(page)).toBe('setUpCode');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('bob@example.com');
    await page.getByLabel('Set-up code').fill(await setUpCode(reachable.app));
    await page.getByLabel('Password').fill(PASSWORD);
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      page.keyboard.press('Enter'),
    ]);
    await page.getByRole('link', { name: 'Your account' }).waitFor();
    expect((await request.allHeaders())['sec-fetch-site']).toBeUndefined();

    const { page: later } = await openPage({ javaScriptEnabled: false });
    await later.goto(`${reachable.origin}/sign-up`);
    await later.getByRole('heading', { name: 'Sign-up is closed' }).waitFor();
    await reachable.close();
  });

  test('rejects forms under another host name if the server is only local', async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(`http://stint.test:${new URL(server.origin).port}/sign-up`);
    await page.getByLabel('Name').fill('Eve');
    await page.getByLabel('E-mail').fill('eve@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expectVisible(page.getByRole('heading', { name: 'This form was sent from another site' }));
  });

  test('shows when to try again after too many attempts', async () => {
    const strict = await startTestServer('sqlite', { STINT_SIGN_IN_LIMIT: '2/minute' });
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${strict.origin}/sign-in`);
    await page.getByLabel('E-mail').fill('carol@example.com');
    for (let i = 0; i < 3; i++) {
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
    }
    expect(await page.getByRole('alert').innerText()).toMatch(
      /^Too many failed attempts. Try again in \d+ seconds?\.$/,
    );
    await strict.close();
  });

  test('refuses to load in a frame of another site', async () => {
    const trap = await serveOtherOrigin(`<iframe src="${server.origin}/sign-in"></iframe>`);
    const { page } = await openPage();
    const refused = page.waitForEvent('console', (message) => /frame/i.test(message.text()));
    await page.goto(trap.origin);
    await refused;
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toEqual([`${trap.origin}/`, 'chrome-error://chromewebdata/']);
    trap.close();
  });

  test('rejects forms of another site that sign in or out', async () => {
    const { user } = await createPerson(server.app);
    const { page } = await openPage();
    await page.goto(`${server.origin}/sign-in`);
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Timer' }).waitFor();
    for (const path of ['/sign-out', '/sign-in']) {
      const trap = await serveOtherOrigin(
        `<form method="post" action="${server.origin}${path}"><button>Win</button></form>`,
      );
      await page.goto(trap.origin);
      await page.getByRole('button').click();
      await expect.poll(() => page.innerText('h1')).toBe('This form was sent from another site');
      trap.close();
    }
    await page.goto(`${server.origin}/account`);
    await expect.poll(() => page.innerText('h1')).toBe('Your account');
  });
});

describe('server-rendered pages', () => {
  let origin: string;
  let close: () => void;
  let page: Page;
  let pageErrors: string[];
  beforeAll(async () => {
    ({ origin, close } = await serveSamplePages());
    page = await browser.newPage();
    pageErrors = collectPageErrors(page);
  });
  afterAll(async () => {
    await page.close();
    close();
  });

  const names = Object.keys(samplePages);

  test.each(names)('%s is accessible in light and dark and fits a narrow screen', async (name) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`${origin}/${name}`);
    await expectAccessible(page);
    expect(pageErrors.splice(0)).toEqual([]);
    // The content security policy allows the style by its hash.
    expect(await page.evaluate('getComputedStyle(document.querySelector("main")).display')).toBe('block');
    expect(await page.evaluate('getComputedStyle(document.body).margin')).toBe('0px');
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });
});

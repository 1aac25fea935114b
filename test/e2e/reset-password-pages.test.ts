import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../harness/cookie-browser.ts';
import { createPerson } from '../harness/factories.ts';
import { serveOtherOrigin } from '../harness/other-origin-server.ts';
import { referrersOf, withPlainBrowser } from '../harness/plain-browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type SmtpSink, startSmtpSink } from '../processes/smtp-sink.ts';

const NEW = 'a staple of paper, please';

const { openPage } = withPlainBrowser();
let sink: SmtpSink;
const servers: TestServer[] = [];
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => sink.close());

test.each([
  ['on this machine', 'localhost', {}],
  // Over plain http, browsers send fewer headers about the origin of a form.
  ['over plain http in a local network', 'stint.test', { HOST: '0.0.0.0' }],
])(
  'a person resets their password without JavaScript, %s',
  async (_where, host, settings: Record<string, string>) => {
    const server = await startTestServer('sqlite', { SMTP_URL: sink.url, ...settings });
    servers.push(server);
    const { user } = await createPerson(server.app, 'Ada');
    const origin = `http://${host}:${new URL(server.origin).port}`;
    const { page, requests, pageErrors } = await openPage();
    await page.goto(`${origin}/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    expect(await page.locator(':focus').getAttribute('id')).toBe('email');
    await page.getByLabel('E-mail').fill(user.email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();

    const [mail] = await sink.received(1, user.email);
    const path = /http:\/\/[^/]+(\/reset-password\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await page.goto(origin + path);
    // Navigate to the front page and back, to check the Referer.
    await page.getByRole('link', { name: 'Stint' }).click();
    await page.goBack();
    expect(await page.locator(':focus').getAttribute('id')).toBe('password');
    await page.getByLabel('New password').fill('too');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    // The browser's own validation rejects the short password.
    expect(page.url()).toBe(origin + path);
    await page.getByLabel('New password').fill(NEW);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByRole('link', { name: 'Your account' }).waitFor();

    const token = path.split('/').at(-1) ?? 'none';
    const referrers = await referrersOf(requests);
    expect(referrers.filter((referrer) => referrer !== null).length).toBeGreaterThan(3);
    for (const referrer of referrers) expect(referrer ?? `${origin}/`).toBe(`${origin}/`);
    expect(token).toHaveLength(43);
    expect(pageErrors).toEqual([]);

    await page.goto(origin + path);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  },
);

test('a form of another site with a valid link neither sets a password nor signs anyone in', async () => {
  const server = await startTestServer('sqlite', { SMTP_URL: sink.url });
  servers.push(server);
  const { user: mallory } = await createPerson(server.app, 'Mallory');
  const { page } = await openPage();
  await page.goto(`${server.origin}/forgot-password`);
  await page.getByLabel('E-mail').fill(mallory.email);
  await page.keyboard.press('Enter');
  const [mail] = await sink.received(1, mallory.email);
  const path = /http:\/\/[^/]+(\/reset-password\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const trap = await serveOtherOrigin(
    `<form method="post" action="${server.origin}${path}"><input name="password" value="${PASSWORD}"><button>Win</button></form>`,
  );
  await page.goto(trap.origin);
  await page.getByRole('button').click();
  await page.getByRole('heading', { name: 'This form was sent from another site' }).waitFor();
  trap.close();
  await page.goto(`${server.origin}/account`);
  expect(page.url()).toContain('/sign-in');
});

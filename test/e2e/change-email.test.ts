import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findUserByEmail } from '../../src/db/queries/accounts/users.ts';
import { openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { type SmtpSink, startSmtpSink } from '../processes/smtp-sink.ts';

describeOnBothEngines('changes of the e-mail address', (engine) => {
  let sink: SmtpSink;
  let server: TestServer;
  let ada: Person;
  let browser: ReturnType<typeof openCookieBrowser>;
  let target: string;
  beforeAll(async () => {
    sink = await startSmtpSink();
    server = await startTestServer(engine, { SMTP_URL: sink.url, STINT_SIGN_IN_LIMIT: 'off' });
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });
  beforeEach(async () => {
    ada = await createPerson(server.app, 'Ada');
    browser = openCookieBrowser(server.origin);
    expect((await browser.signIn(ada.user.email)).status).toBe(303);
    target = `new.${ada.user.email}`;
  });

  const run = async (query: string) => {
    const response = await fetch(`${server.origin}/api/v1/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.origin,
        cookie: `stint_session=${browser.cookies.get('stint_session')}`,
      },
      body: JSON.stringify({ query }),
    });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  const change = (email: string) =>
    run(
      `mutation { changeEmail(input: { email: "${email}" }) { emailed user { email pendingEmail } errors { code message } } }`,
    );
  const linkTo = async (email: string) => {
    const text = (await sink.received(1, email)).at(-1)?.text ?? '';
    return /http:\/\/localhost:\d+(\/change-email\/[\w-]{43})\n/.exec(text)?.[1] ?? '/none';
  };

  test('changes the address by the link in the new mailbox, after sign-in if needed', async () => {
    expect(await change(target)).toEqual({
      changeEmail: { emailed: true, user: { email: ada.user.email, pendingEmail: target }, errors: [] },
    });
    const link = await linkTo(target);
    expect((await sink.received(1, ada.user.email)).at(-1)?.text).toContain('/forgot-password');
    const other = openCookieBrowser(server.origin);
    const asked = await other.get(link);
    expect([asked.status, asked.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(link)}`]);
    await other.signIn(ada.user.email);
    const before = await storedRows(server.app);
    const page = await other.get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`From now on you sign in with <strong>${target}</strong>`);
    expect(await storedRows(server.app)).toEqual(before);
    expect((await other.post(link, {}, { origin: 'https://evil.example' })).status).toBe(403);
    const done = await other.post(link, {});
    expect([done.status, done.location]).toEqual([303, '/settings/profile']);
    expect((await other.get('/account')).status).toBe(200);
    expect((await browser.get('/account')).status).toBe(303);
    expect((await browser.signIn(ada.user.email)).status).toBe(401);
    expect((await browser.signIn(target)).status).toBe(303);
    expect(await run('{ me { email pendingEmail } }')).toEqual({ me: { email: target, pendingEmail: null } });
    const again = await other.post(link, {});
    expect(again.status).toBe(404);
    expect(again.text).toContain('This link no longer works');
  });

  test('refuses the link in a browser where another person is signed in', async () => {
    await change(target);
    const link = await linkTo(target);
    const bob = await createPerson(server.app, 'Bob');
    const other = openCookieBrowser(server.origin);
    await other.signIn(bob.user.email);
    const page = await other.get(link);
    expect(page.text).toContain('This link is for another account');
    expect(page.text).not.toContain(target);
    expect((await other.post(link, {})).location).toBe(link);
    const switched = await other.post(`${link}/switch`, {});
    expect(switched.location).toBe(link);
    expect((await other.get(link)).location).toContain('/sign-in?next=');
    expect(await findUserByEmail(server.app.db.read, target)).toBeUndefined();
  });

  test('refuses an address that has got an account in the meantime', async () => {
    await change(target);
    const link = await linkTo(target);
    await createPerson(server.app, 'Bob', 'UTC', target);
    const refused = await browser.post(link, {});
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('cannot be used for your account any more');
    expect(await run('{ me { email } }')).toEqual({ me: { email: ada.user.email } });
    await run('mutation { cancelEmailChange { errors { code } } }');
    expect((await browser.get(link)).status).toBe(404);
  });

  test('returns the same response for a taken address, whose owner gets an e-mail', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const [free, taken] = [await change(target), await change(bob.user.email)];
    expect(JSON.stringify(taken).replaceAll(bob.user.email, target)).toBe(JSON.stringify(free));
    expect((await sink.received(1, bob.user.email)).at(-1)?.text).not.toContain('/change-email/');
  });
});

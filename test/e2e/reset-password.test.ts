import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CookieBrowser, openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { startServerProcess, startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { type SmtpSink, startSmtpSink } from '../processes/smtp-sink.ts';

const NEW = 'a staple of paper, please';

describeOnBothEngines('a forgotten password', (engine) => {
  let sink: SmtpSink;
  let server: TestServer;
  let ada: Person;
  let browser: CookieBrowser;
  beforeAll(async () => {
    sink = await startSmtpSink();
    server = await startTestServer(engine, {
      SMTP_URL: sink.url,
      STINT_MAIL_FROM: 'Time <time@example.com>',
      STINT_SIGN_IN_LIMIT: 'off',
    });
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });
  beforeEach(async () => {
    ada = await createPerson(server.app, 'Ada');
    browser = openCookieBrowser(server.origin);
  });

  /** The path of the link in the last of `count` e-mails. */
  const linkIn = async (count: number) => {
    const mail = (await sink.received(count, ada.user.email)).at(-1);
    return /http:\/\/localhost:\d+(\/reset-password\/[\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? 'none';
  };
  const ask = (email: string) => browser.post('/forgot-password', { email });
  const isSignedIn = async (cookies: CookieBrowser) => (await cookies.get('/account')).status === 200;

  test('replaces a forgotten password through the link in an e-mail', async () => {
    const elsewhere = openCookieBrowser(server.origin);
    await elsewhere.signIn(ada.user.email);
    expect((await browser.get('/sign-in')).text).toContain('href="/forgot-password"');
    expect((await browser.get('/forgot-password')).text).toContain(
      '<form method="post" action="/forgot-password"',
    );
    const asked = await ask(ada.user.email);
    expect([asked.status, asked.set]).toEqual([200, []]);
    expect(asked.text).toContain('Check your e-mail');

    const link = await linkIn(1);
    expect((await sink.received(1, ada.user.email))[0]).toMatchObject({
      from: 'time@example.com',
      to: [ada.user.email],
      headers: {
        from: 'Time <time@example.com>',
        to: ada.user.email,
        subject: 'Reset your Stint password',
      },
    });
    const page = await browser.get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(ada.user.email);
    expect(page.text).toContain('autocomplete="new-password"');
    expect((await browser.get(link)).status).toBe(200);

    const short = await browser.post(link, { password: 'short' });
    expect([short.status, short.set]).toEqual([422, []]);
    expect(short.text).toContain('id="password-error">The password must have at least 10 characters.');
    const done = await browser.post(link, { password: NEW });
    expect([done.status, done.location]).toEqual([303, '/']);
    expect((await browser.get('/account')).text).toContain(ada.user.email);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await elsewhere.signIn(ada.user.email)).status).toBe(401);
    expect((await elsewhere.signIn(ada.user.email, NEW)).status).toBe(303);
    const [, note] = await sink.received(2, ada.user.email);
    expect(note).toMatchObject({
      to: [ada.user.email],
      headers: { subject: expect.stringContaining('changed') },
    });
    expect(note?.text).not.toContain('/reset-password/');
    expect(await server.client(ada.key).run('{ me { id } }')).toEqual({ me: { id: ada.user.id } });

    for (const again of [
      await browser.get(link),
      await browser.post(link, { password: 'another password' }),
    ]) {
      expect([again.status, again.set]).toEqual([404, []]);
      expect(again.text).toContain('This link no longer works');
      expect(again.text).toContain('href="/forgot-password"');
    }
  });

  test('revokes keys at a password reset if the box is checked', async () => {
    await ask(ada.user.email);
    const link = await linkIn(1);
    const short = await browser.post(link, { password: 'short', 'shut-out': 'yes' });
    expect(short.text).toMatch(/id="shut-out"[^>]* checked/);
    await browser.post(link, { password: NEW, 'shut-out': 'yes' });
    expect((await server.client(ada.key).send('{ me { id } }')).status).toBe(401);
  });

  test('has the same response and timing for an unknown address', async () => {
    const before = await storedRows(server.app);
    const stranger = ada.user.email.replace('@', '.no@');
    const answers = [await ask(stranger), await ask(ada.user.email)];
    await sink.received(1, ada.user.email);
    expect(await storedRows(server.app)).not.toEqual(before);
    const [unknown, known] = answers.map(({ status, text, headers, set }) => ({
      status,
      set,
      text: text.replaceAll(stranger, '…').replaceAll(ada.user.email, '…'),
      headers: [...headers.keys()].sort(),
    }));
    expect(unknown).toEqual(known);

    let asked = 1;
    const difference = async () => {
      // Alternating, so that other load of the machine affects both.
      const times: Record<string, number[]> = { [stranger]: [], [ada.user.email]: [] };
      for (let i = 0; i < 15; i++) {
        for (const [email, taken] of Object.entries(times)) {
          const begin = performance.now();
          await ask(email);
          taken.push(performance.now() - begin);
        }
      }
      asked += 15;
      const [one = 0, other = 0] = Object.values(times).map((taken) => taken.sort((a, b) => a - b)[7] ?? 0);
      return Math.abs(one - other);
    };
    // Storing a token and sending an e-mail always take longer than 5 ms. Other load of the machine exceeds 5 ms only at times.
    await expect.poll(difference, { timeout: 60_000 }).toBeLessThan(5);
    await sink.received(asked, ada.user.email);
    expect(sink.mails.filter(({ to }) => to.includes(stranger))).toEqual([]);
  });

  test.each(['nonsense', '', 'a@b, c@d', `"><script>`])(
    'refuses the invalid address %j with an error at its field',
    async (email) => {
      const { status, text } = await ask(email);
      expect(status).toBe(422);
      expect(text).toContain('id="email-error">Email must be an e-mail address');
      expect(text).not.toContain('<script');
    },
  );

  test('links contain the configured address and ignore forwarded hosts', async () => {
    const headers = {
      origin: server.origin,
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    await browser.post('/forgot-password', { email: ada.user.email }, headers);
    const [mail] = await sink.received(1, ada.user.email);
    expect(mail?.text).not.toContain('evil');
    expect(mail?.text).toContain('/reset-password/');
  });

  test('forms of other origins change nothing, even with a valid link', async () => {
    await ask(ada.user.email);
    const link = await linkIn(1);
    const before = await storedRows(server.app);
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }] as Record<
      string,
      string
    >[]) {
      for (const path of ['/forgot-password', link]) {
        const { status, set } = await browser.post(path, { email: ada.user.email, password: NEW }, headers);
        expect([path, status, set]).toEqual([path, 403, []]);
      }
    }
    expect(await storedRows(server.app)).toEqual(before);
    expect(await sink.received(1, ada.user.email)).toHaveLength(1);
  });

  test('pages with a token in their address forbid referrers, caching and framing', async () => {
    await ask(ada.user.email);
    const { headers, text } = await browser.get(await linkIn(1));
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(text).not.toMatch(/(src|href)="https?:/);
  });

  test('malformed links get client errors', async () => {
    for (const path of ['x', 'A'.repeat(43), 'A'.repeat(5000), '%00', "'or 1=1", '%ff']) {
      const { status, text } = await browser.get(`/reset-password/${path}`);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      expect(text).not.toContain('Something went wrong');
      const answer = await browser.post(`/reset-password/${path}`, { password: NEW });
      expect([path, answer.status >= 400 && answer.status < 500, answer.set]).toEqual([path, true, []]);
    }
  });

  test('the log contains no link, password or address, even if the mail server refuses', async () => {
    const picky = await startSmtpSink({
      verdict: ({ text }) =>
        text.includes('changed just now') ? '554 no' : `554 bad link ${/http\S+/.exec(text)?.[0]}`,
    });
    for (const mailServer of [sink, picky]) {
      const child = await startServerProcess(server.app.database, {
        SMTP_URL: mailServer.url.replace('//', '//canary:unmistakable@'),
        STINT_LOG_LEVEL: 'debug',
      });
      const visitor = openCookieBrowser(child.origin);
      await visitor.post('/forgot-password', { email: ada.user.email });
      await visitor.get('/forgot-password');
      let path = '/reset-password/none';
      if (mailServer === sink) {
        path = await linkIn(1);
        await visitor.get(path);
        await visitor.post(path, { password: 'unmistakable phrase' }, {});
        await visitor.post(path, { password: 'unmistakable phrase' });
        await sink.received(2, ada.user.email);
      }
      await child.stop();
      const log = child.log();
      for (const trace of [path.slice(16), 'unmistakable', ada.user.email]) {
        if (trace !== 'none') expect([trace, log.includes(trace)]).toEqual([trace, false]);
      }
      expect(log).toContain('"route":"/forgot-password"');
      if (mailServer === picky) {
        expect(log).toContain('an e-mail could not be sent');
        expect(log).toContain('554 bad link');
        expect(log).not.toMatch(/reset-password\/[\w-]{43}/);
      } else expect(log).toContain('"route":"/reset-password/:token"');
    }
    await picky.close();
  });
});

describe('a server without a mail server', () => {
  test('logs the e-mail and refers to the administrator on the page', async () => {
    const server = await startTestServer('sqlite');
    const ada = await createPerson(server.app, 'Ada');
    const child = await startServerProcess(server.app.database, { STINT_LOG_LEVEL: 'info' });
    const browser = openCookieBrowser(child.origin);
    const { text } = await browser.post('/forgot-password', { email: ada.user.email });
    expect(text).toContain('Ask your administrator');
    await expect.poll(() => child.log()).toContain('/reset-password/');
    const line =
      child
        .log()
        .split('\n')
        .find((one) => one.includes('/reset-password/')) ?? '{}';
    const { to, subject, link, text: mail, msg } = JSON.parse(line);
    expect({ to, subject, msg }).toEqual({
      to: ada.user.email,
      subject: 'Reset your Stint password',
      msg: 'SMTP_URL is not set, so nobody gets this e-mail unless you hand it over',
    });
    expect(mail).toContain(link);
    const done = await browser.post(new URL(link).pathname, { password: NEW });
    expect(done.status).toBe(303);
    await child.stop();
    await server.close();
  });
});

describe('limits of password resets', () => {
  let sink: SmtpSink;
  let server: TestServer;
  beforeAll(async () => {
    sink = await startSmtpSink();
    server = await startTestServer('sqlite', {
      SMTP_URL: sink.url,
      STINT_TRUST_PROXY: '127.0.0.1',
      STINT_SIGN_IN_LIMIT: '3/minute',
    });
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });

  const askFrom = (address: string, email: string) =>
    openCookieBrowser(server.origin).post(
      '/forgot-password',
      { email },
      { origin: server.origin, 'x-forwarded-for': address },
    );

  test('restricts password resets from one network over all addresses', async () => {
    for (let i = 0; i < 3; i++) expect((await askFrom('192.0.2.1', `${i}@example.com`)).status).toBe(200);
    const refused = await askFrom('192.0.2.1', 'x@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(refused.text).toMatch(
      /Too many links were requested from your network\. Try again in \d+ seconds?\./,
    );
    expect(refused.text).toContain('value="x@example.com"');
    expect((await askFrom('192.0.2.2', 'x@example.com')).status).toBe(200);
    // Signing in has a separate limit.
    const ada = await createPerson(server.app, 'Ada');
    const form = { email: ada.user.email, password: PASSWORD };
    const headers = { origin: server.origin, 'x-forwarded-for': '192.0.2.1' };
    expect((await openCookieBrowser(server.origin).post('/sign-in', form, headers)).status).toBe(303);
  });

  test('restricts e-mails to one mailbox from many networks without an error', async () => {
    const ada = await createPerson(server.app, 'Ada');
    for (let i = 0; i < 10; i++) {
      const { status, text } = await askFrom(`198.51.100.${i}`, ada.user.email);
      expect([status, text.includes('Check your e-mail')]).toEqual([200, true]);
    }
    await server.close();
    server = await startTestServer('sqlite');
    expect(sink.mails.filter(({ to }) => to.includes(ada.user.email))).toHaveLength(3);
  });
});

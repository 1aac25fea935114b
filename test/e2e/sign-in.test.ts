import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword } from '../../src/services/users/change-password.ts';
import { openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, inBrowser, type Person } from '../harness/factories.ts';
import { startServerProcess, startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';

const WRONG = 'The e-mail address or the password is not right.';

describeOnBothEngines('signing in', (engine) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_SIGNUP: 'on', STINT_SIGN_IN_LIMIT: 'off' });
    ada = await createPerson(server.app, 'Ada Lovelace');
  });
  afterAll(() => server.close());

  const open = () => openCookieBrowser(server.origin);
  const signedIn = async () => {
    const browser = open();
    await browser.signIn(ada.user.email);
    return browser;
  };
  const isSignedIn = async (browser: ReturnType<typeof open>) =>
    (await browser.get('/account')).status === 200;

  test('a sign-up creates a team and a session', async () => {
    const browser = open();
    expect((await browser.get('/sign-up')).text).toContain('autocomplete="new-password"');
    const answer = await browser.signUp('Grace <b>Hopper</b>', 'grace@example.com');
    expect([answer.status, answer.location]).toEqual([303, '/']);
    const page = await browser.get('/account');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Grace &lt;b&gt;Hopper&lt;/b&gt;');
    expect(page.text).toContain('grace@example.com');
    expect(page.text).toContain('Firefox on Linux');
    const teams = await server.app.db.read.selectFrom('teams').select('name').execute();
    expect(teams.map(({ name }) => name)).toContain("Grace <b>Hopper</b>'s team");
  });

  test('a person signs in and out', async () => {
    const browser = open();
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get('/account')).location).toBe('/sign-in?next=/account');
    const answer = await browser.signIn(ada.user.email.toUpperCase());
    expect([answer.status, answer.location]).toEqual([303, '/']);
    expect((await browser.get('/account')).text).toContain('Ada Lovelace');
    expect((await browser.get('/sign-in')).location).toBe('/');

    const token = browser.cookies.get('stint_session') ?? '';
    const out = await browser.post('/sign-out', {});
    expect([out.status, out.location]).toEqual([303, '/sign-in?signed-out=here']);
    expect((await browser.get('/sign-in?signed-out=here')).text).toContain('You are signed out.');
    for (const other of ['', 'x', 'constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const page = await browser.get(`/sign-in?signed-out=${other}`);
      expect([page.status, page.text.includes('You are signed out')], other).toEqual([200, false]);
    }
    expect(browser.cookies.has('stint_session')).toBe(false);
    browser.cookies.set('stint_session', token);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.post('/sign-out', { next: '/x?y=z' })).location).toBe(
      '/sign-in?signed-out=here&next=%2Fx%3Fy%3Dz',
    );
  });

  test('a wrong password and an unknown address get the same page with the typed address', async () => {
    const answers = [];
    for (const email of [ada.user.email, 'nobody@example.com']) {
      const { status, text, set } = await open().post('/sign-in', {
        email,
        password: 'wrong horse battery',
        next: '/x',
      });
      expect([status, set]).toEqual([401, []]);
      expect(text).toContain(`value="${email}"`);
      expect(text).toContain('name="next" value="/x"');
      expect(text).not.toContain('wrong horse');
      answers.push(text.replaceAll(email, '…'));
    }
    expect(answers[0]).toContain(WRONG);
    expect(answers[0]).toContain('aria-invalid="true"');
    expect(answers[0]).toBe(answers[1]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Name must not be empty.'],
    [{ email: 'nonsense' }, 'email', 'Email must be an e-mail address such as ada@example.com.'],
    [{ password: 'too short' }, 'password', 'The password must have at least 10 characters.'],
  ])('a sign-up with %j gets an error at its field', async (wrong, field, message) => {
    const form = { name: 'Grace', email: 'other@example.com', password: PASSWORD, ...wrong };
    const { status, text, set } = await open().post('/sign-up', form);
    expect([status, set]).toEqual([422, []]);
    expect(text).toContain(`id="${field}-error">${message}`);
    const input = new RegExp(`<input id="${field}"[^>]*`).exec(text)?.[0];
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain(`aria-describedby="${field}-error`);
    expect(input).toContain('autofocus');
    expect(text.match(/autofocus/g)).toHaveLength(1);
    for (const field of ['name', 'email'] as const) {
      if (form[field].trim()) expect(text).toContain(`value="${form[field]}"`);
    }
    expect(text).not.toContain(form.password);
  });

  describe('the region of a sign-up', () => {
    const signUp = async (region: Record<string, string>, headers: Record<string, string> = {}) => {
      const email = `region.${crypto.randomUUID()}@example.com`;
      const form = { name: 'Rea', email, password: PASSWORD, ...region };
      const answer = await open().post('/sign-up', form, { origin: server.origin, ...headers });
      const made = await server.app.db.read
        .selectFrom('users')
        .innerJoin('teams', 'teams.id', 'users.default_team_id')
        .select(['users.time_zone as zone', 'users.time_zone_chosen as chosen', 'users.week_start as week'])
        .select(['teams.time_zone as teamZone', 'teams.time_zone_chosen as teamChosen', 'teams.currency'])
        .where('users.email', '=', email)
        .executeTakeFirst();
      return { answer, made };
    };

    test('stores the region of a sign-up for the person and their team', async () => {
      const { answer, made } = await signUp({
        timezone: 'America/New_York',
        currency: 'CAD',
        weekStart: 'SUNDAY',
      });
      expect(answer.status).toBe(303);
      expect(made).toEqual({
        zone: 'America/New_York',
        chosen: 1,
        week: 'SUNDAY',
        teamZone: 'America/New_York',
        teamChosen: 1,
        currency: 'CAD',
      });
    });

    test('derives the region of a sign-up from the time zone and the language', async () => {
      const { made } = await signUp({ timezone: 'Asia/Tokyo' }, { 'accept-language': 'ja-JP' });
      expect(made).toMatchObject({ zone: 'Asia/Tokyo', currency: 'JPY', week: 'SUNDAY' });
    });

    test('stays unset without form values', async () => {
      for (const region of [{}, { timezone: '', currency: '', weekStart: '' }, { timezone: ' ' }]) {
        const { answer, made } = await signUp(region as Record<string, string>);
        expect(answer.status).toBe(303);
        expect(made).toMatchObject({ zone: 'UTC', chosen: 0, teamChosen: 0, week: 'MONDAY' });
      }
    });

    test('ignores a day that cannot start a week', async () => {
      for (const weekStart of ['TUESDAY', 'constructor', '<script>']) {
        const { made } = await signUp({ timezone: 'Europe/Berlin', weekStart });
        expect(made).toMatchObject({ week: 'MONDAY', currency: 'EUR' });
      }
    });

    test.each([
      [{ timezone: 'Mars/Olympus' }, 'timezone', 'Choose a time zone from the list.'],
      [{ timezone: '+02:00' }, 'timezone', 'Choose a time zone from the list.'],
      [{ timezone: '<b>"\u0000' }, 'timezone', 'Choose a time zone from the list.'],
      [{ timezone: 'x'.repeat(9_000) }, 'timezone', 'Choose a time zone from the list.'],
      [{ timezone: 'Europe/Berlin', currency: 'GOLD' }, 'currency', 'Choose a currency from the list.'],
    ])('gets an error at its field for the unknown value %j', async (region, field, message) => {
      const { answer, made } = await signUp(region as Record<string, string>);
      expect([answer.status, answer.set, made]).toEqual([422, [], undefined]);
      expect(answer.text).toContain(`id="${field}-error">${message}`);
      expect(new RegExp(`<select id="${field}"[^>]*`).exec(answer.text)?.[0]).toContain(
        'aria-invalid="true"',
      );
      if (field === 'currency') expect(answer.text).toMatch(/<option value="Europe\/Berlin"[^>]* selected>/);
    });
  });

  test('a sign-up with the address of an existing account is refused', async () => {
    const { status, text } = await open().signUp('Eve', ada.user.email);
    expect(status).toBe(422);
    expect(text).toContain(`There is an account for ${ada.user.email} already.`);
  });

  test('form values are escaped in the page', async () => {
    const email = `"><script>alert(1)</script>'`;
    const { text } = await open().post('/sign-in', { email, password: 'x', next: '/"><script>' });
    expect(text).not.toContain('<script');
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('each sign-in creates a session and ends the previous session of the browser', async () => {
    const browser = await signedIn();
    const first = browser.cookies.get('stint_session') ?? '';
    await browser.signIn(ada.user.email);
    const second = browser.cookies.get('stint_session');
    expect(second).not.toBe(first);
    expect(await isSignedIn(browser)).toBe(true);
    browser.cookies.set('stint_session', first);
    expect(await isSignedIn(browser)).toBe(false);

    const planted = 'A'.repeat(43);
    const victim = open();
    victim.cookies.set('stint_session', planted);
    await victim.signIn(ada.user.email);
    expect(victim.cookies.get('stint_session')).not.toBe(planted);
  });

  test('signing out everywhere ends exactly the sessions of the account', async () => {
    const [laptop, phone, bobs] = [await signedIn(), await signedIn(), open()];
    await bobs.signUp('Bob', 'bob@example.com');
    expect(await isSignedIn(phone)).toBe(true);
    const out = await phone.post('/sign-out-everywhere', {});
    expect(out.location).toBe('/sign-in?signed-out=everywhere');
    for (const browser of [laptop, phone]) expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(bobs)).toBe(true);
    expect((await phone.post('/sign-out-everywhere', {})).location).toBe('/sign-in');
  });

  test('an expired session is refused', async () => {
    const browser = await signedIn();
    const expire = server.app.db.read.updateTable('sessions').set({ expires_at: Date.now() - 1 });
    await expire.where('user_id', '=', ada.user.id).execute();
    expect((await browser.get('/account')).location).toBe('/sign-in?next=/account');
  });

  test('cookies are HttpOnly and SameSite', async () => {
    const { set } = await open().signIn(ada.user.email);
    expect(set).toEqual([
      expect.stringMatching(
        /^stint_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^stint_device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('responses forbid caching, framing and referrers', async () => {
    const browser = await signedIn();
    const answers = [
      await open().get('/sign-in'),
      await open().get('/sign-up'),
      await open().get('/account'),
      await browser.get('/account'),
      await open().post('/sign-in', {}),
      await open().post('/sign-in', {}, {}),
      await browser.post('/sign-out', {}),
    ];
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
    for (const { headers } of answers.filter(({ location }) => location === null)) {
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+';( script-src 'self';)? img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.each(['/account?x=y#z', '/oauth/authorize?a=%2F%2Fb'])(
    'a sign-in redirects to the local path %s',
    async (next) => {
      const browser = open();
      const page = await browser.get(`/sign-in?${new URLSearchParams({ next })}`);
      expect(page.text).toContain(`name="next" value="${next}"`);
      const form = { email: ada.user.email, password: PASSWORD, next };
      expect((await browser.post('/sign-in', form)).location).toBe(next);
      const again = await browser.get(`/sign-in?${new URLSearchParams({ next })}`);
      expect(again.location).toBe(next);
    },
  );

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/\r\nset-cookie: a=b',
  ])('a sign-in does not redirect to %j', async (next) => {
    const browser = open();
    const page = await browser.get(`/sign-in?${new URLSearchParams({ next })}`);
    expect(page.text).not.toContain('evil');
    const form = { email: ada.user.email, password: PASSWORD, next };
    expect((await browser.post('/sign-in', form)).location).toBe('/');
    expect((await browser.get(`/sign-in?${new URLSearchParams({ next })}`)).location).toBe('/');
    const newcomer = { name: 'x', email: `${Math.random()}@example.com`, password: PASSWORD, next };
    expect((await open().post('/sign-up', newcomer)).location).toBe('/');
  });

  describe('sign-in forms', () => {
    const form = { email: '', password: PASSWORD };

    test.each([
      ['no origin', {}],
      ['another origin', { origin: 'https://evil.example' }],
      ['an opaque origin', { origin: 'null' }],
      ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ] as [string, Record<string, string>][])(
      'sign-in forms with %s change nothing',
      async (_name, headers) => {
        const browser = await signedIn();
        const before = await storedRows(server.app);
        for (const path of ['/sign-in', '/sign-up', '/sign-out', '/sign-out-everywhere']) {
          const answer = await browser.post(path, { ...form, email: ada.user.email, name: 'Eve' }, headers);
          expect([path, answer.status, answer.set]).toEqual([path, 403, []]);
          expect(answer.text).toContain('This form was sent from another site');
        }
        expect(await storedRows(server.app)).toEqual(before);
        expect(await isSignedIn(browser)).toBe(true);
      },
    );

    test('accepts sign-in forms with Sec-Fetch-Site: same-origin', async () => {
      const answer = await open().post(
        '/sign-in',
        { ...form, email: ada.user.email },
        { origin: 'null', 'sec-fetch-site': 'same-origin' },
      );
      expect(answer.status).toBe(303);
    });

    test('accepts only the content type of forms, so accounts cannot be created through an API', async () => {
      const before = await storedRows(server.app);
      const account = { name: 'Eve', email: 'eve@example.com', password: PASSWORD };
      const bodies: [string | null, string][] = [
        ['application/json', JSON.stringify(account)],
        ['text/plain', new URLSearchParams(account).toString()],
        ['application/x-www-form-urlencoded; charset=utf-16', new URLSearchParams(account).toString()],
        ['multipart/form-data; boundary=x', '--x--'],
        [null, 'x'],
      ];
      for (const path of ['/sign-up', '/sign-in', '/sign-out', '/sign-out-everywhere']) {
        for (const [type, body] of bodies) {
          const response = await fetch(server.origin + path, {
            method: 'POST',
            headers: { origin: server.origin, ...(type && { 'content-type': type }) },
            body: new TextEncoder().encode(body),
          });
          expect([path, type, response.status]).toEqual([path, type, 415]);
        }
      }
      expect(await storedRows(server.app)).toEqual(before);
    });

    test('accepts sign-in forms of at most 16 KiB', async () => {
      const { status, text } = await open().post('/sign-in', { email: 'x'.repeat(20_000) });
      expect([status, text.includes('Too much text')]).toEqual([413, true]);
      expect((await open().post('/sign-in', { email: 'x'.repeat(15_000) })).status).toBe(401);
    });

    test('returns client errors for forms without fields, with duplicate fields and with invalid bytes', async () => {
      for (const body of ['', 'email', 'email=a&email=b', '%ff=%ff&email=%ff%00', '&&&==', '%zz']) {
        for (const [path, status] of [
          ['/sign-in', 401],
          ['/sign-up', 422],
        ] as const) {
          const response = await fetch(server.origin + path, {
            method: 'POST',
            headers: { origin: server.origin, 'content-type': 'application/x-www-form-urlencoded' },
            body,
          });
          expect([path, body, response.status]).toEqual([path, body, status]);
        }
      }
    });
  });

  test('no password and no token is stored in plain text', async () => {
    const browser = open();
    await browser.signUp('Canary', 'canary@example.com');
    const stored = JSON.stringify(await storedRows(server.app));
    expect(stored).toContain('canary@example.com');
    expect(stored).not.toContain(PASSWORD);
    for (const value of browser.cookies.values()) expect(stored).not.toContain(value);
  });
});

describeOnBothEngines('limits of sign-ins', (engine) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_SIGNUP: 'on', STINT_TRUST_PROXY: '127.0.0.1' });
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server.close());

  let last = 0;
  /** A browser at a new address, or at the given address. */
  const openAt = (address = `192.0.2.${++last}`) => {
    const browser = openCookieBrowser(server.origin);
    const headers = { origin: server.origin, 'x-forwarded-for': address };
    const post = (path: string, form: Record<string, string>) => browser.post(path, form, headers);
    return {
      ...browser,
      post,
      signIn: (email: string, password = PASSWORD) => post('/sign-in', { email, password }),
    };
  };

  test('restricts failed attempts from one address', async () => {
    const browser = openAt();
    for (let i = 0; i < 5; i++) {
      expect((await browser.signIn(`${i}@example.com`, 'wrong')).status).toBe(401);
    }
    const refused = await browser.signIn(ada.user.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(12);
    expect(refused.text).toMatch(/Too many failed attempts\. Try again in \d+ seconds?\./);
    expect(refused.text).toContain(`value="${ada.user.email}"`);
    expect((await openAt().signIn(ada.user.email)).status).toBe(303);
  });

  test('does not count successful sign-ins', async () => {
    const browser = openAt();
    for (let i = 0; i < 8; i++) expect((await browser.signIn(ada.user.email)).status).toBe(303);
  });

  test('admits ten concurrent correct sign-ins from one network', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, i) => createPerson(server.app, `P${i}`)));
    const office = '198.51.100.20';
    const answers = await Promise.all(people.map(({ user }) => openAt(office).signIn(user.email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
  });

  test('checks only five of ten concurrent wrong passwords from one network', async () => {
    const network = '198.51.100.21';
    const guess = async () => (await openAt(network).signIn(ada.user.email, 'wrong password')).status;
    const statuses = await Promise.all(Array.from({ length: 10 }, guess));
    expect(statuses.sort()).toEqual([...Array(5).fill(401), ...Array(5).fill(429)]);
  });

  test('restricts guesses at one account, but not its owner', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const attacked = '198.51.100.1';
    const [laptop, strange] = [openAt(attacked), openAt(attacked)];
    expect((await laptop.signIn(bob.user.email)).status).toBe(303);
    await laptop.post('/sign-out', {});
    for (let i = 0; i < 5; i++) {
      expect((await openAt(attacked).signIn(bob.user.email, 'wrong')).status).toBe(401);
    }
    expect((await openAt(attacked).signIn(bob.user.email, 'wrong')).status).toBe(429);
    expect((await strange.signIn(bob.user.email)).status).toBe(429);
    // The owner can sign in from another network, and in a browser that signed in before.
    expect((await openAt().signIn(bob.user.email)).status).toBe(303);
    expect((await laptop.signIn(bob.user.email)).status).toBe(303);

    const device = laptop.cookies.get('stint_device') ?? '';
    for (const forged of [device.replace(/.$/, '~'), device.replace(/^./, 'x'), '']) {
      strange.cookies.set('stint_device', forged);
      expect((await strange.signIn(bob.user.email)).status).toBe(429);
    }
    // The known browser has the same number of guesses.
    for (let i = 0; i < 5; i++) expect((await laptop.signIn(bob.user.email, 'wrong')).status).toBe(401);
    expect((await laptop.signIn(bob.user.email)).status).toBe(429);
  });

  test('restricts browsers that signed in with a former password', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const attacked = '198.51.100.2';
    const former = openAt(attacked);
    expect((await former.signIn(bob.user.email)).status).toBe(303);
    const owner = await inBrowser(server.app, bob);
    const newPassword = 'a staple of paper, please';
    await changePassword(server.app, owner, { currentPassword: PASSWORD, newPassword });
    for (let i = 0; i < 5; i++) {
      expect((await openAt(attacked).signIn(bob.user.email, 'wrong')).status).toBe(401);
    }
    expect((await former.signIn(bob.user.email, newPassword)).status).toBe(429);
    const present = openAt();
    expect((await present.signIn(bob.user.email, newPassword)).status).toBe(303);
    former.cookies.set('stint_device', present.cookies.get('stint_device') ?? '');
    expect((await former.signIn(bob.user.email, newPassword)).status).toBe(303);
  });

  test('restricts guesses at one address from many networks, also without an account', async () => {
    const strict = await startTestServer(engine, {
      STINT_TRUST_PROXY: '127.0.0.1',
      STINT_SIGN_IN_LIMIT: '1/minute',
    });
    const bob = await createPerson(strict.app, 'Bob');
    for (const email of [bob.user.email, 'no@example.com']) {
      const begun = performance.now();
      const guesses = Array.from({ length: 40 }, async (_, i) => {
        const headers = { origin: strict.origin, 'x-forwarded-for': `203.0.113.${last + i}` };
        const form = { email, password: 'wrong' };
        return (await openCookieBrowser(strict.origin).post('/sign-in', form, headers)).status;
      });
      const statuses = await Promise.all(guesses);
      last += 40;
      // An account regains one guess every three seconds, and a busy machine may need longer for this test.
      const checked = statuses.filter((status) => status === 401).length;
      expect(checked).toBeGreaterThanOrEqual(20);
      expect(checked).toBeLessThanOrEqual(20 + Math.ceil((performance.now() - begun) / 3_000));
      // A busy machine sheds some requests with 503 before they are counted.
      expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    }
    await strict.close();
  });

  test('restricts sign-ups from one address', async () => {
    const browser = openAt();
    const make = (i: number) =>
      browser.post('/sign-up', { name: 'x', email: `new${i}.${engine}@example.com`, password: PASSWORD });
    for (let i = 0; i < 5; i++) expect((await make(i)).status).toBe(303);
    const refused = await make(6);
    expect(refused.status).toBe(429);
    expect(refused.headers.has('retry-after')).toBe(true);
    expect(refused.text).toContain('Try again in');
  });
});

describe('a server without sign-up', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', { STINT_SIGNUP: 'off' });
  });
  afterAll(() => server.close());

  test('creates no accounts and explains that an invitation is needed', async () => {
    const browser = openCookieBrowser(server.origin);
    const page = await browser.get('/sign-up');
    expect(page.status).toBe(200);
    expect(page.text).toContain('You need an invitation to create an account on this server');
    expect(page.text).not.toContain('<form');
    const answer = await browser.signUp('Eve', 'eve@example.com');
    expect([answer.status, answer.set]).toEqual([403, []]);
    expect((await storedRows(server.app)).users).toEqual([]);
    expect((await browser.get('/sign-in')).text).not.toContain('/sign-up');
    expect((await browser.get('/')).text).not.toContain('/sign-up');
  });
});

describe('a server behind https', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', {
      STINT_BASE_URL: 'https://api.example.com',
      STINT_DASHBOARD_URL: 'https://time.example.com',
      STINT_SIGNUP: 'on',
    });
    await createPerson(server.app);
  });
  afterAll(() => server.close());

  test('sets Secure __Host- cookies and accepts forms from its configured addresses', async () => {
    const browser = openCookieBrowser(server.origin);
    const form = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };
    const { status, set } = await browser.post('/sign-up', form, { origin: 'https://time.example.com' });
    expect(status).toBe(303);
    expect(set).toEqual([
      expect.stringMatching(
        /^__Host-stint_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(/^__Host-stint_device=.*; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    expect((await browser.get('/account')).status).toBe(200);
    const out = await browser.post('/sign-out', {}, { origin: 'https://api.example.com' });
    expect(out.set).toEqual([expect.stringMatching(/^__Host-stint_session=; Path=\/; Max-Age=0;.*Secure$/)]);
    expect((await browser.post('/sign-in', form, { origin: 'http://time.example.com' })).status).toBe(403);
  });
});

describeOnBothEngines('the log of sign-ins', (engine) => {
  test('contains no password, token or e-mail address', async () => {
    const server = await startTestServer(engine);
    const child = await startServerProcess(server.app.database, {
      STINT_LOG_LEVEL: 'debug',
      STINT_SIGN_IN_LIMIT: '50/minute',
    });
    const browser = openCookieBrowser(child.origin);
    const secret = 'unmistakable yellow phrase';
    const form = { name: 'Canary', email: 'canary@example.com', password: secret };
    await browser.post('/sign-up', form);
    await browser.post('/sign-up', form);
    await browser.post('/sign-in', { ...form, password: `${secret}!` });
    await browser.post('/sign-in', form);
    await browser.get(`/sign-in?password=${encodeURIComponent(secret)}&next=/${encodeURIComponent(secret)}`);
    await browser.post(`/sign-in?password=${encodeURIComponent(secret)}`, form, {});
    await browser.post('/sign-in', { ...form, filler: 'x'.repeat(20_000) });
    await browser.get('/account');
    const cookies = [...browser.cookies.values()];
    expect(cookies).toHaveLength(2);
    await server.app.db.read.schema.alterTable('sessions').renameTo('lost').execute();
    expect((await browser.post('/sign-in', form)).status).toBe(500);
    const failed = await browser.get('/account');
    expect(failed.status).toBe(500);
    expect(failed.text).toContain(failed.headers.get('x-request-id') ?? 'none');
    await child.stop();
    const log = child.log();
    for (const trace of ['unmistakable', 'canary', 'Canary', ...cookies]) {
      expect(log.includes(trace)).toBe(false);
    }
    expect(log).toContain('"route":"/sign-in"');
    expect(log).toContain('"status":500');
    await server.close();
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findUserByEmail } from '../../src/db/queries/accounts/users.ts';
import { findIdentityByEmail } from '../../src/db/queries/teams/identities.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { saveRecord } from '../../src/services/oauth/records.ts';
import { commandLineActor } from '../../src/services/users/actor.ts';
import { type CookieBrowser, openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { authorizePath, makeApp, newVerifier } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { type SmtpSink, startSmtpSink } from '../processes/smtp-sink.ts';

const NEW = 'a staple of paper, please';

describeOnBothEngines('the e-mail address of an account', (engine) => {
  let sink: SmtpSink;
  let server: TestServer;
  let owner: Person;
  let browser: CookieBrowser;
  let email: string;
  beforeAll(async () => {
    sink = await startSmtpSink();
    server = await startTestServer(engine, {
      SMTP_URL: sink.url,
      STINT_SIGNUP: 'on',
      STINT_SIGN_IN_LIMIT: 'off',
    });
    owner = await createPerson(server.app, 'Owner');
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });
  beforeEach(async () => {
    browser = openCookieBrowser(server.origin);
    email = `cfo.${crypto.randomUUID()}@victim.example`;
    expect((await browser.signUp('Somebody', email)).status).toBe(303);
  });

  /** The path of the link in the `count`th e-mail. */
  const linkIn = async (count: number, page: string) => {
    const text = (await sink.received(count, email)).at(-1)?.text ?? '';
    return new RegExp(`http://localhost:\\d+(/${page}/[\\w-]{43})\\n`).exec(text)?.[1] ?? 'none';
  };
  const isSignedIn = async (one: CookieBrowser) => (await one.get('/account')).status === 200;
  const run = async (one: CookieBrowser, query: string) => {
    const response = await fetch(`${server.origin}/api/v1/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.origin,
        cookie: `stint_session=${one.cookies.get('stint_session')}`,
      },
      body: JSON.stringify({ query }),
    });
    return (await response.json()) as { data: Record<string, never> };
  };
  const isVerified = async (one: CookieBrowser) =>
    (await run(one, '{ me { emailVerified } }')).data.me as unknown as { emailVerified: boolean };
  const accountOf = async (address: string) => {
    const user = await findUserByEmail(server.app.db.read, address);
    if (!user) throw new Error('There is an account.');
    return user;
  };
  const createKey = 'mutation { createApiKey(input: { args: { name: "x" } }) { secret errors { code } } }';

  test('verifies an address by the e-mailed link in the browser that signed up', async () => {
    expect(await isVerified(browser)).toEqual({ emailVerified: false });
    const link = await linkIn(1, 'verify-email');
    const before = await storedRows(server.app);
    const page = await browser.get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`You are signed in as <strong>${email}</strong>`);
    expect(page.text).not.toContain('type="password"');
    expect(await storedRows(server.app)).toEqual(before);
    const done = await browser.post(link, {});
    expect([done.status, done.location, done.set]).toEqual([303, '/', []]);
    expect(await isVerified(browser)).toEqual({ emailVerified: true });
    expect((await run(browser, createKey)).data.createApiKey).toMatchObject({
      secret: expect.stringContaining('stint_'),
      errors: [],
    });
    const again = await browser.post(link, {});
    expect(again.status).toBe(404);
    expect(again.text).toContain('This link no longer works');
  });

  test('verifies an address in another browser with a new password, which ends the session of the sign-up', async () => {
    const link = await linkIn(1, 'verify-email');
    const mailbox = openCookieBrowser(server.origin);
    const page = await mailbox.get(link);
    expect(page.text).toContain('autocomplete="new-password"');
    for (const form of [{}, { password: 'short' }]) {
      const short = await mailbox.post(link, form as Record<string, string>);
      expect([short.status, short.set]).toEqual([422, []]);
      expect(short.text).toContain('id="password-error">The password must have at least 10 characters.');
    }
    expect((await mailbox.post(link, { password: NEW }, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
    expect(await isSignedIn(browser)).toBe(true);
    const done = await mailbox.post(link, { password: NEW });
    expect([done.status, done.location]).toEqual([303, '/']);
    expect(await isVerified(mailbox)).toEqual({ emailVerified: true });
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.signIn(email)).status).toBe(401);
  });

  test('does not verify an address in a browser with another signed-in person', async () => {
    const link = await linkIn(1, 'verify-email');
    const other = openCookieBrowser(server.origin);
    await other.signIn(owner.user.email);
    expect((await other.get(link)).text).toContain('autocomplete="new-password"');
    expect((await other.post(link, {})).status).toBe(422);
    expect(await isVerified(browser)).toEqual({ emailVerified: false });
  });

  test('gets another link through the API, which replaces the first', async () => {
    expect((await run(browser, '{ server { sendsEmail } }')).data).toEqual({ server: { sendsEmail: true } });
    const send = 'mutation { sendVerificationEmail { emailed user { email } errors { code } } }';
    // Wait for the first e-mail, because two e-mails may arrive in either order.
    const first = await linkIn(1, 'verify-email');
    expect((await run(browser, send)).data.sendVerificationEmail).toEqual({
      emailed: true,
      user: { email },
      errors: [],
    });
    const second = await linkIn(2, 'verify-email');
    expect((await browser.get(first)).status).toBe(404);
    expect((await browser.get(second)).status).toBe(200);
  });

  test('blocks authorizations of apps until the address is verified', async () => {
    const robot = await makeApp(server, owner);
    const path = authorizePath(robot, newVerifier());
    const consent = await browser.follow(await browser.get(path));
    expect(consent.status).toBe(403);
    expect(consent.text).toContain('Verify your e-mail address first');
    const interaction = [...browser.cookies.keys()]
      .map((key) => key.split(' ')[1] ?? '')
      .findLast((place) => place.startsWith('/oauth/interaction/'));
    const answered = await browser.follow(await browser.post(interaction ?? '/none', { answer: 'allow' }));
    expect(answered.text).toContain('Verify your e-mail address first');
    const grants = server.app.db.read.selectFrom('oauth_records').selectAll().where('kind', '=', 'Grant');
    expect(await grants.where('user_id', '=', (await accountOf(email)).id).execute()).toEqual([]);
  });

  test('gives a stranger who signs up with an address of others neither a key nor a membership', async () => {
    expect((await run(browser, createKey)).data.createApiKey).toEqual({
      secret: null,
      errors: [{ code: 'EMAIL_NOT_VERIFIED' }],
    });
    const add = (address: string) =>
      server.client(owner.key).run(
        `mutation { addTeamMember(input: { args: { teamId: "${owner.team.id}", email: "${address}", role: ADMIN } })
            { teamMember { name email status active } errors { code message } } }`,
      );
    const [known, unknown] = [await add(email), await add(`x${email}`)];
    expect(known).toEqual({
      addTeamMember: { teamMember: { name: email, email, status: 'INVITED', active: false }, errors: [] },
    });
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown).replaceAll(`x${email}`, email));
    const teams = await run(browser, '{ teams { edges { node { name } } } }');
    expect(teams.data.teams).toEqual({ edges: [{ node: { name: "Somebody's team" } }] });
  });

  test('the owner of the mailbox recovers the address with an invitation and a new password', async () => {
    // Credentials that an earlier version without verification allowed the stranger to create.
    const user = await accountOf(email);
    await server.app.db.transaction((tx) =>
      tx.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', user.id).execute(),
    );
    const { secret } = await createApiKey(server.app, await commandLineActor(server.app, user), {
      name: 'x',
    });
    const robot = await makeApp(server, owner);
    const grant = { clientId: robot.app.id, accountId: user.id, resources: { api: 'read' } };
    await saveRecord(server.app, 'Grant', `${user.id} grant`, grant, 3600);
    await server.app.db.transaction((tx) =>
      tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', user.id).execute(),
    );
    const hasKey = async () => (await server.client(secret).send('{ me { id } }')).status === 200;
    expect([await hasKey(), await isSignedIn(browser)]).toEqual([true, true]);

    await server.client(owner.key).run(
      `mutation { inviteTeamMember(input: { args: { teamId: "${owner.team.id}", email: "${email}", role: ADMIN } })
        { emailed errors { code } } }`,
    );
    const invitation = await linkIn(2, 'invitation');
    const person = openCookieBrowser(server.origin);
    await person.post('/forgot-password', { email });
    const reset = await linkIn(3, 'reset-password');
    const page = await person.get(reset);
    expect(page.text).toContain('revokes all API keys');
    expect(page.text).not.toContain('shut-out');
    await person.post(reset, { password: NEW });
    expect([await hasKey(), await isSignedIn(browser)]).toEqual([false, false]);
    expect(
      await server.app.db.read
        .selectFrom('oauth_records')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute(),
    ).toEqual([]);
    expect(await isVerified(person)).toEqual({ emailVerified: true });
    await person.post(invitation, { account: user.id });
    expect(await findIdentityByEmail(server.app.db.read, owner.team.id, email)).toMatchObject({
      role: 'ADMIN',
    });
    expect((await browser.signIn(email, PASSWORD)).status).toBe(401);
  });

  test('does not verify an address by an invitation link that the inviter can see', async () => {
    const invite = async (address: string) => {
      const answer = await server.client(owner.key).run(
        `mutation { inviteTeamMember(input: { args: { teamId: "${owner.team.id}", email: "${address}" } })
          { invitationUrl } }`,
      );
      const { invitationUrl } = (answer as { inviteTeamMember: { invitationUrl: string } }).inviteTeamMember;
      return new URL(invitationUrl).pathname;
    };
    const guest = openCookieBrowser(server.origin);
    const address = `guest.${crypto.randomUUID()}@victim.example`;
    const path = await invite(address);
    expect((await guest.post(`${path}/sign-up`, { name: 'Guest', password: PASSWORD })).status).toBe(303);
    expect(await isVerified(guest)).toEqual({ emailVerified: false });
    expect((await accountOf(address)).emailVerifiedAt).toBeNull();

    // An existing account with another address.
    const before = await accountOf(email);
    const other = await invite(`other.${crypto.randomUUID()}@victim.example`);
    expect((await browser.post(other, { account: before.id })).status).toBe(303);
    expect(await accountOf(email)).toEqual(before);
    const joined = await findIdentityByEmail(server.app.db.read, owner.team.id, email);
    expect(joined?.deactivatedAt).toBeNull();
  });
});

describeOnBothEngines('a server without a mail server', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_SIGNUP: 'on', STINT_SIGN_IN_LIMIT: 'off' });
  });
  afterAll(() => server.close());

  test('claims on no page that it sends e-mail', async () => {
    const owner = await createPerson(server.app, 'Owner');
    const client = server.client(owner.key);
    expect(await client.run('{ server { sendsEmail } }')).toEqual({ server: { sendsEmail: false } });
    const browser = openCookieBrowser(server.origin);
    await browser.signUp('Somebody', 'somebody@example.com');
    const robot = await makeApp(server, owner);
    const none = 'x'.repeat(43);
    const answers = [
      await browser.get('/forgot-password'),
      await browser.post('/forgot-password', { email: owner.user.email }),
      await browser.get(`/verify-email/${none}`),
      await browser.get(`/change-email/${none}`),
      await browser.follow(await browser.get(authorizePath(robot, newVerifier()))),
    ];
    for (const { text } of answers) {
      expect(text).toContain('This server sends no e-mail');
      expect(text).not.toMatch(/sent you|you get an e-mail|on its way|send another|send yourself/i);
    }
  });
});

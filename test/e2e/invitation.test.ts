import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findUserByEmail } from '../../src/db/queries/accounts/users.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { type CookieBrowser, openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../harness/factories.ts';
import { type Client, startServerProcess, startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { type SmtpSink, startSmtpSink } from '../processes/smtp-sink.ts';

const INVITE = `mutation ($args: InviteTeamMemberArgs!) {
  inviteTeamMember(input: { args: $args }) {
    invitation { id email role expired invitedBy { name } team { name } }
    invitationUrl emailed errors { code field message }
  }
}`;

interface Invited {
  inviteTeamMember: {
    invitation: { id: string };
    invitationUrl: string;
    emailed: boolean;
    errors: { code: string }[];
  };
}

describeOnBothEngines('an invitation', (engine) => {
  let sink: SmtpSink;
  let server: TestServer;
  let owner: Person;
  let ada: Person;
  let client: Client;
  let browser: CookieBrowser;
  let count = 0;
  beforeAll(async () => {
    sink = await startSmtpSink();
    // Accounts need an invitation, because sign-up is off.
    server = await startTestServer(engine, {
      SMTP_URL: sink.url,
      STINT_SIGN_IN_LIMIT: 'off',
      STINT_SIGNUP: 'off',
    });
    owner = await createPerson(server.app, 'Ada');
    await updateCurrentUser(server.app, owner.actor, { name: 'Ada <b>Byron</b>' });
    client = server.client(owner.key);
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });
  beforeEach(async () => {
    ada = await inNewTeam(server.app, owner, { name: 'North & <i>South</i>' });
    browser = openCookieBrowser(server.origin);
  });

  const invite = async (args: Record<string, unknown> = {}) => {
    const email = `guest${++count}@example.com`;
    const { inviteTeamMember: invited } = await client.run<Invited>(INVITE, {
      args: { teamId: ada.team.id, email, ...args },
    });
    expect(invited.errors).toEqual([]);
    return { ...invited, email, path: new URL(invited.invitationUrl).pathname };
  };
  const members = async () => {
    const { teamMembers } = await client.run<{
      teamMembers: { edges: { node: { email: string; role: string; status: string } }[] };
    }>('query ($id: ID!) { teamMembers(teamId: $id) { edges { node { email role status } } } }', {
      id: ada.team.id,
    });
    return teamMembers.edges
      .filter(({ node }) => node.status === 'ACTIVE')
      .map(({ node }) => `${node.email} ${node.role}`);
  };
  const signedInAs = async (person: Person) => {
    await browser.signIn(person.user.email);
    return { account: person.user.id };
  };

  test('e-mails an invitation, and accepts it with a new account, also if sign-up is off', async () => {
    const { email, path: shownPath, emailed, invitation } = await invite({ role: 'MANAGER' });
    expect(emailed).toBe(true);
    expect(invitation).toMatchObject({
      email,
      role: 'MANAGER',
      expired: false,
      invitedBy: { name: 'Ada <b>Byron</b>' },
      team: { name: 'North & <i>South</i>' },
    });
    const [mail] = await sink.received(1, email);
    const path = /\/invitation\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    // Only the e-mailed link proves the owner of the mailbox, so the inviter gets another link.
    expect(path).not.toBe(shownPath);

    const page = await browser.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('North &amp; &lt;i&gt;South&lt;/i&gt;');
    expect(page.text).toContain('Ada &lt;b&gt;Byron&lt;/b&gt;');
    expect(page.text).toContain('as <strong>a manager</strong>');
    expect(page.text).toContain(`href="${path}/sign-up"`);
    expect(page.text).toContain(`href="/sign-in?next=${encodeURIComponent(path)}"`);
    const form = await browser.get(`${path}/sign-up`);
    expect(form.text).toMatch(new RegExp(`<input id="email"[^>]*value="${email}"[^>]*readonly`));

    const wrong = await browser.post(`${path}/sign-up`, { name: '', password: PASSWORD });
    expect([wrong.status, wrong.set]).toEqual([422, []]);
    expect(wrong.text).toContain('id="name-error">Name must not be empty.');
    // The new account gets the invited address, not the address of the form.
    const done = await browser.post(`${path}/sign-up`, {
      name: 'Grace',
      email: 'eve@example.com',
      password: PASSWORD,
      timezone: 'Asia/Tokyo',
      next: 'https://evil.example',
    });
    expect([done.status, done.location]).toEqual([303, '/']);
    expect((await browser.get('/account')).text).toContain(email);
    const grace = await findUserByEmail(server.app.db.read, email);
    expect(grace).toMatchObject({
      ...{ timezone: 'Asia/Tokyo', timezoneIsSet: true },
      emailVerifiedAt: expect.any(Number),
    });
    expect(await members()).toEqual([`${owner.user.email} OWNER`, `${email} MANAGER`]);
    for (const again of [
      await browser.get(path),
      await browser.get(`${path}/sign-up`),
      await browser.post(`${path}/sign-up`, { name: 'Eve', password: PASSWORD }),
    ]) {
      expect([again.status, again.set]).toEqual([404, []]);
      expect(again.text).toContain('This invitation no longer works');
    }
    expect((await storedRows(server.app)).users?.join()).not.toContain('eve@example.com');
  });

  test('accepts an invitation after signing in', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const { path } = await invite({ email: bob.user.email });
    const signIn = await browser.get(`/sign-in?next=${encodeURIComponent(path)}`);
    expect(signIn.text).toContain(`name="next" value="${path}"`);
    const form = { email: bob.user.email, password: PASSWORD, next: path };
    expect((await browser.post('/sign-in', form)).location).toBe(path);
    const page = await browser.get(path);
    expect(page.text).toContain(bob.user.email);
    expect(page.text).not.toContain('The invitation was sent to');
    expect(await members()).toHaveLength(1);
    const done = await browser.post(path, { account: bob.user.id });
    expect([done.status, done.location]).toEqual([303, '/']);
    expect(await members()).toContain(`${bob.user.email} MEMBER`);
    expect((await browser.post(path, { account: bob.user.id })).status).toBe(404);
  });

  test('shows the signed-in account and the invited address, and allows switching accounts', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const { path, email } = await invite();
    await signedInAs(bob);
    const page = await browser.get(path);
    expect(page.text).toContain(`The invitation was sent to <strong>${email}</strong>`);
    expect(page.text).toContain(bob.user.email);
    const left = await browser.post(`${path}/switch`, {});
    expect([left.status, left.location]).toEqual([303, path]);
    expect(browser.cookies.has('stint_session')).toBe(false);
    expect((await browser.get(path)).text).toContain('I have an account');
    expect(await members()).toHaveLength(1);
  });

  test('accepts an invitation only for the account that the page showed', async () => {
    const [bob, carol] = [await createPerson(server.app, 'Bob'), await createPerson(server.app, 'Carol')];
    const { path } = await invite();
    const before = await storedRows(server.app);
    const nobody = await browser.post(path, { account: bob.user.id });
    expect([nobody.status, nobody.location]).toEqual([303, path]);
    expect(await storedRows(server.app)).toEqual(before);
    await signedInAs(carol);
    for (const account of [bob.user.id, '']) {
      const other = await browser.post(path, { account });
      expect([other.status, other.location]).toEqual([303, path]);
    }
    expect(await members()).toHaveLength(1);
  });

  test('tells a member of the team that they are already in the team', async () => {
    const { path } = await invite();
    await signedInAs(owner);
    expect((await browser.get(path)).text).toContain('You are already in this team');
    const answer = await browser.post(path, { account: owner.user.id });
    expect(answer.text).toContain('You are already in this team');
    expect(await members()).toHaveLength(1);
  });

  test("moves the placeholder's time to a member if the link was e-mailed to another address of theirs", async () => {
    const { email } = await invite();
    const [mail] = await sink.received(1, email);
    const path = /\/invitation\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    const form = await signedInAs(owner);
    const page = await browser.get(path);
    expect(page.text).toContain('You are already in this team.');
    expect(page.text).toContain('becomes yours');
    expect(page.text).not.toContain('Join the team');
    const done = await browser.post(path, form);
    expect([done.status, done.location]).toEqual([303, '/']);
    expect(await members()).toEqual([`${owner.user.email} OWNER`]);
    expect((await browser.get(path)).status).toBe(404);
  });

  test('opens an invitation only by its newest link, and by no link after its revocation', async () => {
    const { path, invitation, email } = await invite();
    const { resendInvitation } = await client.run<{ resendInvitation: { invitationUrl: string } }>(
      'mutation ($id: ID!) { resendInvitation(input: { id: $id }) { invitationUrl emailed errors { code } } }',
      { id: invitation.id },
    );
    await sink.received(2, email);
    expect((await browser.get(path)).status).toBe(404);
    const newest = new URL(resendInvitation.invitationUrl).pathname;
    expect((await browser.get(newest)).status).toBe(200);
    await client.run('mutation ($id: ID!) { revokeInvitation(input: { id: $id }) { errors { code } } }', {
      id: invitation.id,
    });
    expect((await browser.get(newest)).status).toBe(404);
    const bob = await createPerson(server.app, 'Bob');
    expect((await browser.post(newest, await signedInAs(bob))).status).toBe(404);
    expect(await members()).toHaveLength(1);
  });

  test('accepts an invitation only from forms of the same origin', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const { path } = await invite();
    const form = { ...(await signedInAs(bob)), name: 'Eve', password: PASSWORD };
    const before = await storedRows(server.app);
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }] as Record<
      string,
      string
    >[]) {
      for (const target of [path, `${path}/sign-up`, `${path}/switch`]) {
        const { status, set } = await browser.post(target, form, headers);
        expect([target, status, set]).toEqual([target, 403, []]);
      }
    }
    expect(await storedRows(server.app)).toEqual(before);
  });

  test('has pages that neither caches store nor referrers reveal, also for malformed tokens', async () => {
    const { path } = await invite();
    for (const target of [path, `${path}/sign-up`]) {
      const { headers } = await browser.get(target);
      expect(headers.get('referrer-policy')).toBe('strict-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
    for (const odd of [
      'x',
      'A'.repeat(43),
      '%00',
      "'or 1=1",
      '%ff',
      '%0d%0aset-cookie:%20a=b',
      '%2f%2fevil.example',
    ]) {
      for (const target of [`/invitation/${odd}`, `/invitation/${odd}/sign-up`]) {
        expect((await browser.get(target)).status).toBeLessThan(500);
        expect((await browser.post(target, { name: 'x', password: PASSWORD })).set).toEqual([]);
      }
      const onwards = await browser.post(`/invitation/${odd}`, {});
      expect(onwards.status).toBeLessThan(500);
      expect(onwards.location ?? '/invitation/').toMatch(/^\/invitation\/[^/]*$/);
    }
  });

  test('does not appear in the log if e-mails are sent', async () => {
    const { path } = await invite();
    const child = await startServerProcess(server.app.database, {
      SMTP_URL: sink.url,
      STINT_LOG_LEVEL: 'debug',
    });
    const visitor = openCookieBrowser(child.origin);
    await visitor.get(path);
    await visitor.get(`/sign-in?next=${encodeURIComponent(path)}`);
    await visitor.get(`${path}/sign-up`);
    await visitor.post(`${path}/sign-up`, { name: '', password: 'unmistakable phrase' });
    const { inviteTeamMember: invited } = await child.client(owner.key).run<Invited>(INVITE, {
      args: { teamId: ada.team.id, email: 'canary@example.com' },
    });
    await sink.received(1, 'canary@example.com');
    await child.stop();
    const log = child.log();
    for (const trace of [path.slice(12), invited.invitationUrl.slice(-43), 'unmistakable', 'canary']) {
      expect(log.includes(trace)).toBe(false);
    }
    expect(log).toContain('"route":"/invitation/:token"');
  });
});

describe('limits of invitations', () => {
  test('restricts sign-ups by invitation like ordinary sign-ups', async () => {
    const server = await startTestServer('sqlite', { STINT_SIGN_IN_LIMIT: '2/minute' });
    const ada = await createPerson(server.app, 'Ada');
    const bob = await createPerson(server.app, 'Bob');
    const { inviteTeamMember: invited } = await server.client(ada.key).run<Invited>(INVITE, {
      args: { teamId: ada.team.id, email: bob.user.email },
    });
    const path = `${new URL(invited.invitationUrl).pathname}/sign-up`;
    const browser = openCookieBrowser(server.origin);
    for (const status of [422, 422, 429]) {
      expect((await browser.post(path, { name: 'Bob', password: PASSWORD })).status).toBe(status);
    }
    await server.close();
  });
});

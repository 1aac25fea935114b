import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountAsOperator } from '../../src/services/accounts/change.ts';
import { promoteAccount } from '../../src/services/accounts/promote.ts';
import { inviteTeamMember } from '../../src/services/invitations/invite.ts';
import { type CookieBrowser, openCookieBrowser } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { browserClient } from '../harness/oauth-flow.ts';
import { type Client, startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { type SmtpSink, startSmtpSink } from '../processes/smtp-sink.ts';

const NEW = 'a staple of paper, please';
const INVITE = `mutation ($input: InviteUserInput!) { inviteUser(input: $input) {
  account { id name emailVerified invited teams { name role } } url emailed errors { code message field } } }`;

interface Invited {
  account: { id: string };
  url: string;
  emailed: boolean;
}

interface Mutation {
  errors: { code: string }[];
}

describeOnBothEngines('an invitation to the installation', (engine) => {
  describe.each(['first', 'off', 'domains:example.com'])('with STINT_SIGNUP=%s', (STINT_SIGNUP) => {
    let sink: SmtpSink;
    let server: TestServer;
    let root: Person;
    let rootClient: Client;
    let browser: CookieBrowser;
    beforeAll(async () => {
      sink = await startSmtpSink();
      server = await startTestServer(engine, { SMTP_URL: sink.url, STINT_SIGNUP });
      root = await createPerson(server.app, 'Root');
      await changeAccountAsOperator(server.app, root.user.email, promoteAccount);
      rootClient = await browserClient(server, root);
      browser = openCookieBrowser(server.origin);
    });
    afterAll(async () => {
      await server.close();
      await sink.close();
    });

    const run = async (query: string, variables = {}) => {
      const response = await fetch(`${server.origin}/api/v1/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: server.origin,
          cookie: `stint_session=${browser.cookies.get('stint_session')}`,
        },
        body: JSON.stringify({ query, variables }),
      });
      return ((await response.json()) as { data: Record<string, unknown> }).data;
    };

    test('leads to an account that creates a key and accepts a team invitation', async () => {
      const email = 'ada@example.org';
      const { inviteUser } = await rootClient.run<{ inviteUser: Invited }>(INVITE, { input: { email } });
      const { account, url, emailed } = inviteUser;
      expect(inviteUser).toMatchObject({
        account: {
          name: 'ada',
          emailVerified: false,
          invited: true,
          teams: [{ name: "ada's team", role: 'OWNER' }],
        },
        emailed: true,
        errors: [],
      });
      expect(emailed).toBe(true);
      const [mail] = await sink.received(1, email);
      expect(mail?.text).toContain(url);
      expect(mail?.text).toContain(
        `“Root” (${root.user.email}) invited you to Stint at ${new URL(url).origin}.`,
      );
      await inviteTeamMember(server.app, root.actor, { teamId: root.team.id, email });

      const path = new URL(url).pathname;
      const before = await storedRows(server.app);
      const page = await browser.get(path);
      expect(page.status).toBe(200);
      for (const text of ['Welcome to Stint', email, 'name="name"', 'value="ada"', 'Create account']) {
        expect(page.text).toContain(text);
      }
      expect(await storedRows(server.app)).toEqual(before);
      const refused = await browser.signIn(email, 'no password');
      expect([refused.status, refused.set]).toEqual([401, []]);
      const short = await browser.post(path, { name: 'Ada Byron', password: 'short' });
      expect([short.status, short.set]).toEqual([422, []]);
      expect(short.text).toContain('id="password-error">The password must have at least 10 characters.');
      expect(short.text).toContain('value="Ada Byron"');
      const nowhere = await browser.post(path, { name: 'Ada', password: NEW, timezone: 'Nowhere' });
      expect(nowhere.status).toBe(422);
      expect(nowhere.text).toContain('id="timezone-error">');
      const nameless = await browser.post(path, { name: ' ', password: NEW });
      expect(nameless.status).toBe(422);
      expect(nameless.text).toContain('id="name-error">Name must not be empty.');

      const region = { timezone: 'America/New_York', currency: '', weekStart: 'SUNDAY' };
      const done = await browser.post(path, { name: 'Ada Byron', password: NEW, ...region });
      expect([done.status, done.location]).toEqual([303, '/']);
      expect(
        await run(
          '{ me { id name emailVerified administersInstallation timezone timezoneIsSet weekStart } teams { edges { node { name currency timezone timezoneIsSet } } } }',
        ),
      ).toEqual({
        me: {
          id: account.id,
          name: 'Ada Byron',
          emailVerified: true,
          administersInstallation: false,
          timezone: 'America/New_York',
          timezoneIsSet: true,
          weekStart: 'SUNDAY',
        },
        teams: {
          edges: [
            {
              node: {
                name: "Ada Byron's team",
                currency: 'USD',
                timezone: 'America/New_York',
                timezoneIsSet: true,
              },
            },
          ],
        },
      });
      const created = await run(
        'mutation { createApiKey(input: { args: { name: "x" } }) { secret errors { code } } }',
      );
      expect(created.createApiKey).toMatchObject({ secret: expect.stringMatching(/^stint_/), errors: [] });
      const own = await run('{ myInvitations { id } }');
      const [invitation] = own.myInvitations as { id: string }[];
      const accepted = await run(
        'mutation ($id: ID!) { acceptInvitation(input: { id: $id }) { teamMember { name } errors { code } } }',
        { id: invitation?.id },
      );
      expect(accepted.acceptInvitation).toMatchObject({ teamMember: { name: 'Ada Byron' }, errors: [] });
      expect((await browser.post(path, { name: 'Ada', password: NEW })).status).toBe(404);
    });

    test('refuses to invite the address of an existing account', async () => {
      const { inviteUser } = await rootClient.run<{ inviteUser: Mutation }>(INVITE, {
        input: { email: root.user.email.toUpperCase() },
      });
      expect(inviteUser).toMatchObject({
        account: null,
        url: null,
        errors: [
          { code: 'NAME_TAKEN', field: 'email', message: expect.stringContaining('There is an account') },
        ],
      });
    });
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GRAPHQL_PATH } from '../../src/http/graphql/route.ts';
import { PERSONAL_EXPORT_PATH } from '../../src/http/personal-export.ts';
import { EXPORT_PATH } from '../../src/http/reports/export.ts';
import { deleteAccount } from '../../src/services/accounts/delete.ts';
import { createEmailChangeLinkAsOperator } from '../../src/services/email-change/request.ts';
import { createVerificationLinkAsOperator } from '../../src/services/email-verification/request.ts';
import { inviteTeamMember } from '../../src/services/invitations/invite.ts';
import { createResetLink } from '../../src/services/password-resets/request.ts';
import { createReportLink } from '../../src/services/report-links/manage.ts';
import { createSavedReport } from '../../src/services/saved-reports/manage.ts';
import { type CookieBrowser, openCookieBrowser, PASSWORD } from '../harness/cookie-browser.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { asOperator, createPerson, createUnverified, type Person } from '../harness/factories.ts';
import { formRoutes } from '../harness/http-routes.ts';
import { call, connectMcp } from '../harness/mcp.ts';
import {
  allowIn,
  authorizePath,
  connect,
  exchangeCode,
  makeApp,
  newVerifier,
  postToken,
  sessionHeaders,
  signedInBrowser,
} from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const NEW_PASSWORD = 'a staple of paper, please';

/** The server and browsers of one test. */
interface Scene {
  server: TestServer;
  /** A person with a session in `browser`. */
  ada: Person;
  browser: CookieBrowser;
  /** A browser without a session. */
  stranger: CookieBrowser;
}

/** Prepares a case. Returns a function that sends its requests, and the actions that the requests must record. */
type AddressCase = (scene: Scene) => Promise<{ send: () => Promise<unknown>; records: string[] }>;

const pathOf = (link: string) => new URL(link).pathname;

async function inviteByEmail({ server, ada }: Scene, email: string): Promise<string> {
  const args = { teamId: ada.team.id, email };
  return pathOf((await inviteTeamMember(server.app, asOperator(ada.actor), args)).invitationUrl);
}

/** Creates a person with a session in a browser, and an invitation for them. */
async function invitedGuest(scene: Scene) {
  const guest = await createPerson(scene.server.app);
  const path = await inviteByEmail(scene, guest.user.email);
  return { guest, browser: await signedInBrowser(scene.server, guest), path };
}

const FORMS: Record<string, AddressCase> = {
  '/sign-up': async ({ stranger }) => ({
    send: () => stranger.signUp('New', `new.${crypto.randomUUID()}@example.com`),
    records: ['session.start', 'team.create'],
  }),
  '/sign-in': async ({ server, stranger }) => {
    const { user, actor } = await createPerson(server.app);
    await deleteAccount(server.app, asOperator(actor), { email: user.email });
    return {
      send: async () => {
        await stranger.signIn(user.email);
        await stranger.post('/sign-in', { email: user.email, password: PASSWORD, restore: 'yes' });
        await stranger.signIn(user.email);
      },
      records: ['account.restore', 'session.end', 'session.start', 'session.start'],
    };
  },
  '/sign-out': async ({ browser }) => ({
    send: () => browser.post('/sign-out', {}),
    records: ['session.end'],
  }),
  '/sign-out-everywhere': async ({ browser }) => ({
    send: () => browser.post('/sign-out-everywhere', {}),
    records: ['otherSessions.end'],
  }),
  '/forgot-password': async ({ stranger, ada }) => ({
    send: () => stranger.post('/forgot-password', { email: ada.user.email }),
    records: [],
  }),
  '/reset-password/:token': async ({ server, stranger }) => {
    const { user } = await createUnverified(server.app);
    const path = pathOf(await createResetLink(server.app, user, 60_000));
    return {
      send: () => stranger.post(path, { password: NEW_PASSWORD }),
      records: ['email.verify', 'password.reset', 'session.start'],
    };
  },
  '/verify-email/:token': async ({ server, stranger }) => {
    const [one, other] = [await createUnverified(server.app), await createUnverified(server.app)];
    const link = async ({ user }: Pick<Person, 'user'>) =>
      pathOf(await createVerificationLinkAsOperator(server.app, user));
    const paths = [await link(one), await link(other)] as const;
    const browser = await signedInBrowser(server, other);
    return {
      send: async () => {
        await stranger.post(paths[0], { password: NEW_PASSWORD });
        await browser.post(paths[1], {});
      },
      records: ['email.verify', 'email.verify', 'session.start'],
    };
  },
  '/change-email/:token': async ({ server }) => {
    const unverified = await createUnverified(server.app);
    const browser = await signedInBrowser(server, unverified);
    const email = `new.${unverified.user.email}`;
    const path = pathOf(await createEmailChangeLinkAsOperator(server.app, unverified.user, email));
    return { send: () => browser.post(path, {}), records: ['email.verify', 'emailChange.confirm'] };
  },
  '/change-email/:token/switch': async ({ browser }) => ({
    send: () => browser.post('/change-email/x/switch', {}),
    records: ['session.end'],
  }),
  '/invitation/:token': async (scene) => {
    const { guest, browser, path } = await invitedGuest(scene);
    return {
      send: () => browser.post(path, { account: guest.user.id }),
      records: ['invitation.accept'],
    };
  },
  '/invitation/:token/sign-up': async (scene) => {
    const path = await inviteByEmail(scene, `new.${crypto.randomUUID()}@example.com`);
    return {
      send: () => scene.stranger.post(`${path}/sign-up`, { name: 'New', password: PASSWORD }),
      records: ['invitation.accept', 'session.start', 'team.create'],
    };
  },
  '/invitation/:token/switch': async ({ browser }) => ({
    send: () => browser.post('/invitation/x/switch', {}),
    records: ['session.end'],
  }),
  '/account/disconnect': async ({ server, ada, browser }) => {
    const robot = await makeApp(server, ada);
    await connect(server, robot, ada);
    return {
      send: () => browser.post('/account/disconnect', { app: robot.app.id }),
      records: ['app.disconnect'],
    };
  },
  '/oauth/interaction/:uid': async ({ server, ada, browser }) => {
    const robot = await makeApp(server, ada);
    return {
      send: () => allowIn(browser, authorizePath(robot, newVerifier())),
      records: ['app.connect'],
    };
  },
  '/oauth/interaction/:uid/switch': async ({ server, ada, browser }) => {
    const page = await browser.follow(
      await browser.get(authorizePath(await makeApp(server, ada), newVerifier())),
    );
    const action = /action="(\/oauth\/interaction\/[^"/]+\/switch)"/.exec(page.text)?.[1] ?? 'none';
    return { send: () => browser.post(action, {}), records: ['session.end'] };
  },
};

/** Requests without a form. */
const WITHOUT_FORM: Record<string, AddressCase> = {
  [GRAPHQL_PATH]: async ({ server, ada }) => ({
    send: () =>
      server
        .client(ada.key)
        .run('mutation { createTag(input: { args: { name: "New" } }) { errors { code } } }'),
    records: ['tag.create'],
  }),
  'acceptInvitation in the dashboard': async (scene) => {
    const { browser } = await invitedGuest(scene);
    const headers = sessionHeaders(browser, scene.server.origin);
    const client = scene.server.client(null);
    const asked = await client.send<{ myInvitations: { id: string }[] }>(
      '{ myInvitations { id } }',
      {},
      headers,
    );
    const id = asked.data?.myInvitations[0]?.id;
    const accept = 'mutation ($id: ID!) { acceptInvitation(input: { id: $id }) { errors { code } } }';
    return { send: () => client.send(accept, { id }, headers), records: ['invitation.accept'] };
  },
  '/mcp': async ({ server, ada }) => ({
    send: async () => {
      const client = await connectMcp(server.origin, ada.key);
      await call(client, 'start_timer', { title: 'From a tool' });
      await client.close();
    },
    records: ['timer.start'],
  }),
  [EXPORT_PATH]: async ({ browser }) => ({
    send: () => browser.get(`${EXPORT_PATH}?format=csv&kind=WEEKLY&from=2026-06-01&to=2026-06-30`),
    records: ['report.export'],
  }),
  [PERSONAL_EXPORT_PATH]: async ({ browser }) => ({
    send: () => browser.get(PERSONAL_EXPORT_PATH),
    records: ['personalData.export'],
  }),
  '/shared/reports/:token': async ({ server, ada, stranger }) => {
    const input = { name: 'Weekly', parameters: '' };
    const { id: reportId } = await createSavedReport(server.app, ada.actor, input);
    const { url } = await createReportLink(server.app, ada.actor, { reportId });
    return { send: () => stranger.get(pathOf(url)), records: ['reportLink.open'] };
  },
  'a refused sign-in': async ({ stranger, ada }) => ({
    send: () => stranger.signIn(ada.user.email, 'a wrong password'),
    records: ['session.refuse'],
  }),
  '/oauth/revoke': async ({ server, ada }) => {
    const robot = await makeApp(server, ada);
    const { refresh_token: token } = await connect(server, robot, ada);
    const form = { token, client_id: robot.app.id, client_secret: robot.secret ?? '' };
    return {
      send: () => fetch(`${server.origin}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(form) }),
      records: ['app.disconnect'],
    };
  },
  '/oauth/token with a code that was used': async ({ server, ada, browser }) => {
    const [robot, verifier] = [await makeApp(server, ada), newVerifier()];
    const location = await allowIn(browser, authorizePath(robot, verifier));
    const code = new URL(location).searchParams.get('code') ?? '';
    const exchange = () => exchangeCode(server, robot, code, verifier);
    await repeatUntil(exchange, 200);
    return { send: () => repeatUntil(exchange, 400), records: ['app.disconnect'] };
  },
  '/oauth/token with a refresh token that was used': async ({ server, ada }) => {
    const robot = await makeApp(server, ada);
    const { refresh_token } = await connect(server, robot, ada);
    const form = { grant_type: 'refresh_token', refresh_token };
    const refresh = () => postToken(server, robot, form);
    await repeatUntil(refresh, 200);
    return { send: () => repeatUntil(refresh, 400), records: ['app.disconnect'] };
  },
};

/** Repeats a request until the response has the status: a busy server may answer 503 first. */
function repeatUntil(send: () => Promise<{ status: number }>, status: number): Promise<unknown> {
  return vi.waitFor(async () => expect((await send()).status).toBe(status), {
    timeout: 10_000,
    interval: 200,
  });
}

describeOnBothEngines('addresses of callers in the audit log', (engine) => {
  describe.each([
    ['truncated', '127.0.0.0/24'],
    ['full', '127.0.0.1'],
    ['off', null],
  ])('with addresses %s', (mode, address) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine, {
        STINT_AUDIT_ADDRESSES: mode,
        STINT_SIGNUP: 'on',
        STINT_SIGN_IN_LIMIT: 'off',
      });
      // The first account of a server is created differently from all later accounts.
      await createPerson(server.app, 'First');
    });
    afterAll(() => server.close());

    const lines = async () =>
      server.app.db.read.selectFrom('audit_log').select(['id', 'action', 'address']).execute();

    test.each(Object.entries({ ...FORMS, ...WITHOUT_FORM }))(
      'records the address for %s',
      async (_route, prepare) => {
        const ada = await createPerson(server.app, 'Ada');
        const browser = openCookieBrowser(server.origin);
        await browser.signIn(ada.user.email);
        const stranger = openCookieBrowser(server.origin);
        const { send, records } = await prepare({ server, ada, browser, stranger });
        const before = new Set((await lines()).map(({ id }) => id));
        const written = async () => {
          const fresh = (await lines()).filter(({ id }) => !before.has(id));
          return fresh.map((line) => `${line.action} ${line.address}`).sort();
        };
        await send();
        // Some lines are written after the response.
        await expect
          .poll(written, { timeout: 5_000 })
          .toEqual(records.map((action) => `${action} ${address}`));
      },
    );
  });

  test('records no address for a declined invitation', async () => {
    const server = await startTestServer(engine, { STINT_SIGN_IN_LIMIT: 'off' });
    const ada = await createPerson(server.app, 'Ada');
    const [browser, stranger] = [openCookieBrowser(server.origin), openCookieBrowser(server.origin)];
    const path = await inviteByEmail({ server, ada, browser, stranger }, 'bob@example.com');
    expect((await stranger.post(`${path}/decline`, {})).status).toBe(200);
    const rows = server.app.db.read.selectFrom('audit_log').select('address');
    expect(await rows.where('action', '=', 'invitation.decline').execute()).toEqual([{ address: null }]);
    await server.close();
  });

  test('covers every form of the server', async () => {
    const server = await startTestServer(engine);
    const tried = [...Object.keys(FORMS), '/invitation/:token/decline'].sort();
    expect(await formRoutes(server.app)).toEqual(tried);
    await server.close();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../test/harness/audit.ts';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import {
  asOperator,
  createPerson,
  inBrowser,
  joinTeam,
  PASSWORD,
  type Person,
} from '../../../test/harness/factories.ts';
import { isRefused, problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { findUserByEmail, hasUsers } from '../../db/queries/accounts/users.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { createApiKey } from '../api-keys/create.ts';
import type { App } from '../app.ts';
import { followChanges } from '../change-feed/follow.ts';
import { verifyEmailWithNewPassword } from '../email-verification/complete.ts';
import { createVerificationLinkAsOperator } from '../email-verification/request.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { findOpenInvitation } from '../invitations/open.ts';
import { updateTeamMember } from '../members/update.ts';
import { authenticateToken } from '../oauth/authenticate.ts';
import { confirmGrant } from '../oauth/confirm-grant.ts';
import { findRecord, saveRecord } from '../oauth/records.ts';
import { listConnectedApps } from '../oauth-apps/connections.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import { findActiveClient } from '../oauth-apps/find-client.ts';
import { resetPassword } from '../password-resets/complete.ts';
import { createResetLink, requestPasswordReset } from '../password-resets/request.ts';
import { createReportLink } from '../report-links/manage.ts';
import { openReportLink } from '../report-links/open.ts';
import { createSavedReport } from '../saved-reports/manage.ts';
import { findSession } from '../sessions/find.ts';
import { startSession } from '../sessions/start.ts';
import { generateToken } from '../shared/random-token.ts';
import { isCredentialValid } from '../shared/recheck-credential.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { startTimer } from '../timers/start.ts';
import { signIn } from '../users/sign-in.ts';
import { disableAccount, enableAccount } from './disable.ts';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'a staple of paper, please';
const browser = { userAgent: 'Firefox', address: '192.0.2.7' };
const RESOURCE = 'https://time.example.com/graphql';

describeOnBothEngines('a disabled account', (engine) => {
  let app: TestApp;
  let other: ReturnType<typeof connectAgain>;
  let root: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    other = connectAgain(app);
    root = await createPerson(app, 'Root');
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });
  beforeEach(async () => {
    ada = await createPerson(app, 'Ada');
  });

  const doer = () => asOperator(root.actor);
  const disable = (person = ada) =>
    app.db.transaction((tx) => disableAccount(tx, doer(), person.user.id, app.clock()));
  const enable = (person = ada) =>
    app.db.transaction((tx) => enableAccount(tx, doer(), person.user.id, app.clock()));
  const tokenIn = (link: string) => link.split('/').at(-1) ?? '';

  async function makeApp(): Promise<string> {
    const { oauthApp } = await createOAuthApp(app, asOperator(ada.actor), {
      name: 'Robot',
      redirectUris: ['https://app.example.com/callback'],
    });
    return oauthApp.id;
  }

  async function accessToken(person = ada, appId?: string): Promise<string> {
    const clientId = appId ?? (await makeApp());
    const [grantId, token] = [newId(app.clock()), generateToken()];
    const base = { accountId: person.user.id, clientId };
    await saveRecord(app, 'Grant', grantId, { ...base, resources: { [RESOURCE]: 'read' } }, 3600);
    for (const kind of ['AccessToken', 'RefreshToken']) {
      await saveRecord(app, kind, token, { ...base, grantId, aud: RESOURCE, scope: 'read' }, 3600);
    }
    return token;
  }

  /** Creates a credential. Returns a function that fails on a node that rejects the credential. */
  type Use = (node: App) => Promise<unknown>;
  const credentials: Record<string, () => Promise<{ use: Use; worksAgain: boolean }>> = {
    'an API key': async () => ({ use: async (node) => authenticateKey(node, ada.key), worksAgain: true }),
    'a session': async () => {
      const { token } = await startSession(app, ada.user.id, browser);
      return {
        use: async (node) => {
          if (!(await findSession(node, token))) throw new Error('There is no session.');
        },
        worksAgain: false,
      };
    },
    'an access token': async () => {
      const token = await accessToken();
      return { use: (node) => authenticateToken(node, token, [RESOURCE]), worksAgain: false };
    },
    'a refresh token': async () => {
      const token = await accessToken();
      return {
        use: async (node) => {
          if (!(await findRecord(node, 'RefreshToken', token))) throw new Error('There is no token.');
        },
        worksAgain: false,
      };
    },
  };

  describe.each(Object.entries(credentials))('%s', (_, make) => {
    it('every node rejects the credential within a second, and enabling restores only API keys', async () => {
      const { use, worksAgain } = await make();
      // Both nodes look the credential up first and may cache the result.
      for (const node of [app, other]) await use(node);
      await disable();
      expect(await isRefused(() => use(app))).toBe(true);
      // One second, plus time for a busy machine.
      await expect.poll(() => isRefused(() => use(other)), { timeout: 3_000, interval: 50 }).toBe(true);
      await enable();
      await sleep(1_000);
      for (const node of [app, other]) expect(await isRefused(() => use(node))).toBe(!worksAgain);
    });
  });

  it('ends the change streams of the account on every node', async () => {
    const streams = [app, other].map((node) =>
      followChanges(node, ada.actor, async () => authenticateKey(node, ada.key)),
    );
    const ends = streams.map((stream) =>
      refusalOf(async () => {
        for await (const _ of stream);
      }),
    );
    await sleep(100);
    const began = performance.now();
    await disable();
    for (const { code } of await Promise.all(ends)) expect(code).toBe('UNAUTHENTICATED');
    // A stream checks its caller once a second, and earlier after an announcement.
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('stops the running timer and keeps its time', async () => {
    const owned = await createPerson(app, 'Carl');
    const member = await joinTeam(app, owned, ada, 'MEMBER');
    await startTimer(app, member.actor, { teamId: owned.team.id, title: 'still running' });
    await disable();
    const { items } = await listTimeEntries(app, owned.actor, { teamId: owned.team.id });
    expect(items).toMatchObject([{ title: 'still running', end: expect.any(Number) }]);
    const [line] = await auditLogOf(app, owned, { action: 'timer.stop' });
    expect(line).toMatchObject({
      actorName: 'Command line of the server',
      source: { kind: 'COMMAND_LINE' },
    });
    await enable();
    expect((await listTimeEntries(app, owned.actor, { teamId: owned.team.id })).items).toEqual(items);
  });

  it('a key that was revoked before stays revoked', async () => {
    const { secret, apiKey } = await createApiKey(app, asOperator(ada.actor), { name: 'old' });
    await app.db.transaction((tx) =>
      tx.updateTable('api_keys').set({ revoked_at: 1 }).where('id', '=', apiKey.id).execute(),
    );
    await disable();
    await enable();
    expect(await isRefused(async () => authenticateKey(app, secret))).toBe(true);
  });

  it('sign-in reports the disabled account only with the right password', async () => {
    await disable();
    const attempt = (password: string) => signIn(app, { email: ada.user.email, password }, browser);
    expect(await problemOf(() => attempt(PASSWORD))).toEqual({
      code: 'UNAUTHENTICATED',
      field: null,
      message: 'This account is disabled. Ask your administrator.',
    });
    expect(await problemOf(() => attempt('wrong'))).toMatchObject({
      message: 'The e-mail address or the password is not right.',
    });
    expect(await problemOf(() => startSession(app, ada.user.id, browser))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await enable();
    await attempt(PASSWORD);
  });

  it('rejects earlier links and issues no new links', async () => {
    const reset = tokenIn(await createResetLink(app, ada.user, HOUR));
    await app.db.transaction((tx) =>
      tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', ada.user.id).execute(),
    );
    const verification = tokenIn(await createVerificationLinkAsOperator(app, ada.user));
    await disable();
    const attempts = [
      () => resetPassword(app, reset, { password: NEW_PASSWORD, endsAllAccess: false }),
      () => verifyEmailWithNewPassword(app, verification, NEW_PASSWORD),
    ];
    for (const attempt of attempts) expect((await problemOf(attempt)).code).toBe('NOT_FOUND');
    for (const attempt of [
      () => createResetLink(app, ada.user, HOUR),
      () => createVerificationLinkAsOperator(app, ada.user),
    ]) {
      expect((await problemOf(attempt)).message).toContain('is disabled');
    }
    app.mails.length = 0;
    requestPasswordReset(app, ada.user.email);
    await app.deferredTasks.close();
    expect(app.mails).toEqual([]);
    await enable();
    for (const attempt of attempts) expect((await problemOf(attempt)).code).toBe('NOT_FOUND');
  });

  it('rejects invitations to and from the account, and closes its report links', async () => {
    const invite = async (by: Actor, teamId: string, email: string) =>
      tokenIn((await inviteTeamMember(app, by, { teamId, email })).invitationUrl);
    const toAda = await invite(root.actor, root.team.id, ada.user.email);
    const byAda = await invite(ada.actor, ada.team.id, 'someone@example.com');
    const { id } = await createSavedReport(app, ada.actor, {
      teamId: ada.team.id,
      name: 'Mine',
      parameters: '',
    });
    const { url } = await createReportLink(app, ada.actor, { reportId: id, showAmounts: false });
    expect(await openReportLink(app, tokenIn(url))).not.toBeNull();
    await disable();
    expect((await problemOf(() => acceptInvitation(app, ada.user, toAda))).code).toBe('UNAUTHENTICATED');
    expect(await findOpenInvitation(app, byAda)).toBeNull();
    expect(await openReportLink(app, tokenIn(url))).toBeNull();
    await enable();
    await acceptInvitation(app, ada.user, toAda);
  });

  it('a disabled account does not count as another owner of a team', async () => {
    const invited = await inviteTeamMember(app, ada.actor, {
      teamId: ada.team.id,
      email: root.user.email,
      role: 'OWNER',
    });
    await acceptInvitation(app, root.user, tokenIn(invited.invitationUrl));
    const becomeMember = async () =>
      updateTeamMember(app, asOperator(ada.actor), ada.identity.id, { role: 'MEMBER' });
    await disable(root);
    expect((await problemOf(becomeMember)).code).toBe('LAST_OWNER');
    await enable(root);
    await becomeMember();
  });

  it('invalidates every credential and confirms no grant', async () => {
    const session = await inBrowser(app, ada);
    await disable();
    for (const actor of [session, ada.actor]) {
      expect(await app.db.transaction((tx) => isCredentialValid(tx, actor))).toBe(false);
    }
    const grantId = newId(app.clock());
    await saveRecord(app, 'Grant', grantId, { accountId: ada.user.id, clientId: 'stint-cli' }, 3600);
    expect(await confirmGrant(app, grantId, session)).toBe(false);
    await enable();
    expect(await listConnectedApps(app, ada.actor)).toEqual([]);
  });

  it('disables the apps of the account for all users until the account is enabled', async () => {
    const appId = await makeApp();
    const token = await accessToken(root, appId);
    const works = (node: App) => authenticateToken(node, token, [RESOURCE]);
    for (const node of [app, other]) await works(node);
    expect(await findActiveClient(app, appId)).toBeDefined();
    await disable();
    expect(await isRefused(() => works(app))).toBe(true);
    await expect.poll(() => isRefused(() => works(other)), { timeout: 3_000, interval: 50 }).toBe(true);
    expect(await findActiveClient(app, appId)).toBeUndefined();
    expect((await listConnectedApps(app, root.actor)).map(({ app: { id } }) => id)).toEqual([appId]);
    await enable();
    expect(await findActiveClient(app, appId)).toBeDefined();
    for (const node of [app, other]) {
      await expect.poll(() => isRefused(() => works(node)), { timeout: 3_000, interval: 50 }).toBe(false);
    }
  });

  it.each(['INVITED', 'ERASED'] as const)('rejects a user of kind %s as an account', async (kind) => {
    await app.db.transaction((tx) =>
      tx.updateTable('users').set({ kind }).where('id', '=', ada.user.id).execute(),
    );
    expect(await isRefused(async () => authenticateKey(app, ada.key))).toBe(true);
    expect(await findUserByEmail(app.db.read, ada.user.email)).toBeUndefined();
    expect(
      await problemOf(() => signIn(app, { email: ada.user.email, password: PASSWORD }, browser)),
    ).toMatchObject({ message: 'The e-mail address or the password is not right.' });
    for (const attempt of [disable, enable]) {
      expect((await problemOf(() => attempt())).code).toBe('NOT_FOUND');
    }
  });

  it('hasUsers counts disabled accounts and no other kinds of users', async () => {
    const alone = await createTestApp(engine);
    const { user } = await createPerson(alone);
    expect(await hasUsers(alone.db.read)).toBe(true);
    const set = (change: { kind?: 'INVITED'; disabled_at?: number }) =>
      alone.db.transaction((tx) => tx.updateTable('users').set(change).where('id', '=', user.id).execute());
    await set({ disabled_at: 1 });
    expect(await hasUsers(alone.db.read)).toBe(true);
    await set({ kind: 'INVITED' });
    expect(await hasUsers(alone.db.read)).toBe(false);
    await alone.close();
  });

  it('records disabling and enabling once each', async () => {
    for (const _ of [1, 2]) await disable();
    for (const _ of [1, 2]) await enable();
    const lines = await app.db.read
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', ada.user.id)
      .where('action', 'in', ['user.disable', 'user.enable'])
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['user.disable', 'user.enable']));
  });
});

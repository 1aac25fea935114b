import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountLogOf } from '../../../test/harness/audit.ts';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import {
  asOperator,
  createPerson,
  createUnverified,
  PASSWORD,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { MONDAY, turnableClock } from '../../../test/harness/times.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { limitersOn, RateLimited } from '../../lib/rate-limit.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { saveRecord } from '../oauth/records.ts';
import { listConnectedApps } from '../oauth-apps/connections.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import { findPasswordReset, resetPassword } from '../password-resets/complete.ts';
import { createResetLink } from '../password-resets/request.ts';
import { actorOfSession } from '../sessions/actor.ts';
import { findSession } from '../sessions/find.ts';
import { startSession } from '../sessions/start.ts';
import { createLimits } from '../shared/limits.ts';
import { changePassword } from './change-password.ts';
import { signIn } from './sign-in.ts';

const NEW = 'a staple of paper, please';
const browser = { userAgent: 'Firefox', address: null };

describeOnBothEngines('changePassword', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    bob = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.mails.length = 0;
    ada = await createPerson(app, 'Ada');
  });

  const change = (actor: Actor, currentPassword = PASSWORD, newPassword = NEW, on = app) =>
    changePassword(on, actor, { currentPassword, newPassword });
  const canSignIn = (person: Person, password: string) =>
    signIn(app, { email: person.user.email, password }, browser).then(
      () => true,
      () => false,
    );
  const inBrowser = async (person: Person) => {
    const { token } = await startSession(app, person.user.id, browser);
    const signedIn = await findSession(app, token);
    if (!signedIn) throw new Error('The session is there.');
    return { token, actor: await actorOfSession(app, signedIn) };
  };
  const isIn = async ({ token }: { token: string }) => (await findSession(app, token)) !== null;

  it('sets the password and ends all other sessions of the user', async () => {
    const [here, there, his] = [await inBrowser(ada), await inBrowser(ada), await inBrowser(bob)];
    expect(await change(here.actor)).toEqual(ada.user);
    expect(await Promise.all([here, there, his].map(isIn))).toEqual([true, false, true]);
    expect([await canSignIn(ada, PASSWORD), await canSignIn(ada, NEW)]).toEqual([false, true]);
    expect(await canSignIn(bob, PASSWORD)).toBe(true);
  });

  it('ends all sessions if called with an API key', async () => {
    const there = await inBrowser(ada);
    await change(ada.actor);
    expect(await isIn(there)).toBe(false);
  });

  it('revokes keys and disconnects apps only with revokeCredentials', async () => {
    const { oauthApp } = await createOAuthApp(app, asOperator(bob.actor), {
      name: 'App',
      preset: 'claude-code',
    });
    const grant = { clientId: oauthApp.id, accountId: ada.user.id, resources: { api: 'read' } };
    await saveRecord(app, 'Grant', `${ada.user.id} ${clock()}`, grant, 3600);
    const { actor } = await inBrowser(ada);
    await change(actor);
    expect(await authenticateKey(app, ada.key)).toMatchObject({ userId: ada.user.id });
    expect(await listConnectedApps(app, actor)).toHaveLength(1);
    await changePassword(app, actor, {
      currentPassword: NEW,
      newPassword: 'yet another password',
      revokeCredentials: true,
    });
    await expect(async () => authenticateKey(app, ada.key)).rejects.toThrow('revoked');
    expect(await listConnectedApps(app, actor)).toEqual([]);
    const changesOf = async () => (await accountLogOf(app, ada)).at(0)?.changes;
    expect(await changesOf()).toEqual([
      { field: 'revokedApiKeys', old: null, new: '1' },
      { field: 'disconnectedApplications', old: null, new: '1' },
    ]);
    await changePassword(app, actor, {
      currentPassword: 'yet another password',
      newPassword: 'a password after that',
      revokeCredentials: true,
    });
    expect(await changesOf()).toEqual([]);
    expect(await authenticateKey(app, bob.key)).toMatchObject({ userId: bob.user.id });
  });

  it('notifies the user by e-mail and ends reset links', async () => {
    const token = (await createResetLink(app, ada.user, 1000)).split('/').at(-1) ?? '';
    await change(ada.actor);
    await app.mail.close();
    expect(app.mails).toMatchObject([{ to: ada.user.email, link: null }]);
    expect(app.mails[0]?.subject).toContain('changed');
    expect(await findPasswordReset(app, token)).toBeNull();
  });

  it('keeps reset links and sends no e-mail if the address is not verified', async () => {
    const imposter = await createUnverified(app);
    const token = (await createResetLink(app, imposter.user, 1000)).split('/').at(-1) ?? '';
    await change(imposter.actor);
    await app.mail.close();
    expect(app.mails).toEqual([]);
    await resetPassword(app, token, { password: 'a password of the owner', endsAllAccess: false });
    expect(await isIn({ token: imposter.sessionToken })).toBe(false);
  });

  it.each([
    [{ currentPassword: 'wrong horse battery' }, 'currentPassword', 'is not the password of this account'],
    [{ currentPassword: '' }, 'currentPassword', 'is not the password of this account'],
    [{ currentPassword: 'x'.repeat(100_000) }, 'currentPassword', 'is not the password of this account'],
    [{ newPassword: 'too short' }, 'newPassword', 'at least 10 characters'],
    [{ newPassword: 'x'.repeat(1001) }, 'newPassword', 'at most 1000 characters'],
  ])('rejects %o and changes nothing', async (wrong, field, message) => {
    // Earlier refused sign-ins are recorded asynchronously.
    await app.deferredTasks.close();
    const before = await storedRows(app);
    const args = { currentPassword: PASSWORD, newPassword: NEW, ...wrong };
    expect(await problemOf(() => changePassword(app, ada.actor, args))).toEqual({
      code: 'INVALID_INPUT',
      field,
      message: expect.stringContaining(message),
    });
    await app.mail.close();
    expect(app.mails).toEqual([]);
    expect(await storedRows(app)).toEqual(before);
  });

  it('rejects OAuth apps', async () => {
    const application: Actor = { ...ada.actor, source: { kind: 'OAUTH_APP', id: bob.user.id, label: 'App' } };
    expect(await problemOf(() => change(application))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await canSignIn(ada, PASSWORD)).toBe(true);
  });

  it('allows five wrong guesses per minute and user, and rejects further ones unchecked', async () => {
    const limited = {
      ...app,
      limits: createLimits({ requests: 5, perMilliseconds: 60_000 }, limitersOn(clock)),
    };
    const guess = (actor: Actor, password: string) => refusalOf(() => change(actor, password, NEW, limited));
    for (let i = 0; i < 10; i++) expect(await guess(ada.actor, 'short')).not.toBeInstanceOf(RateLimited);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => guess(ada.actor, 'wrong horse battery')),
    );
    expect(guesses.filter((refusal) => refusal instanceof RateLimited)).toHaveLength(3);
    const refused = await guess(ada.actor, PASSWORD);
    expect(refused).toBeInstanceOf(RateLimited);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 12 });
    expect((await guess(bob.actor, 'wrong horse battery')).code).toBe('INVALID_INPUT');
    clock.turn(12_000);
    expect(await change(ada.actor, PASSWORD, NEW, limited)).toEqual(ada.user);
  });

  it('succeeds once in concurrent calls with the old password', async () => {
    const other = connectAgain(app);
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        changePassword(n % 2 ? other : app, ada.actor, {
          currentPassword: PASSWORD,
          newPassword: `password number ${n}`,
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await other.close();
  });
});

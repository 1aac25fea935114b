import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { asOperator, createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { HOUR, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { findUserByEmail, setEmail } from '../../db/queries/accounts/users.ts';
import { limitersOn } from '../../lib/rate-limit.ts';
import { purgeExpiredLinks } from '../account-links/purge.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { createApiKey } from '../api-keys/create.ts';
import { saveRecord } from '../oauth/records.ts';
import { listConnectedApps } from '../oauth-apps/connections.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import { findSession } from '../sessions/find.ts';
import { startSession } from '../sessions/start.ts';
import { createLimits } from '../shared/limits.ts';
import { generateToken } from '../shared/random-token.ts';
import { hashPassword } from '../users/password.ts';
import { setPassword } from '../users/set-password.ts';
import { signIn } from '../users/sign-in.ts';
import { findPasswordReset, resetPassword } from './complete.ts';
import { createResetLink, requestPasswordReset } from './request.ts';

const OLD = 'correct horse battery';
const NEW = 'a staple of paper, please';
const browser = { userAgent: 'Firefox', address: '192.0.2.7' };

describeOnBothEngines('password resets', (engine) => {
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
    clock.turn(HOUR);
    app.mails.length = 0;
    ada = await createPerson(app, 'Ada');
  });

  const tokenFor = async (person: Person) =>
    (await createResetLink(app, person.user, HOUR)).split('/').at(-1) ?? '';
  const reset = (token: string, password = NEW, endsAllAccess = false) =>
    resetPassword(app, token, { password, endsAllAccess });
  const canSignIn = (person: Person, password: string) =>
    signIn(app, { email: person.user.email, password }, browser).then(
      () => true,
      () => false,
    );

  describe('requestPasswordReset', () => {
    it('e-mails a link to the address of the account, whatever its spelling in the request', async () => {
      requestPasswordReset(app, ` ${ada.user.email.toUpperCase()}\n`);
      expect(app.mails).toEqual([]);
      await app.deferredTasks.close();
      const [mail] = app.mails;
      expect(mail).toMatchObject({ to: ada.user.email, subject: 'Reset your Stint password' });
      expect(mail?.link).toMatch(/^https:\/\/time\.example\.com\/reset-password\/[\w-]{43}$/);
      expect(mail?.text).toContain(`\n${mail?.link}\n`);
      expect(mail?.text).not.toContain('Ada');
      const token = mail?.link?.split('/').at(-1) ?? '';
      expect(await findPasswordReset(app, token)).toEqual(ada.user);
      expect(JSON.stringify(await storedRows(app))).not.toContain(token);
    });

    it('sends no e-mail if the address of the account changes concurrently', async () => {
      const eve = await createPerson(app, 'Eve');
      const maySendReset = async () => {
        await app.db.transaction((tx) => setEmail(tx, eve.user.id, `moved.${eve.user.email}`, app.clock()));
        return true;
      };
      requestPasswordReset({ ...app, limits: { ...app.limits, maySendReset } }, eve.user.email);
      await app.deferredTasks.close();
      await app.mail.close();
      expect((await findUserByEmail(app.db.read, `moved.${eve.user.email}`))?.id).toBe(eve.user.id);
      expect(app.mails).toEqual([]);
    });

    it('sends and stores nothing for an address without an account', async () => {
      const before = await storedRows(app);
      for (const email of ['nobody@example.com', `x${ada.user.email}`]) requestPasswordReset(app, email);
      await app.deferredTasks.close();
      expect(app.mails).toEqual([]);
      expect(await storedRows(app)).toEqual(before);
    });

    it.each(['', 'nonsense', 'a@b@c', '\0@example.com', '\ud800@example.com'])(
      'rejects %j',
      async (email) => {
        expect(await problemOf(() => requestPasswordReset(app, email))).toMatchObject({
          code: 'INVALID_INPUT',
          field: 'email',
        });
      },
    );

    it('does not replace a valid link of the operator if there is no mail server', async () => {
      const silent = { ...app, mail: { ...app.mail, delivers: false } };
      const token = await tokenFor(ada);
      requestPasswordReset(silent, ada.user.email);
      await app.deferredTasks.close();
      expect(app.mails).toEqual([]);
      expect(await findPasswordReset(app, token)).toEqual(ada.user);
      clock.turn(HOUR);
      requestPasswordReset(silent, ada.user.email);
      await app.deferredTasks.close();
      expect(app.mails).toMatchObject([{ to: ada.user.email }]);
    });

    it('limits e-mails per mailbox, and a limited request leaves the sent link valid', async () => {
      const limited = {
        ...app,
        limits: createLimits({ requests: 3, perMilliseconds: 60_000 }, limitersOn(clock)),
      };
      const request = async (times: number) => {
        for (let i = 0; i < times; i++) requestPasswordReset(limited, ada.user.email);
        await limited.deferredTasks.close();
      };
      await request(10);
      expect(app.mails).toHaveLength(3);
      const tokens = app.mails.map(({ link }) => link?.split('/').at(-1) ?? '');
      const good = await Promise.all(tokens.map((token) => findPasswordReset(app, token)));
      expect(good.filter((user) => user !== null)).toHaveLength(1);
      requestPasswordReset(limited, bob.user.email);
      await request(0);
      expect(app.mails).toHaveLength(4);
      clock.turn(20 * 60_000);
      await request(2);
      expect(app.mails).toHaveLength(5);
    });
  });

  describe('a reset link', () => {
    it('sets the password and ends all sessions of this user only', async () => {
      const [mine, his] = [
        await startSession(app, ada.user.id, browser),
        await startSession(app, bob.user.id, browser),
      ];
      await findSession(app, mine.token);
      expect(await reset(await tokenFor(ada))).toEqual(ada.user);
      expect(await canSignIn(ada, OLD)).toBe(false);
      expect(await canSignIn(ada, NEW)).toBe(true);
      expect(await canSignIn(bob, OLD)).toBe(true);
      expect(await findSession(app, mine.token)).toBeNull();
      expect(await findSession(app, his.token)).not.toBeNull();
    });

    it('sends a confirmation e-mail without a link', async () => {
      await reset(await tokenFor(ada));
      await app.mail.close();
      expect(app.mails).toEqual([
        {
          to: ada.user.email,
          subject: 'Your Stint password was changed',
          text: expect.stringContaining('https://time.example.com/forgot-password'),
          link: null,
        },
      ]);
    });

    it('cannot be used twice', async () => {
      const token = await tokenFor(ada);
      await reset(token);
      expect(await findPasswordReset(app, token)).toBeNull();
      expect(await problemOf(() => reset(token, 'yet another password'))).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await canSignIn(ada, NEW)).toBe(true);
    });

    it('works for one of many concurrent uses on two nodes', async () => {
      const other = connectAgain(app);
      const token = await tokenFor(ada);
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) =>
          resetPassword(n % 2 ? other : app, token, {
            password: `password number ${n}`,
            endsAllAccess: false,
          }),
        ),
      );
      const winners = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
      expect(winners).toHaveLength(1);
      for (let n = 0; n < 8; n++) {
        expect(await canSignIn(ada, `password number ${n}`)).toBe(n === winners[0]);
      }
      await other.close();
    });

    it('expires after an hour', async () => {
      const token = await tokenFor(ada);
      clock.turn(HOUR - 1);
      expect(await findPasswordReset(app, token)).toEqual(ada.user);
      clock.turn(1);
      expect(await findPasswordReset(app, token)).toBeNull();
      expect(await problemOf(() => reset(token))).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('ends with a newer link or a new password', async () => {
      const first = await tokenFor(ada);
      const second = await tokenFor(ada);
      expect(await findPasswordReset(app, first)).toBeNull();
      expect(await problemOf(() => reset(first))).toMatchObject({ code: 'NOT_FOUND' });
      const hash = await hashPassword(NEW);
      await app.db.transaction((tx) => setPassword(tx, ada.user.id, hash));
      expect(await problemOf(() => reset(second))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await canSignIn(ada, NEW)).toBe(true);
    });

    it('stays valid after a rejected password', async () => {
      const token = await tokenFor(ada);
      for (const password of ['', 'too short', 'x'.repeat(1001)]) {
        expect(await problemOf(() => reset(token, password))).toMatchObject({
          code: 'INVALID_INPUT',
          field: 'password',
        });
      }
      expect(await canSignIn(ada, OLD)).toBe(true);
      await reset(token);
    });

    it('requires exactly its token', async () => {
      const token = await tokenFor(ada);
      for (const other of [
        '',
        'x',
        ada.user.id,
        `${token}x`,
        token.slice(1),
        generateToken(),
        `${token}\0`,
      ]) {
        expect(await findPasswordReset(app, other)).toBeNull();
        expect(await problemOf(() => reset(other))).toMatchObject({ code: 'NOT_FOUND' });
      }
    });

    it('revokes keys and disconnects apps only with endsAllAccess', async () => {
      const { oauthApp } = await createOAuthApp(app, asOperator(bob.actor), {
        name: 'App',
        preset: 'claude-code',
      });
      for (const { user } of [ada, bob]) {
        const grant = { clientId: oauthApp.id, accountId: user.id, resources: { api: 'read' } };
        await saveRecord(app, 'Grant', `${user.id} ${clock()}`, grant, 3600);
      }
      const { secret: bobsKey } = await createApiKey(app, asOperator(bob.actor), { name: 'x' });
      await reset(await tokenFor(ada));
      expect(await authenticateKey(app, ada.key)).toMatchObject({ userId: ada.user.id });
      expect(await listConnectedApps(app, ada.actor)).toHaveLength(1);
      await reset(await tokenFor(ada), NEW, true);
      await expect(async () => authenticateKey(app, ada.key)).rejects.toThrow('revoked');
      expect(await listConnectedApps(app, ada.actor)).toEqual([]);
      expect(await authenticateKey(app, bobsKey)).toMatchObject({ userId: bob.user.id });
      expect(await listConnectedApps(app, bob.actor)).toHaveLength(1);
    });
  });

  it('a password change ends a concurrent sign-in with the old password', async () => {
    const held = Promise.withResolvers<void>();
    const passwordHash = await hashPassword(NEW);
    const change = app.db.transaction(async (tx) => {
      await setPassword(tx, ada.user.id, passwordHash);
      held.resolve();
      await sleep(300);
    });
    await held.promise;
    // The sign-in reads the old password before the change commits, and completes after the commit.
    const attempt = canSignIn(ada, OLD);
    await change;
    expect(await attempt).toBe(false);
    const sessions = app.db.read.selectFrom('sessions').selectAll().where('user_id', '=', ada.user.id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('purgeExpiredLinks deletes expired links only', async () => {
    await app.db.read.deleteFrom('password_resets').execute();
    await tokenFor(ada);
    const count = async () => (await app.db.read.selectFrom('password_resets').selectAll().execute()).length;
    clock.turn(HOUR - 1);
    await purgeExpiredLinks(app);
    expect(await count()).toBe(1);
    clock.turn(1);
    await purgeExpiredLinks(app);
    expect(await count()).toBe(0);
  });
});

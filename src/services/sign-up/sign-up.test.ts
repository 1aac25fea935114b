import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { asOperator, createPerson, PASSWORD, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { deleteAccountOf } from '../accounts/delete.ts';
import { eraseDueAccounts } from '../accounts/erase.ts';
import { renewKeys } from '../server-keys/renew.ts';
import { eraseDueTeams } from '../teams/erase.ts';
import { isNewInstall } from '../users/is-new-install.ts';
import { isSignUpOpen } from './policy.ts';
import { setUpCode } from './set-up-code.ts';
import { type SignUpRules, signUp } from './sign-up.ts';

describeOnBothEngines('signUp', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp(engine, clock);
  });
  afterEach(() => app.close());

  const local = (policy: SignUpRules['policy']): SignUpRules => ({ policy, asksForCode: false });
  const reachable = (policy: SignUpRules['policy']): SignUpRules => ({ policy, asksForCode: true });
  const attempt = (
    rules: SignUpRules,
    email = 'ada@example.com',
    code = '',
    on: typeof app.db | null = null,
  ) => signUp(on ? { ...app, db: on } : app, rules, { name: 'Ada', email, password: PASSWORD }, code);
  const countUsers = async () => (await app.db.read.selectFrom('users').select('id').execute()).length;

  describe('signUp with the policy first', () => {
    it('creates only the first account', async () => {
      expect(await isSignUpOpen(app, 'first')).toBe(true);
      await attempt(local('first'));
      expect(await isSignUpOpen(app, 'first')).toBe(false);
      expect(await problemOf(() => attempt(local('first'), 'eve@example.com'))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await countUsers()).toBe(1);
    });

    it('creates no account if the operator has created one', async () => {
      await createPerson(app);
      expect(await problemOf(() => attempt(local('first')))).toMatchObject({ code: 'FORBIDDEN' });
    });

    it('creates one account in concurrent sign-ups', async () => {
      const other = connectAgain(app);
      const code = await setUpCode(app);
      const tries = Array.from({ length: 6 }, (_, n) =>
        attempt(reachable('first'), `ada${n}@example.com`, code, n % 2 === 0 ? app.db : other.db),
      );
      const results = await Promise.allSettled(tries);
      await other.close();
      const refusals = results.filter((result) => result.status === 'rejected');
      expect(refusals.map(({ reason }) => reason.code)).toEqual(Array(5).fill('FORBIDDEN'));
      expect(await countUsers()).toBe(1);
    });
  });

  it('creates accounts for all people with the policy on, and for nobody with off', async () => {
    await attempt(local('on'));
    await attempt(reachable('on'), 'bob@example.com');
    expect(await countUsers()).toBe(2);
    expect(await isSignUpOpen(app, 'off')).toBe(false);
    expect(await problemOf(() => attempt(local('off'), 'eve@example.com'))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await countUsers()).toBe(2);
  });

  it.each<SignUpRules['policy']>(['on', { domains: ['example.com'] }])(
    'creates one first account in concurrent sign-ups with the policy %o',
    async (policy) => {
      const other = connectAgain(app);
      const code = await setUpCode(app);
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          attempt(reachable(policy), `ada${n}@example.com`, code, n % 2 === 0 ? app.db : other.db),
        ),
      );
      await other.close();
      const first = made.filter(({ user }) => user.emailVerifiedAt !== null);
      expect(first).toHaveLength(1);
      // The other accounts are unverified, each with a link by e-mail.
      expect(app.mails).toHaveLength(5);
      const users = await app.db.read.selectFrom('users').selectAll().execute();
      const administrators = users.filter((user) => user.administrator_since !== null);
      expect(users.filter((user) => user.email_verified_at !== null)).toHaveLength(1);
      for (const { id } of administrators) expect(id).toBe(first[0]?.user.id);
    },
  );

  describe('signUp with domains', () => {
    const rules = local({ domains: ['example.com', 'example.org'] });

    it('creates accounts for addresses at the domains', async () => {
      await attempt(rules, 'ada@example.com');
      await attempt(rules, 'Bob@Example.ORG ');
      expect(await countUsers()).toBe(2);
    });

    it.each([
      'eve@evil.example',
      'eve@sub.example.com',
      'eve@example.com.evil.example',
      'eve@notexample.com',
      'eve@example.com.',
    ])('creates no account for %s', async (email) => {
      const before = await storedRows(app);
      expect(await problemOf(() => attempt(rules, email))).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'email',
        message: expect.stringContaining('example.com or example.org'),
      });
      expect(await storedRows(app)).toEqual(before);
    });
  });

  describe('the set-up code', () => {
    it.each<SignUpRules['policy']>(['first', 'on', { domains: ['example.com'] }])(
      'requires the set-up code for the first account with the policy %o',
      async (policy) => {
        const code = await setUpCode(app);
        const before = await storedRows(app);
        const wrong = [
          '',
          code.slice(0, -1),
          `${code}0`,
          `${code.slice(0, -1)}~`,
          '0000-0000-0000-0000',
          'x'.repeat(10_000),
        ];
        for (const text of wrong) {
          expect(await problemOf(() => attempt(reachable(policy), 'eve@example.com', text))).toMatchObject({
            code: 'INVALID_INPUT',
            field: 'setUpCode',
            message: expect.stringContaining('set-up code'),
          });
        }
        expect(await storedRows(app)).toEqual(before);
        await attempt(reachable(policy), 'ada@example.com', code);
        expect(await countUsers()).toBe(1);
      },
    );

    it('derives a set-up code of 80 random bits that is equal on all nodes', async () => {
      const other = connectAgain(app);
      const codes = await Promise.all([app, other, app].map(setUpCode));
      await other.close();
      expect(codes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(new Set(codes).size).toBe(1);
      const elsewhere = await createTestApp(engine, clock);
      expect(await setUpCode(elsewhere)).not.toBe(codes[0]);
      await elsewhere.close();
    });

    it('accepts the set-up code in lower case, without dashes and with letters for digits', async () => {
      const code = (await setUpCode(app)).toLowerCase().replaceAll('-', ' ');
      await attempt(
        reachable('first'),
        'ada@example.com',
        ` ${code.replaceAll('0', 'o').replaceAll('1', 'l')} `,
      );
      expect(await countUsers()).toBe(1);
    });

    it('accepts the previous set-up code after the server keys are renewed', async () => {
      const code = await setUpCode(app);
      clock.turn(91 * 86_400_000);
      await renewKeys(app, 'cookies');
      expect(await setUpCode(app)).not.toBe(code);
      await attempt(reachable('first'), 'ada@example.com', code);
      expect(await countUsers()).toBe(1);
    });

    describe('the set-up code after all accounts were erased', () => {
      const eraseAll = async (person: Person) => {
        await deleteAccountOf(app, asOperator(person.actor), person.user.id);
        clock.turn(15 * 86_400_000);
        await eraseDueAccounts(app);
        await eraseDueTeams(app);
      };

      it.each<SignUpRules['policy']>(['first', 'on', { domains: ['example.com'] }])(
        'requires the set-up code again on every node with the policy %o',
        async (policy) => {
          const other = connectAgain(app);
          const ada = await createPerson(app, 'Ada');
          for (const node of [app, other]) expect(await isNewInstall(node)).toBe(false);
          await eraseAll(ada);
          for (const { db } of [app, other]) {
            expect(await isNewInstall({ ...app, db })).toBe(true);
            expect(await isSignUpOpen({ ...app, db }, policy)).toBe(true);
            const without = () => attempt(reachable(policy), 'eve@example.com', '', db);
            expect(await problemOf(without)).toMatchObject({ field: 'setUpCode' });
          }
          const { user } = await attempt(
            reachable(policy),
            'bob@example.com',
            await setUpCode(other),
            other.db,
          );
          expect(user.administratorSince).not.toBeNull();
          await other.close();
        },
      );

      it('requires the set-up code if the last account is erased during a sign-up', async () => {
        const ada = await createPerson(app, 'Ada');
        const transaction: typeof app.db.transaction = async (work) => {
          await eraseAll(ada);
          return app.db.transaction(work);
        };
        const during = () => attempt(reachable('on'), 'eve@example.com', '', { ...app.db, transaction });
        expect(await problemOf(during)).toMatchObject({ code: 'INVALID_INPUT', field: 'setUpCode' });
        await attempt(local('on'), 'bob@example.com');
      });
    });

    it('rejects the set-up code once there is an account', async () => {
      const code = await setUpCode(app);
      await createPerson(app);
      expect(await problemOf(() => attempt(reachable('first'), 'eve@example.com', code))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await countUsers()).toBe(1);
    });
  });
});

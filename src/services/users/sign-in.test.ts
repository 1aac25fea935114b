import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { findPasswordHash, setPasswordHash } from '../../db/queries/accounts/users.ts';
import { NO_PASSWORD } from '../../domain/accounts/account-state.ts';
import type { User } from '../../domain/entities.ts';
import { changeAccountAsOperator } from '../accounts/change.ts';
import { deleteAccountOf } from '../accounts/delete.ts';
import { disableAccount } from '../accounts/disable.ts';
import { listInstallationLog } from '../audit-log/list.ts';
import { commandLineActor } from './actor.ts';
import { hashPassword } from './password.ts';
import { passwordTag } from './password-tag.ts';
import { signIn } from './sign-in.ts';

const PASSWORD = 'correct horse battery';
const browser = { userAgent: 'Firefox', address: '192.0.2.7' };

describeOnBothEngines('signIn', (engine) => {
  let app: TestApp;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());

  /** An app that runs `act` before its first transaction. */
  const doingFirst = (act: () => Promise<unknown>): TestApp => {
    let isFirst = true;
    const transaction: TestApp['db']['transaction'] = async (work) => {
      if (isFirst) {
        isFirst = false;
        await act();
      }
      return app.db.transaction(work);
    };
    return { ...app, db: { ...app.db, transaction } };
  };

  it('returns the user regardless of the spelling of the address', async () => {
    const { email } = ada.user;
    for (const typed of [email, email.toUpperCase(), ` ${email}\n`]) {
      expect((await signIn(app, { email: typed, password: PASSWORD }, browser)).user).toEqual(ada.user);
    }
  });

  it('rejects a wrong password and an unknown address with the same message', async () => {
    const attempts = [
      { email: ada.user.email, password: 'wrong horse battery' },
      { email: ada.user.email, password: '' },
      { email: 'nobody@example.com', password: PASSWORD },
      { email: 'nonsense', password: PASSWORD },
      { email: '', password: '' },
      { email: `${ada.user.email}\0`, password: PASSWORD },
      { email: `\ud800${ada.user.email}`, password: PASSWORD },
      { email: "' or 1=1 --", password: PASSWORD },
    ];
    for (const attempt of attempts) {
      expect(await problemOf(() => signIn(app, attempt, browser))).toEqual({
        code: 'UNAUTHENTICATED',
        field: null,
        message: 'The e-mail address or the password is not right.',
      });
    }
  });

  describe('signIn with an outdated password hash', () => {
    const hashFor = async (password: string) => {
      const nonce = randomBytes(16);
      const options = { message: password, nonce, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 };
      const [salt, hash] = [nonce, await promisify(argon2)('argon2id', options)].map((bytes) =>
        bytes.toString('base64').replaceAll('=', ''),
      );
      return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${hash}`;
    };

    it('renews the hash', async () => {
      const old = await createPerson(app, 'Old');
      const { id, email } = old.user;
      const hash = () => findPasswordHash(app.db.read, id);
      await app.db.transaction(async (tx) => setPasswordHash(tx, id, await hashFor('1234567890')));
      const first = await signIn(app, { email, password: '1234567890' }, browser);
      const [renewed, tag] = [await hash(), await passwordTag(app, email)];
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await signIn(app, { email, password: '1234567890' }, browser);
      expect(await problemOf(() => signIn(app, { email, password: '1234567891' }, browser))).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      await app.deferredTasks.close();
      expect(await hash()).toBe(renewed);
      // The cookie with the first tag is still valid for a known browser.
      expect(await passwordTag(app, email)).toBe(tag);
      const sessions = await app.db.read
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', id)
        .execute();
      expect(sessions.map((session) => session.id)).toContain(first.session.id);
    });

    /** Signs in with an outdated hash, and runs `meanwhile` after the password is verified. */
    const signInWhile = async (meanwhile: (user: User) => Promise<unknown>) => {
      const { user } = await createPerson(app, 'Quick');
      await app.db.transaction(async (tx) => setPasswordHash(tx, user.id, await hashFor('1234567890')));
      const on = doingFirst(() => meanwhile(user));
      return { user, signingIn: signIn(on, { email: user.email, password: '1234567890' }, browser) };
    };

    it('keeps a password that was set concurrently, and rejects the former one', async () => {
      const next = await hashPassword('a staple of paper');
      const { user, signingIn } = await signInWhile(({ id }) =>
        app.db.transaction((tx) => setPasswordHash(tx, id, next)),
      );
      expect(await problemOf(() => signingIn)).toMatchObject({ code: 'UNAUTHENTICATED' });
      await app.deferredTasks.close();
      expect(await findPasswordHash(app.db.read, user.id)).toBe(next);
    });

    it('succeeds in two browsers concurrently', async () => {
      const { user, signingIn } = await signInWhile(({ email }) =>
        signIn(app, { email, password: '1234567890' }, browser),
      );
      const { session } = await signingIn;
      expect(session.userId).toBe(user.id);
    });
  });

  describe('signIn to a closed account', () => {
    const closing: [string, (person: Person) => Promise<unknown>][] = [
      ['disabled', ({ user }) => changeAccountAsOperator(app, user.email, disableAccount)],
      ['deleted', async ({ user }) => deleteAccountOf(app, await commandLineActor(app, user), user.id)],
    ];
    const refusalsOf = async ({ user }: Person) => {
      const { items } = await listInstallationLog(app, {
        filter: { action: 'session.refuse', objectId: user.id },
      });
      return items.length;
    };

    it.each(closing)(
      'refuses a closed account and records the refusal, as often as a wrong password: %s',
      async (state, close) => {
        const person = await createPerson(app, 'Closed');
        await close(person);
        const { email } = person.user;
        expect(await problemOf(() => signIn(app, { email, password: PASSWORD }, browser))).toMatchObject({
          code: 'UNAUTHENTICATED',
          message: `This account is ${state}. Ask your administrator.`,
        });
        await expect.poll(() => refusalsOf(person)).toBe(1);
        for (let i = 0; i < 11; i++) {
          await problemOf(() => signIn(app, { email, password: PASSWORD }, browser));
        }
        await app.deferredTasks.close();
        expect(await refusalsOf(person)).toBe(10);
      },
    );

    it('records a refusal if the account is disabled during the verification', async () => {
      const person = await createPerson(app, 'Slow');
      const { email } = person.user;
      const on = doingFirst(() => changeAccountAsOperator(app, email, disableAccount));
      expect(await problemOf(() => signIn(on, { email, password: PASSWORD }, browser))).toMatchObject({
        message: 'This account is disabled. Ask your administrator.',
      });
      await expect.poll(() => refusalsOf(person)).toBe(1);
    });
  });

  it.each(['an unknown address', 'an account without a password'])(
    'takes as long for %s as for a wrong password',
    async (what) => {
      const invited = await createPerson(app, 'Invited');
      await app.db.transaction((tx) => setPasswordHash(tx, invited.user.id, NO_PASSWORD));
      const other = what === 'an unknown address' ? 'nobody@example.com' : invited.user.email;
      const timeFor = async (email: string) => {
        const begin = performance.now();
        await signIn(app, { email, password: 'wrong' }, browser).catch(() => {});
        return performance.now() - begin;
      };
      // Alternating, and the fastest of each: other load on the machine only slows measurements down.
      const [nobody, somebody]: [number[], number[]] = [[], []];
      for (let i = 0; i < 12; i++) {
        nobody.push(await timeFor(other));
        somebody.push(await timeFor(ada.user.email));
      }
      const ratio = Math.min(...nobody) / Math.min(...somebody);
      // Without hashing for an unknown address, the ratio would be a hundredth.
      expect(ratio).toBeGreaterThan(0.3);
      expect(ratio).toBeLessThan(3);
    },
  );
});

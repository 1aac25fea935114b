import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/engines.ts';
import { createPerson, type Person } from '../../../test/factories.ts';
import { problemOf } from '../../../test/refusals.ts';
import { findPasswordHash, setPasswordHash } from '../../db/queries/users.ts';
import { NO_PASSWORD } from '../../domain/account-state.ts';
import { hashPassword } from './password.ts';
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

  it('answers the user, however the address is typed', async () => {
    const { email } = ada.user;
    for (const typed of [email, email.toUpperCase(), ` ${email}\n`]) {
      expect((await signIn(app, { email: typed, password: PASSWORD }, browser)).user).toEqual(ada.user);
    }
  });

  it('refuses a wrong password and an unknown address with the same words', async () => {
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

  describe('with a password that was set by other rules', () => {
    const hashFor = async (password: string) => {
      const nonce = randomBytes(16);
      const options = { message: password, nonce, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 };
      const [salt, hash] = [nonce, await promisify(argon2)('argon2id', options)].map((bytes) =>
        bytes.toString('base64').replaceAll('=', ''),
      );
      return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${hash}`;
    };

    it('signs in, and hashes it anew', async () => {
      const old = await createPerson(app, 'Old');
      const { id, email } = old.user;
      const hash = () => findPasswordHash(app.db.read, id);
      await app.db.transaction(async (tx) => setPasswordHash(tx, id, await hashFor('1234567890')));
      const first = await signIn(app, { email, password: '1234567890' }, browser);
      await expect.poll(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      const renewed = await hash();
      await signIn(app, { email, password: '1234567890' }, browser);
      expect(await problemOf(() => signIn(app, { email, password: '1234567891' }, browser))).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      await app.afterwards.close();
      expect(await hash()).toBe(renewed);
      const sessions = await app.db.read
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', id)
        .execute();
      expect(sessions.map((session) => session.id)).toContain(first.session.id);
    });

    it('keeps a password that was set meanwhile', async () => {
      const { id, email } = (await createPerson(app, 'Quick')).user;
      await app.db.transaction(async (tx) => setPasswordHash(tx, id, await hashFor('1234567890')));
      await signIn(app, { email, password: '1234567890' }, browser);
      const next = await hashPassword('a staple of paper');
      await app.db.transaction((tx) => setPasswordHash(tx, id, next));
      await app.afterwards.close();
      expect(await findPasswordHash(app.db.read, id)).toBe(next);
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
      // In turn, and the fastest of each: whatever else the machine does makes some slower and none faster.
      const [nobody, somebody]: [number[], number[]] = [[], []];
      for (let i = 0; i < 12; i++) {
        nobody.push(await timeFor(other));
        somebody.push(await timeFor(ada.user.email));
      }
      const ratio = Math.min(...nobody) / Math.min(...somebody);
      // Without the work for a hash that nothing matches it would be a hundredth.
      expect(ratio).toBeGreaterThan(0.3);
      expect(ratio).toBeLessThan(3);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { checkNewPassword, hashPassword, isOutdated, verifyPassword } from './password.ts';

describe('the password functions', () => {
  it('verifyPassword matches the hash of a password, which contains parameters and a random salt', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword('correct horse battery', hash)).toBe(true);
    expect(await verifyPassword('correct horse batterY', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
    expect(await hashPassword('correct horse battery')).not.toBe(hash);
  });

  it('verifyPassword ignores the Unicode form of accents', async () => {
    const hash = await hashPassword('Passwo\u0308rter');
    expect(await verifyPassword('Passw\u00f6rter', hash)).toBe(true);
  });

  it('verifyPassword accepts hashes of other programs and with other parameters', async () => {
    // Output of the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('Password', hash)).toBe(false);
  });

  it.each(['', 'plain', '$2b$12$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ'])(
    'verifyPassword never matches the malformed hash %j',
    async (stored) => {
      expect(await verifyPassword(stored, stored)).toBe(false);
    },
  );

  it('verifyPassword does not match a truncated hash', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(await verifyPassword('correct horse battery', hash.slice(0, -4))).toBe(false);
  });

  it('isOutdated detects a hash with other parameters', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(isOutdated(hash)).toBe(false);
    for (const other of ['m=65536,t=2,p=1', 'm=19456,t=3,p=1', 'm=19456,t=2,p=2', 'm=19456,t=2,p=12']) {
      expect(isOutdated(hash.replace('m=19456,t=2,p=1', other))).toBe(true);
    }
  });

  it('checkNewPassword rejects common passwords', async () => {
    const email = 'ada@example.com';
    for (const password of ['1234567890', 'qwertyuiop', 'Password123!', 'basketball']) {
      const problem = await problemOf(() => checkNewPassword(password, email));
      expect(problem).toMatchObject({ code: 'INVALID_INPUT', field: 'password' });
      expect(problem.message).toContain('common password');
    }
    expect(checkNewPassword('correct horse battery', email)).toBe('correct horse battery');
  });
});

describe('concurrent password checks', () => {
  it('concurrent checks wait in a queue, and fail if the queue is full', async () => {
    const stored = await hashPassword('correct horse battery');
    const outcomes = await Promise.all(
      Array.from({ length: 110 }, () =>
        verifyPassword('correct horse battery', stored).catch((error) => error.code),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(103);
    expect(outcomes.filter((outcome) => outcome === 'OVERLOADED')).toHaveLength(7);
    expect(await verifyPassword('correct horse battery', stored)).toBe(true);
  });
});

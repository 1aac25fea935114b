import { describe, expect, it } from 'vitest';
import { problemOf } from '../../test/refusals.ts';
import { checkPassword, couldBePassword } from './password.ts';

const common = ['password', 'dragonfly', '1234567890', 'p@ssword12'];
const rule = { email: 'Ada.Lovelace@Example.com', isCommon: (text: string) => common.includes(text) };

describe('checkPassword', () => {
  it.each([
    'correct horse battery',
    'x'.repeat(10),
    'x'.repeat(1000),
    // A common password within more is none.
    'password of mine',
    '93-dragonfly-17',
    'lovelace and ada',
    '１２３４５６７８９０1',
  ])('takes %j', (password) => {
    expect(checkPassword(password, rule)).toBe(password);
  });

  it.each([
    ['', 'at least 10 characters'],
    ['x'.repeat(9), 'at least 10 characters'],
    ['x'.repeat(1001), 'at most 1000 characters'],
    ['1234567890', 'common password'],
    ['１２３４５６７８９０', 'common password'],
    ['P@ssword12', 'common password'],
    ['Password12', 'common password'],
    ['!Password1!', 'common password'],
    ['Dragonfly2026', 'common password'],
    ['my stint password', 'name of the product'],
    ['STINT-4711-x', 'name of the product'],
    ['ada.lovelace', 'e-mail address'],
    ['I am ADA.LOVELACE!', 'e-mail address'],
    ['ada.lovelace@example.com', 'e-mail address'],
  ])('refuses %j', async (password, says) => {
    const problem = await problemOf(() => checkPassword(password, rule));
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', field: 'password' });
    expect(problem.message).toMatch(/^The password must /);
    expect(problem.message).toContain(says);
  });

  it('refuses a short name of an address only in the whole address', async () => {
    const short = { ...rule, email: 'bob@b.org' };
    expect(checkPassword('bobbing for apples', short)).toBe('bobbing for apples');
    expect(await problemOf(() => checkPassword('me, bob@b.org', short))).toMatchObject({ field: 'password' });
  });

  it('says which argument is meant', async () => {
    expect(await problemOf(() => checkPassword('short', rule, 'newPassword'))).toEqual({
      code: 'INVALID_INPUT',
      field: 'newPassword',
      message: 'newPassword must have at least 10 characters.',
    });
  });
});

describe('couldBePassword', () => {
  it('is true of common passwords, which were set before they were refused', () => {
    expect(['1234567890', 'x'.repeat(1000)].every(couldBePassword)).toBe(true);
    expect(['', 'x'.repeat(9), 'x'.repeat(1001)].some(couldBePassword)).toBe(false);
  });
});

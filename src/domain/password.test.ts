import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../test/refusals.ts';
import { checkPassword, couldBePassword } from './password.ts';

const common = ['password', 'dragonfly', '1234567890', 'p@ssword12'];
const rule = { email: 'Ada.Lovelace@Example.com', isCommon: (text: string) => common.includes(text) };

describe('checkPassword', () => {
  it.each([
    'correct horse battery',
    'kfo2-vbq9w',
    'correct '.repeat(125),
    '五里霧中七転八起一期一会',
    '🦀🌵🎻🧂🪁🚲🍋🪵🧦🛶',
    // A common password within more is none.
    'password of mine',
    '93-dragonfly-17',
    'lovelace and ada',
    '９３-dragonfly-１７',
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
    ['1111111111', 'different'],
    ['aaaaaaaaaa', 'different'],
    ['aAaAbBbBcCcC', 'different'],
    ['          ', 'different'],
    ['\u200b'.repeat(10), 'at least 10 characters'],
    ['abcdx\u200b\u200b\u200b\u200b\u200b', 'at least 10 characters'],
    ['🦀🌵🎻🧂🪁', 'at least 10 characters'],
    ['e\u0301a\u0300o\u0302u\u0308n\u0303', 'at least 10 characters'],
    ['q\u0301'.repeat(5), 'different'],
    ['0123456789', 'sequences'],
    ['0987654321', 'sequences'],
    ['１２３４５６７８９０1', 'sequences'],
    ['abcdefghij', 'sequences'],
    ['ZYXWVUTSRQ', 'sequences'],
    ['poiuytrewq', 'sequences'],
    ['qwertzuiop', 'sequences'],
    ['asdfghjkl1', 'sequences'],
    ['aaabbb123456', 'sequences'],
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

describe('any password', () => {
  const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop'];

  it('is refused that is made of few sequences, upwards or downwards', async () => {
    const part = fc
      .record({ row: fc.constantFrom(...rows), from: fc.nat(8), isReversed: fc.boolean() })
      .map(({ row, from, isReversed }) => {
        const text = row.slice(from);
        return isReversed ? [...text].reverse().join('') : text;
      });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
        const attempt = () => checkPassword(parts.join(''), rule);
        expect((await problemOf(attempt)).code).toBe('INVALID_INPUT');
      }),
    );
  });

  it('is taken or refused alike in every form of Unicode, in capitals or not', () => {
    const isTaken = (password: string) => {
      try {
        return checkPassword(password, rule) === password;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'aéñöüxyz179! '), { minLength: 8, maxLength: 14 }),
        (letters) => {
          const password = letters.join('');
          const forms = [password, password.normalize('NFD'), password.toUpperCase()].map(isTaken);
          expect(new Set(forms).size).toBe(1);
        },
      ),
    );
  });

  it('is taken that has ten letters drawn at random', () => {
    const letters = [...'bdgjmpsvyacehknqtwz'];
    fc.assert(
      fc.property(fc.shuffledSubarray(letters, { minLength: 10, maxLength: 10 }), (drawn) => {
        // Shuffled letters of which no two are neighbours in the alphabet can still be neighbours on a keyboard.
        fc.pre(new Set(drawn).size === 10);
        expect(checkPassword(`${drawn.join(';')}`, rule)).toHaveLength(19);
      }),
    );
  });
});

describe('couldBePassword', () => {
  it('is true of common passwords, which were set before they were refused', () => {
    expect(['1234567890', 'x'.repeat(1000)].every(couldBePassword)).toBe(true);
    expect(['', 'x'.repeat(9), 'x'.repeat(1001)].some(couldBePassword)).toBe(false);
  });
});
